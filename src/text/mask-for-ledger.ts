// Masks arguments for the ledger. It rather stores too little, because the digest of the arguments is stored as well.

import { isObject } from '#util/json-object.ts';
import { isSecretFlag, isSecretName, namedSecretsIn } from './named-secrets.ts';
import { replaced } from './replaced.ts';
import { secretsIn } from './secrets.ts';
import { urlPasswordsIn } from './url-passwords.ts';

const BY_NAME = '[a secret by its name]';
/** Deeper than any real arguments, and well below the limit of the stack. */
const DEEPEST = 200;

/** Removes well-known tokens, passwords in URLs, and values that a name, a flag or a header marks as a secret. */
export function maskForLedger(args: unknown): unknown {
	return masked(args, false, DEEPEST);
}

function masked(value: unknown, isSecret: boolean, depth: number): unknown {
	if (typeof value === 'string') return isSecret && value !== '' ? BY_NAME : maskedText(value);
	if (typeof value !== 'object' || value === null) return value;
	if (depth === 0) return '[too deep to be kept]';
	if (Array.isArray(value)) return value.map((item, index) => masked(item, isSecret || isSecretFlag(value[index - 1]), depth - 1));
	const isNamedBeside = isObject(value) && [value['name'], value['key']].some((name) => typeof name === 'string' && isSecretName(name));
	return Object.fromEntries(
		Object.entries(value).map(([name, item]) => {
			// {"name": "DB_PASSWORD", "value": "…"}
			const isNamed = isSecretName(name) || (isNamedBeside && name.toLowerCase() === 'value');
			return [maskedText(name), masked(item, isSecret || isNamed, depth - 1)];
		}),
	);
}

function maskedText(text: string): string {
	return replaced(text, [...secretsIn(text), ...urlPasswordsIn(text), ...namedSecretsIn(text)], ({ what }) => `[${what}]`);
}
