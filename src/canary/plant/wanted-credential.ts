// Credentials that a server requests by the name of an environment variable, and a fake one of the right form for each.

import type { CredentialForm } from '#model/canary.ts';
import { canaryEnvironment } from './canary-environment.ts';
import { issuersOf, service } from './issuers.ts';
import { alphanumeric, hex, secretOf } from './secret-forms.ts';

// sample: EXA_API_KEY, NOTION_TOKEN, SHOP_CLIENT_SECRET
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PAT|CREDENTIALS?|CLIENT_ID|ACCESS_KEY_ID)\b/g;
const LONGEST = 20_000;
const MOST = 6;
/** Variables of runtimes and of the cell, which are not credentials of a service. */
const OTHERS = /^(?:SSL|NODE|NPM_CONFIG|PYTHON|HTTP|HTTPS|XDG|GPG|SSH)_/;

/** Returns the credential variables that a text names. */
export function wantedVariables(text: string): readonly string[] {
	const names = text.slice(0, LONGEST).match(VARIABLE) ?? [];
	return [...new Set(names)].filter((name) => !OTHERS.test(name)).slice(0, MOST);
}

/** Returns a value in the form that the server requires, or else in the form that the service issues, if that is known. */
export function credentialFor(name: string, form?: CredentialForm): { readonly value: string; readonly owners?: readonly string[] } {
	const known = Object.entries(canaryEnvironment()).find(([one]) => service(one) === service(name));
	const owners = issuersOf(name);
	// Most services issue keys of 32 lower-case digits and letters, and some clients check that before they send one.
	const value = form === undefined ? (known?.[1] ?? (name.endsWith('_ID') ? alphanumeric(20) : hex(16))) : secretOf(form);
	return { value, ...(owners === undefined ? {} : { owners }) };
}
