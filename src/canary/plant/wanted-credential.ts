// Credentials that a server requests by the name of an environment variable, and a fake one of the right form for each.

import type { CredentialForm } from '#model/canary.ts';
import { canaryEnvironment } from './canary-environment.ts';
import { issuersOf, service } from './issuers.ts';
import { alphanumeric, hex, secretOf } from './secret-forms.ts';

// sample: EXA_API_KEY, NOTION_TOKEN, SHOP_CLIENT_SECRET
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PAT|CREDENTIALS?|CLIENT_ID|ACCESS_KEY_ID|SID)\b/g;
const LONGEST = 20_000;
const MOST = 6;
/** Variables of runtimes and of the cell, which are not credentials of a service. */
const OTHERS = /^(?:SSL|NODE|NPM_CONFIG|PYTHON|HTTP|HTTPS|XDG|GPG)_|^SSH_(?:AGENT|ASKPASS|AUTH|CLIENT|CONNECTION|ORIGINAL|TTY)(?:_|$)/;

// sample: GOOGLE_APPLICATION_CREDENTIALS, GOOGLE_SERVICE_ACCOUNT_KEY_PATH, FIREBASE_CREDENTIALS_FILE, SERVICE_ACCOUNT_PATH
const ACCOUNT_FILE =
	/^GOOGLE_APPLICATION_CREDENTIALS$|^(?:GOOGLE|GCP|GCLOUD|FIREBASE)_(?:\w+_)?(?:SERVICE_ACCOUNT|CREDENTIALS|KEY)_(?:\w+_)?(?:PATH|FILE)$|^SERVICE_ACCOUNT_(?:\w+_)?(?:PATH|FILE)$/;

/** Whether the variable holds the path of a service account's file, which is in the home. */
export function isAccountFile(name: string): boolean {
	return ACCOUNT_FILE.test(name);
}

/** Returns the credential variables that a text names. */
export function wantedVariables(text: string): readonly string[] {
	const names = text.slice(0, LONGEST).match(VARIABLE) ?? [];
	return [...new Set(names)].filter((name) => !OTHERS.test(name) && !isAccountFile(name)).slice(0, MOST);
}

// sample: A Shortcut api token is required. Todoist API key not found; No Acme personal access token
const SPOKEN =
	/\b([A-Z][A-Za-z0-9]{2,24}) ((?:(?:API|Api|api|[Aa]ccess|[Aa]uth|[Bb]ot|[Pp]ersonal|[Ss]ecret) ){0,3})([Tt]oken|TOKEN|[Kk]ey|KEY|[Ss]ecret)\b/g;
/** Words before a credential that name no service. */
const NO_SERVICE =
	/^(?:api|auth\w*|access|bearer|bot|error|invalid|missing|no|not|please|primary|private|provide|public|required|set|the|this|unexpected|unknown|use|valid|your)$/i;
const LACKING = /required|missing|not (?:set|found|provided|configured|defined)|must be|\bno\b|\bneeds?\b|provide/i;

/** Returns the variables that a text may mean where it only speaks of a service's credential: SHORTCUT_API_TOKEN for a Shortcut api token. */
export function spokenVariables(text: string): readonly string[] {
	if (!LACKING.test(text)) return [];
	const names = [...text.slice(0, LONGEST).matchAll(SPOKEN)]
		.filter(([, name = '']) => !NO_SERVICE.test(name))
		.flatMap(([, name = '', kind = '', credential = '']) => {
			const told = [name, ...kind.trim().split(' '), credential].filter(Boolean).join('_').toUpperCase();
			return [told, `${name}_API_${credential}`.toUpperCase(), `${name}_${credential}`.toUpperCase()];
		});
	return [...new Set(names)].slice(0, MOST);
}

/** Returns a value in the form that the server requires, or else in the form that the service issues, if that is known. */
export function credentialFor(name: string, form?: CredentialForm): { readonly value: string; readonly owners?: readonly string[] } {
	const known = Object.entries(canaryEnvironment()).find(([one]) => service(one) === service(name));
	const owners = issuersOf(name);
	// Most services issue keys of 32 lower-case digits and letters, and some clients check that before they send one.
	const value = form === undefined ? (known?.[1] ?? (name.endsWith('_ID') ? alphanumeric(20) : hex(16))) : secretOf(form);
	return { value, ...(owners === undefined ? {} : { owners }) };
}
