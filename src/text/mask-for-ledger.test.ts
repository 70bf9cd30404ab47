import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { processorMs } from '../../test/support/processor-time.ts';
import { maskForLedger } from './mask-for-ledger.ts';

const made = (bytes = 12) => randomBytes(bytes).toString('hex');
const value = `v${made()}`;
const jwt = `eyJ${made()}.eyJ${made(30)}.${made(20)}`;

test.each<[what: string, args: unknown]>([
	['a name', { password: value }],
	['a name in capitals', { DB_PASSWORD: value }],
	['a name of several words', { dbPassword: value, apiKey: value, 'client-secret': value, userPwd: value }],
	['a list', { tokens: [value, { inner: value }] }],
	['everything below', { credentials: { user: 'a', word: value } }],
	['a name beside it', { env: [{ name: 'GITHUB_TOKEN', value }] }],
	['a header', { headers: { Authorization: `Bearer ${value}`, cookie: `a=b; session=${value}` } }],
	['a flag and the next word', { args: ['login', '--password', value] }],
	['a flag in a line', { command: `tool --api-key ${value} --verbose` }],
	['a flag with its value', { args: [`--token=${value}`] }],
	['an assignment', { script: `export DB_PASSWORD=${value}\nrun` }],
	['an assignment with quotes', { script: `password = '${value} and more'` }],
	['JSON in a text', { body: JSON.stringify({ api_key: value, n: 1 }) }],
	['JSON in JSON in a text', { body: JSON.stringify({ inner: JSON.stringify({ secret: value }) }) }],
	['a header in a text', { command: `curl -H 'Authorization: Bearer ${value}' https://a.example` }],
	['cookies in a text', { command: `curl -H "Cookie: a=b; session=${value}"` }],
	['a query', { url: `https://a.example/?x=1&access_token=${value}&y=2` }],
	['SQL', { sql: `ALTER USER app PASSWORD '${value}'` }],
	['other SQL', { sql: `CREATE USER app IDENTIFIED BY "${value}"` }],
	['a URL', { url: `postgres://app:${value}@localhost:5432/app` }],
	['a URL with escaped slashes', { body: `{"url":"redis:\\/\\/:${value}@cache\\/0"}` }],
	['a key', { [`ghp_${made(18)}`]: 1 }],
])('masked because of %s', (_, args) => {
	const shown = JSON.stringify(maskForLedger(args));
	expect(shown).not.toContain(value);
	expect(shown).not.toContain('ghp_');
	expect(shown).toContain('[a');
});

test('a JSON web token is kept nowhere', () => {
	expect(maskForLedger({ text: `got ${jwt}, thanks` })).toEqual({ text: 'got [a secret by its name], thanks' });
});

test.each<[args: unknown]>([
	[{ path: '/data/notes.txt', max_tokens: 400, nextPageToken: 'CAUQAA', page_token: 'abc', key: 'user:1', author: 'me', bypass: 'no' }],
	[{ text: 'Tokens are counted, and nobody asks for a password here.', secret: '', empty: {}, list: [], nothing: null, yes: true }],
	[{ url: 'https://a.example:8080/x?sort=asc&page=2', mail: 'a@b.example', cc: 'x:y@z' }],
	[{ args: ['--name', 'passenger', '--tokenizer', 'fast', '-o', 'out'] }],
	['text'],
	[undefined],
	[12],
])('left as it is: %j', (args) => {
	expect(maskForLedger(args)).toEqual(args);
});

test('arguments of any depth are masked, and as JSON they are written', () => {
	const depth = 100_000;
	const args = JSON.parse(`${'{"a":'.repeat(depth)}"${value}"${'}'.repeat(depth)}`) as unknown;
	expect(JSON.stringify(maskForLedger(args))).toMatch(/"\[too deep to be kept\]"\}+$/);
});

test('a name of the prototype is a name like any other', () => {
	const args = JSON.parse(`{"__proto__":{"password":"${value}"},"a":1}`) as unknown;
	expect(JSON.stringify(maskForLedger(args))).toBe('{"__proto__":{"password":"[a secret by its name]"},"a":1}');
});

test.each(['password=', '--', 'Authorization: ', 'a://b:', 'token ', 'eyJaaaaaaaa.', '"', '\\'])(
	'%j over and over stalls nothing',
	(part) => {
		expect(processorMs(() => maskForLedger({ text: part.repeat(2_000_000 / part.length) }))).toBeLessThan(10_000); // minutes, were it quadratic
	},
);
