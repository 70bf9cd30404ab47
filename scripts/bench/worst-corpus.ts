// The inputs that cost a reader most: units that are repeated up to the wanted length, and the argument in which they are sent.

export const WORST: readonly (readonly [argument: string, unit: string])[] = [
	['text', 'a\x7f'], ['text', '\u200b'], ['text', 'a\u200d'], ['text', '\u202e\u2066a'], ['text', '\u{e0041}'], ['text', '\u00ad\u200c\u034f'], ['text', '\x1b[0'],
	['url', '\u0301\u0316\u0315'], ['path', '\ufdfa'], ['x', '\ud800'], ['text', 'QUJDREVGR0g'], ['path', '%2e'], ['url', '%25'], ['x', '%u002e'], ['x', '&#47;'], ['path', '\\u002e'],
	['x', '1.'], ['url', '1:'], ['url', 'http://'], ['url', 'http://\u00e9.\u00e9 '], ['command', 'http://a.b '], ['url', 'a@'], ['target', '://aa'], ['path', '../'], ['path', '..;/'], ['path', 'a\n'],
	['target', '~/'], ['path', '/{'], ['command', 'curl 127.1 '], ['command', "$'\\x2f"], ['text', '-----BEGIN PRIVATE KEY-----'], ['text', '-----BEGIN PRIVATE KEY-----abcdefghijklmnopqrstuvwx\n'],
	['text', 'PuTTY-User-Key-File-2:'], ['text', 'AKIAQ3EGTLNZT7VVW2P2 '], ['text', 'hooks.slack.com/services/T11111111/B'], ['text', 'xapp-1-A-1'], ['text', 'ignore all of the '],
	['text', "don't tell the user "], ['text', '\n    ## system'], ['text', 'eyJaaaaaaaa.'], ['text', ' -token'], ['x', '\\'], ['x', '"'], ['x', '\0'], ['x', '1f8b08'], ['x', '\u2028'],
]; // biome-ignore format: a list

/** Whole values instead of texts: many small ones, many keys, deep ones, JSON in strings. */
export const SHAPES = ['numbers', 'texts', 'keys', 'deep', 'strings'] as const;

/** Methods whose responses declare something. */
export const LISTINGS = ['tools/list', 'prompts/list', 'resources/templates/list', 'server/discover'];

/** Returns a value of about this many bytes as JSON. */
export function shaped(shape: (typeof SHAPES)[number], bytes: number): string {
	if (shape === 'numbers') return JSON.stringify(new Array(bytes >> 1).fill(1));
	if (shape === 'texts') return JSON.stringify(new Array(Math.floor(bytes / 4)).fill('a'));
	if (shape === 'keys') return `{${Array.from({ length: bytes >> 4 }, (_, i) => `"k${i}":"/a${i}"`).join(',')}}`;
	if (shape === 'deep') return `${'['.repeat(bytes >> 1)}${']'.repeat(bytes >> 1)}`;
	let text = '{"url":"http://a.b"}';
	while (text.length < bytes) text = JSON.stringify({ a: text, b: 'x'.repeat(Math.min(1000, bytes)) });
	return text;
}

export function repeated(unit: string, bytes: number): string {
	return unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(JSON.stringify(unit).slice(1, -1)))));
}
