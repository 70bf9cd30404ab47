// Arguments as they are kept in the ledger and shown to a person: what could be a secret is not in them.

import { asObject } from '#util/json-object.ts';
import { secretsIn } from '../read/secrets.ts';
import { urlPasswordsIn } from '../read/url-passwords.ts';
import { isSecretFlag, isSecretName, namedSecretsIn } from './named-secrets.ts';
import { replaced } from './replaced.ts';

const BY_NAME = '[a secret by its name]';
/** Deeper than anybody's arguments, and well below what the stack can hold. */
const DEEPEST = 200;

/** The same value with what is in place of secrets saying what they are: well-known tokens, passwords in URLs, and what its name calls one. */
export function maskSecrets(value: unknown): unknown {
	return masked(value, false, DEEPEST);
}

function masked(value: unknown, isSecret: boolean, depth: number): unknown {
	if (typeof value === 'string') return isSecret && value !== '' ? BY_NAME : maskedText(value);
	if (typeof value !== 'object' || value === null) return value;
	if (depth === 0) return '[too deep to be shown]';
	if (Array.isArray(value)) return value.map((item, index) => masked(item, isSecret || isSecretFlag(value[index - 1]), depth - 1));
	const named = namedByAnother(asObject(value) ?? {});
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [
			maskedText(name),
			masked(inner, isSecret || isSecretName(name) || (named && name.toLowerCase() === 'value'), depth - 1),
		]),
	);
}

/** {"name": "DB_PASSWORD", "value": "…"} */
function namedByAnother({ name, key }: { readonly [key: string]: unknown }): boolean {
	return [name, key].some((one) => typeof one === 'string' && isSecretName(one));
}

function maskedText(text: string): string {
	const found = [...secretsIn(text), ...urlPasswordsIn(text), ...namedSecretsIn(text)];
	return found.length === 0 ? text : replaced(text, found, ({ what }) => `[${what}]`);
}
