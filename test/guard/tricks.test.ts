// Ways to get a denied call to a server past the guard, tried on a server that reads as leniently as any could.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { CANDOR } from '../support/candor-program.ts';
import { guardedClient } from './guarded-client.ts';

const CALL = { jsonrpc: '2.0', id: 'x', method: 'tools/call', params: { name: 'forbidden', arguments: {} } };
const json = (more: object = {}) => JSON.stringify({ ...CALL, ...more });
const named = (name: string) => json({ params: { name, arguments: {} } });
const INNER = JSON.stringify(CALL);
const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

const TRICKS: Readonly<Record<string, string | Buffer>> = {
	plainly: INNER,
	'an escaped slash': INNER.replace('tools/call', 'tools\\/call'),
	'an escaped method': INNER.replace('tools/call', 'tools\\u002fcall'),
	'an escaped key': INNER.replace('"method"', '"\\u006dethod"'),
	'an escaped name': INNER.replace('forbidden', '\\u0066orbidden'),
	'blanks around everything': INNER.replaceAll(/[:,{}]/g, ' $& \t'),
	'id 1': json({ id: 1 }),
	'id 1.0': INNER.replace('"x"', '1.0'),
	'id 1e0': INNER.replace('"x"', '1e0'),
	'id -0': INNER.replace('"x"', '-0'),
	'id 1e999': INNER.replace('"x"', '1e999'),
	'a huge id': INNER.replace('"x"', '9007199254740993'),
	'a fraction as id': json({ id: 0.5 }),
	'an empty id': json({ id: '' }),
	'the guard’s own kind of id': json({ id: 'candor-00000000-0000-4000-8000-000000000000' }),
	'id __proto__': json({ id: '__proto__' }),
	'no id': json({ id: undefined }),
	'id null': json({ id: null }),
	'id true': json({ id: true }),
	'id []': json({ id: [] }),
	'id {}': json({ id: {} }),
	'the name twice': INNER.replace('"name"', '"name":"safe","name"'),
	'the name twice, the other way': INNER.replace('"arguments"', '"name":"safe","arguments"'),
	'the name twice, once escaped': INNER.replace('"name"', '"n\\u0061me":"safe","name"'),
	'the method twice': INNER.replace('"method"', '"method":"ping","method"'),
	'params twice': INNER.replace('"params"', '"params":{"name":"safe"},"params"'),
	'Name beside name': json({ params: { name: 'safe', Name: 'forbidden' } }),
	'NAME alone': json({ params: { NAME: 'forbidden' } }),
	'Method beside method': json({ method: 'ping', Method: 'tools/call' }),
	'ſ for s in params': json({ params: { name: 'safe' }, paramſ: { name: 'forbidden' } }),
	'K (Kelvin) in a key': json({ params: { name: 'safe', 'tasK': {} } }),
	'a call and an answer': json({ result: {} }),
	'a call and an error': json({ error: { code: 1, message: '' } }),
	'an answer with parameters': json({ method: undefined, result: CALL }),
	'positional parameters': json({ params: ['forbidden', {}] }),
	'parameters as text': json({ params: JSON.stringify(CALL.params) }),
	'the name in a list': json({ params: { name: ['forbidden'] } }),
	'the name in an object': json({ params: { name: { toString: 'forbidden' } } }),
	'a prototype with a name': INNER.replace('"params":{"name":"forbidden"', '"params":{"__proto__":{"name":"safe"},"name":"forbidden"'),
	'a prototype with a method': INNER.replace('{', '{"__proto__":{"method":"ping"},'),
	'a constructor': json({ constructor: { method: 'ping' } }),
	'no name': json({ params: {} }),
	'a batch': `[${INNER}]`,
	'a batch with a harmless part': `[{"jsonrpc":"2.0","id":"y","method":"ping"},${INNER}]`,
	'a batch in a batch': `[[${INNER}]]`,
	'a batch of notifications': `[${json({ id: undefined })},${json({ id: undefined })}]`,
	'the same id twice in a batch': `[{"jsonrpc":"2.0","id":"x","method":"ping"},${INNER}]`,
	'an empty batch': '[]',
	'a large batch': `[${Array.from({ length: 3000 }, (_, i) => json({ id: `b${i}` })).join()}]`,
	'a byte order mark': `\ufeff${INNER}`,
	'a byte order mark of UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(INNER, 'utf16le')]),
	'bytes that are no UTF-8': Buffer.concat([Buffer.from(INNER.slice(0, -3)), Buffer.from([0xc0, 0xaf]), Buffer.from('}}')]),
	'a carriage return before it': `\r${INNER}`,
	'two messages and a carriage return': `{"jsonrpc":"2.0","method":"notifications/x"}\r${INNER}`,
	'NUL before it': `\0${INNER}`,
	'NUL behind it': `${INNER}\0`,
	'a form feed before it': `\f${INNER}`,
	'two values in a line': `{}${INNER}`,
	'a comment before it': `/**/${INNER}`,
	...Object.fromEntries(
		['\u2028', '\u2029', '\u0085', '\r', '\v', '\f', '\x1c', '\x1e'].flatMap((line) => [
			[`in an argument, between ${JSON.stringify(line)}`, JSON.stringify({ ...CALL, params: { name: 'safe', arguments: { a: 'HERE' } } }).replace('HERE', `${line}${INNER.replaceAll('"', '\\"')}${line}`)],
			[`in a key, between ${JSON.stringify(line)}`, `{"jsonrpc":"2.0","id":"x","method":"ping","params":{"${line}":1}}`.replace(line, `${line}${INNER.replaceAll('"', '\\"')}${line}`)],
		]),
	),
	'a name with NUL': named('forbidden\0'),
	'a name with a line end': named('for\nbidden'),
	'a name with U+2028': named('for\u2028bidden'),
	'a name with half a character': INNER.replace('forbidden', 'for\\ud800bidden'),
	'deep arguments': INNER.replace('{}', deep(5000)),
	'arguments deeper than can be written': INNER.replace('{}', deep(200_000)),
	'a task': json({ params: { ...CALL.params, task: { ttl: 1 } } }),
	'_meta': json({ params: { ...CALL.params, _meta: { progressToken: 'x', 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } }),
	'another name in _meta': json({ params: { ...CALL.params, _meta: { name: 'safe' } } }),
	'answers to questions that nobody asked': json({ params: { ...CALL.params, inputResponses: { q: { action: 'accept' } }, requestState: 'x' } }),
	'an old version': json({ jsonrpc: '1.0' }),
	'no version': json({ jsonrpc: undefined }),
	'a cancellation before it': `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"x"}}\n${INNER}`,
	'a greeting in it': json({ params: { ...CALL.params, arguments: { a: 'initialize', b: 'notifications/initialized' } } }),
}; // biome-ignore format: a table

const SPELLINGS = [
	'Tools/Call',
	'TOOLS/CALL',
	' tools/call',
	'tools/call ',
	'tools/call\\u0000',
	'tools/call\\u200b',
	'ｔools/call',
	'tools/ca\\u2060ll',
	'toolſ/call',
];
/** Under a rule with the exact name. Where tools are pinned, the server has no such tool. */
const NAMES = [
	'Forbidden',
	'FORBIDDEN',
	'forbidden ',
	' forbidden',
	'ｆorbidden',
	'for\u200bbidden',
	'for\u00adbidden',
	'forbidden\ufe0f',
	'𝐟orbidden',
];
const SPELLED = Object.fromEntries([
	...SPELLINGS.map((method) => [`the method ${method}`, INNER.replace('tools/call', method)] as const),
	...NAMES.map((name) => [`the name ${JSON.stringify(name)}`, named(name)] as const),
]);
/** The same once more, so long that they are not read at once. */
const LARGE = Object.fromEntries(
	Object.entries({ ...TRICKS, ...SPELLED }).flatMap(([name, trick]) =>
		typeof trick === 'string' && trick.startsWith('{"')
			? [[`${name}, in a large message`, `{"padding":"${'p'.repeat(20_000)}",${trick.slice(1)}`]]
			: [],
	),
);

const POLICY = 'version: 1\ndefault: allow\nrules:\n  - { name: never, tools: [forbidden], effect: deny, reason: never }\n';

test.for([['--no-pin'], []])('no trick gets a denied call through (%s)', { timeout: 120_000 }, async (flags) => {
	await using stack = new AsyncDisposableStack();
	const directory = await mkdtemp(join(tmpdir(), 'candor-tricks-'));
	stack.defer(() => rm(directory, { recursive: true, force: true }));
	const [file, calls] = [join(directory, 'policy.yaml'), join(directory, 'calls')];
	await writeFile(file, POLICY);
	await writeFile(calls, '');
	const command = [process.execPath, join(import.meta.dirname, 'lenient-server.mjs'), calls];
	const client = stack.use(await guardedClient({ directory, flags: ['--policy', file, ...flags], command }));
	const through: string[] = [];
	for (const [name, trick] of Object.entries({ ...TRICKS, ...SPELLED, ...LARGE })) {
		client.guard.write(Buffer.concat([Buffer.from(trick), Buffer.from('\n')]));
		// It has been heard by whoever could hear it when a later call is answered.
		expect((await client.call('safe')).result, name).toBeDefined();
		// Large ones are read one after the other.
		if (name in LARGE) expect((await client.call('safe', { padding: 'p'.repeat(20_000) })).result, name).toBeDefined();
		const received = await readFile(calls, 'utf8');
		if (received.includes('forbidden')) through.push(name);
		await writeFile(calls, '');
	}
	expect(through).toEqual([]);
	await client.guard.end();
	const env = { ...process.env, XDG_DATA_HOME: directory };
	const ledger = (...words: readonly string[]) =>
		promisify(execFile)(process.execPath, [CANDOR, 'ledger', ...words], { env, maxBuffer: 1e9 });
	const rows = (await ledger('--json')).stdout.trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one line
	const of = (kind: string) => rows.filter((row) => row.kind === kind);
	expect(of('decision').filter(({ tool, decision }) => tool === 'forbidden' && decision === 'allow')).toEqual([]);
	expect(of('outcome')).toHaveLength(of('decision').length);
	await ledger('verify');
});
