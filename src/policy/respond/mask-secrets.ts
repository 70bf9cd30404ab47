// Arguments without their secrets, for two readers: the ledger, which had better keep too little, and a person who is to say yes or no to
// them, from whom nothing may be hidden but what is a secret for certain.

import { asObject } from '#util/json-object.ts';
import { secretsIn } from '../read/secrets.ts';
import { urlPasswordsIn } from '../read/url-passwords.ts';
import { isSecretFlag, isSecretName, namedSecretsIn } from './named-secrets.ts';
import { replaced } from './replaced.ts';

const BY_NAME = '[a secret by its name]';
/** Deeper than anybody's arguments, and well below what the stack can hold. */
const DEEPEST = 200;

/** As the ledger keeps them: without well-known tokens, passwords in URLs, and what a name calls a secret. */
export function maskForLedger(args: unknown): unknown {
	const withoutSecrets = (text: string) =>
		replaced(text, [...secretsIn(text), ...urlPasswordsIn(text), ...namedSecretsIn(text)], ({ what }) => `[${what}]`);
	return masked(args, withoutSecrets, true);
}

/** As they are put to a person. `{"secret": "production"}` and `--token $(…)` have to be seen, so names count for nothing. */
export function maskForPerson(args: unknown): unknown {
	const withoutTokens = (text: string) =>
		replaced(text, secretsIn(text), ({ from, to, what }) => {
			const found = text.slice(from, to);
			// A key of several lines: there could be other words among them.
			return /\s|\\n/.test(found) ? found.replaceAll(/[A-Za-z0-9+/=]{24,}/g, '[…]') : `[${what}]`;
		});
	return masked(args, withoutTokens, false);
}

function masked(args: unknown, maskedText: (text: string) => string, byName: boolean): unknown {
	const inner = (value: unknown, isSecret: boolean, depth: number): unknown => {
		if (typeof value === 'string') return isSecret && value !== '' ? BY_NAME : maskedText(value);
		if (typeof value !== 'object' || value === null) return value;
		if (depth === 0) return '[too deep to be shown]';
		if (Array.isArray(value))
			return value.map((item, index) => inner(item, isSecret || (byName && isSecretFlag(value[index - 1])), depth - 1));
		const isNamedBeside = byName && hasSecretName(asObject(value) ?? {});
		return Object.fromEntries(
			Object.entries(value).map(([name, item]) => {
				const isNamed = byName && (isSecretName(name) || (isNamedBeside && name.toLowerCase() === 'value'));
				return [maskedText(name), inner(item, isSecret || isNamed, depth - 1)];
			}),
		);
	};
	return inner(args, false, DEEPEST);
}

/** {"name": "DB_PASSWORD", "value": "…"} */
function hasSecretName({ name, key }: { readonly [key: string]: unknown }): boolean {
	return [name, key].some((one) => typeof one === 'string' && isSecretName(one));
}
