// What the user gave to be let in: it goes to the server, and must come back in nothing that we print or keep, whatever the server does with it.

import type { HttpSettings } from '#model/target.ts';
import { canaryMask, type Mask } from '../mask-canaries.ts';
import { isKeyLike } from './shown-url.ts';

interface Secret {
	/** What stands in its place. */
	readonly key: string;
	readonly value: string;
}

/** Shorter ones are no secrets, and would be found in any text. */
const LEAST_VALUE = 4;
const LEAST_PART = 8;

export function secretMask(headers: HttpSettings['headers'], url?: URL): Mask {
	const secrets = [
		...headers.flatMap(([name, value]) => headerSecrets(value).map((secret) => ({ key: `header ${name}`, value: secret }))),
		...(url === undefined ? [] : urlSecrets(url)),
	];
	return canaryMask(secrets.flatMap(({ key, value }) => formsOf(value).map((form) => ({ key, value: form }))));
}

/** `Bearer abc` → itself and abc; `Basic dXNlcjpwYXNz` → also user:pass and pass; `session=abcdefgh; theme=dark` → also abcdefgh. */
function headerSecrets(value: string): readonly string[] {
	const [scheme = '', credentials = ''] = value.split(/\s+(.*)/, 2);
	const pair = scheme.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString('utf8') : '';
	const whole = [value, credentials, pair, pair.slice(pair.indexOf(':') + 1)].filter(({ length }) => length >= LEAST_VALUE);
	return [...new Set([...whole, ...value.split(/[\s;,=]+/).filter(({ length }) => length >= LEAST_PART)])];
}

function urlSecrets(url: URL): readonly Secret[] {
	const values = [...url.searchParams].filter(([, value]) => value.length >= LEAST_PART);
	const segments = url.pathname.split('/').filter(isKeyLike);
	return [
		...values.map(([name, value]) => ({ key: `query ${name}`, value })),
		...segments.map((value) => ({ key: 'part of the URL', value })),
	];
}

/** As it is, and as servers commonly write what they were sent. */
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
