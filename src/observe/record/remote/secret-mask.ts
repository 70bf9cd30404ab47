// Masks the user's credentials for a remote server: they go to the server, and no output or record may contain them, whatever the server does with them.

import { canaryMask } from '#canary/mask/canary-mask.ts';
import type { HttpSettings } from '#model/target.ts';
import type { Mask } from '#util/mask-strings.ts';
import { isKeyLike } from './shown-url.ts';

interface Secret {
	/** The text that replaces the secret. */
	readonly key: string;
	readonly value: string;
}

/** A shorter text of letters alone is a word: masking it in a declaration would also hit tools' names. */
const LONG = 8;
const SHORT = 4;
// Authorization, X-Api-Key, Cookie, X-Session-Id
const IS_FOR_SECRETS = /auth|token|key|secret|pass|session|credential|cookie/i;

export function secretMask(headers: HttpSettings['headers'], url?: URL): Mask {
	const secrets = [
		...headers.flatMap(([name, value]) => headerSecrets(name, value).map((secret) => ({ key: `header ${name}`, value: secret }))),
		...(url === undefined ? [] : urlSecrets(url)),
	];
	return canaryMask(secrets.flatMap(({ key, value }) => formsOf(value).map((form) => ({ key, value: form }))));
}

/** `Bearer abc` → itself and abc; `Basic dXNlcjpwYXNz` → also user:pass and pass; `session=abcdefgh; theme=dark` → also abcdefgh. */
function headerSecrets(name: string, value: string): readonly string[] {
	const [scheme = '', credentials = ''] = value.split(/\s+(.*)/, 2);
	const pair = scheme.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString('utf8') : '';
	const parts = [value, credentials, pair, pair.slice(pair.indexOf(':') + 1)];
	const pieces = value.split(/[\s;,=]+/).filter(({ length }) => length >= LONG);
	return [...new Set([...parts, ...pieces])].filter((part) => isSecret(part, IS_FOR_SECRETS.test(name)));
}

/** In a header for other purposes, only a key-like value counts: `application/json` does not. */
function isSecret(text: string, isForSecrets: boolean): boolean {
	if (!isForSecrets) return text.length >= LONG && /\d/.test(text);
	return text.length >= LONG || (text.length >= SHORT && /[^A-Za-z_]/.test(text));
}

function urlSecrets(url: URL): readonly Secret[] {
	const values = [...url.searchParams].filter(([, value]) => value.length >= LONG);
	const segments = url.pathname.split('/').filter(isKeyLike);
	return [
		...values.map(([name, value]) => ({ key: `query ${name}`, value })),
		...segments.map((value) => ({ key: 'part of the URL', value })),
	];
}

/** Returns the value as it is, and in the encodings in which servers commonly repeat it. */
function formsOf(value: string): readonly string[] {
	const bytes = Buffer.from(value);
	const forms = [
		value,
		encodeURIComponent(value),
		JSON.stringify(value).slice(1, -1),
		bytes.toString('base64'),
		bytes.toString('base64url'),
	];
	return [...new Set([...forms, bytes.toString('hex')])];
}
