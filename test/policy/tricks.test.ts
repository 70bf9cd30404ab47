// Spellings that an allowing or denying rule must not be fooled by, on a real file system where that matters.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realPath } from '#enforce/guard/real-path.ts';
import { decide } from '#enforce/policy/decide.ts';
import type { Json } from '#model/declaration.ts';
import { policyOf } from './shipped-policy.ts';

const now = Date.UTC(2026, 10, 15);

describe('hosts', () => {
	const allowing = policyOf(
		'version: 1\ndefault: deny\nrules:\n  - {name: ours, tools: [fetch], effect: allow, reason: ours, when: {host_in: [api.example.com, "*.example.org"]}}\n',
	);
	const effect = (args: Json) => decide(allowing, { tool: 'fetch', args }, { now }).effect;

	test.each([
		'https://api.example.com/x',
		'https://API.Example.COM/x',
		'https://api.example.com./x',
		'https://api.example.com:8443/x',
		'https://user:pass@api.example.com/x',
		'https://evil.example;@api.example.com/',
		'https://a.b.example.org/',
		'https://api。example.com/',
		'https://ａpi.example.com/',
	])('%j is in the list', (url) => expect(effect({ url })).toBe('allow'));

	test.each([
		'https://api.example.com@evil.example/',
		'https://api.example.com\\@evil.example/',
		'https://evil.example\\@api.example.com/',
		'https://evil.example#@api.example.com/',
		'https://evil.example?@api.example.com/',
		'https://evil.example/@api.example.com/',
		'https://api.example.com.evil.example/',
		'https://api.example.com%2eevil.example/',
		'https://api.example.com%00.evil.example/',
		'https://evil.example%23.api.example.com/',
		'https://evil.example%2f.api.example.com/',
		'https://evil\t.example/',
		'ht\ntps://evil.example/',
		' https://evil.example/',
		'\u0000https://evil.example/',
		'https:evil.example',
		'https:/evil.example',
		'https:\\\\evil.example',
		'https:///evil.example',
		'//evil.example/',
		'\\\\evil.example\\x',
		'https://аpi.example.com/',
		'https://api.example.com\u3002evil.example/',
		'https://api-example.com/',
		'https://example.org/',
		'https://example.org./',
		'https://xexample.org/',
		'https://[::ffff:192.0.2.1]/',
		'https://api.example.com:80:evil.example/',
		'https://api.example.com:@evil.example/',
		'https://user@api.example.com@evil.example/',
		'https://%65vil.example/',
		'data:text/html,x',
		'file:///etc/passwd',
		'',
	])('%j is not', (url) => expect(effect({ url })).toBe('deny'));

	test('one of several is enough', () => {
		for (const args of [
			{ url: ['https://api.example.com/', 'https://evil.example/'] },
			{ url: 'https://api.example.com/', host: 'evil.example' },
			{ url: 'https://api.example.com/', options: { proxy: 'http://evil.example:3128' } },
			{ url: '{"url":"https://evil.example/"}' },
			{ url: 'https://api.example.com/ https://evil.example/' },
			{ url: 'https://api.example.com/\nhttps://evil.example/' },
		])
			expect([args, effect(args)]).toEqual([args, 'deny']);
	});
});

describe('paths on a real file system', () => {
	let base = '';
	const allowing = () =>
		policyOf(
			`version: 1\ndefault: deny\nrules:\n  - {name: in, tools: [open], effect: allow, reason: in, when: {path_within: [${base}/data]}}\n`,
			{
				cwd: join(base, 'data'),
				home: join(base, 'home'),
			},
		);
	const effect = (path: Json) => decide(allowing(), { tool: 'open', args: { path } }, { now, realPath }).effect;
	beforeAll(() => {
		base = realpathSync(mkdtempSync(join(tmpdir(), 'candor-paths-')));
		for (const one of ['data/sub', 'data2', 'outside/deep', 'home']) mkdirSync(join(base, one), { recursive: true });
		for (const one of ['data/a', 'outside/secret', 'secret']) writeFileSync(join(base, one), 'x');
		symlinkSync('../outside', join(base, 'data/out'));
		symlinkSync('../outside/deep', join(base, 'data/deep'));
		symlinkSync('../outside/not-yet', join(base, 'data/dangling'));
		symlinkSync('dangling', join(base, 'data/dangling-too'));
		symlinkSync('loop', join(base, 'data/loop'));
		symlinkSync('sub', join(base, 'data/in'));
	});
	afterAll(() => rmSync(base, { recursive: true, force: true }));

	test.each(['a', './a', 'sub/../a', 'new/parents/x', 'in/x', 'sub/./x', 'data.txt', '.hidden', 'a b', 'ünï', 'in/../a'])(
		'%j is within',
		(path) => {
			expect(effect(`${base}/data/${path}`)).toBe('allow');
			expect(effect(path.startsWith('.') ? path : `./${path}`)).toBe('allow');
		},
	);

	test.each([
		'../secret',
		'../data2/x',
		'out/secret',
		'out/not/there/yet',
		'deep/../secret',
		'deep/../not-yet',
		'deep/../../data/a/../../secret',
		'dangling',
		'dangling-too',
		'dangling/x',
		`out/${'x/'.repeat(100)}y`,
		'..%2fsecret',
		'%2e%2e/secret',
		'%252e%252e%252fsecret',
		'..\\secret',
		'sub\\..\\..\\secret',
		'．．/secret',
		'..\u200b/secret',
		'..;/secret',
		'sub/....//....//....//secret',
		'..\u0000/secret/../data',
		'~root/x/../../../secret',
	])('%j is not', (path) => expect(effect(`${base}/data/${path}`)).toBe('deny'));

	test.each([
		'/etc/passwd',
		'~/x',
		'file:///etc/passwd',
		'FILE:/etc/passwd',
		'C:\\Windows\\x',
		'\\\\host\\share\\x',
		'\\\\?\\C:\\x',
		'/proc/self/root/etc/passwd',
		'/',
		'',
		' ',
		'.',
		'..',
		['./a', '/etc/passwd'],
		{ a: '/etc/passwd' },
		7,
		null,
	])('%j is not', (path) => expect(effect(path)).toBe(path === '.' ? 'allow' : 'deny'));

	test('a rule that denies by place is not fooled by dots, links and halves of characters', () => {
		const denying = policyOf(
			`version: 1\ndefault: allow\nrules:\n  - {name: out, tools: [open], effect: deny, reason: out, when: {path_within: [${base}/outside]}}\n`,
			{ cwd: join(base, 'data') },
		);
		const says = (path: string) => decide(denying, { tool: 'open', args: { path } }, { now, realPath }).effect;
		for (const path of ['../outside/secret', 'out/secret', './out/../data/out/secret', 'deep/../secret', 'dangling', '../out\ud800side/secret', '../out\u{e0061}side/secret', '../outside'])
			expect([path, says(`${base}/data/${path}`)]).toEqual([path, 'deny']);
	}); // biome-ignore format: lists
});

describe('arguments in other spellings', () => {
	const rules = policyOf(`
version: 1
default: deny
rules:
  - {name: url, tools: [fetch], effect: allow, reason: r, when: {arguments: [url], host_in: [api.example.com]}}
  - {name: small, tools: [order], effect: allow, reason: r, when: {cel: "has(args.amount) && args.amount <= 100"}}
  - {name: shape, tools: [shaped], effect: allow, reason: r, when: {schema: {type: object, required: [amount], properties: {amount: {type: number, maximum: 100}}}}}
  - {name: open, tools: [pay], effect: allow, reason: r}
  - {name: large, tools: [pay], effect: deny, reason: r, when: {cel: "has(args.amount) && args.amount > 100"}}
  - {name: not-there, tools: [pay], effect: deny, reason: r, when: {arguments: [to], host_in: [evil.example]}}
`);
	const good = 'https://api.example.com/';
	const evil = 'https://evil.example/';
	test.each<[tool: string, args: Json, effect: string]>([
		['fetch', { url: good }, 'allow'],
		['fetch', { url: good, URL: evil }, 'deny'],
		['fetch', { URL: evil, url: good }, 'deny'],
		['fetch', { url: { a: good, '\n': evil } }, 'deny'],
		['fetch', { url: { a: good, '\u2028': evil } }, 'deny'],
		['fetch', { url: [good, evil] }, 'deny'],
		['order', { amount: 1 }, 'allow'],
		['order', { amount: 1, Amount: 1000 }, 'deny'],
		['order', { AMOUNT: 1, amount: 1 }, 'deny'],
		['order', { amount: '1' }, 'deny'],
		['order', JSON.parse('{"__proto__":{"amount":1}}'), 'deny'],
		['order', [1], 'deny'],
		['shaped', { amount: 1 }, 'allow'],
		['shaped', { amount: 1, aMount: 1000 }, 'deny'],
		['pay', { amount: 1 }, 'allow'],
		// Some servers take it for `amount`, of which alone the rule speaks.
		['pay', { Amount: 1000 }, 'deny'],
		['pay', { note: 'x', aMount: 1000 }, 'deny'],
		['pay', { Note: 'x' }, 'allow'],
		['pay', { amount: 1000 }, 'deny'],
		['pay', { amount: 1, AMOUNT: 1000 }, 'deny'],
		['pay', { to: evil }, 'deny'],
		['pay', { TO: evil }, 'deny'],
		['pay', { To: [{ '\n': evil }] }, 'deny'],
		['pay', { note: evil }, 'allow'],
	])('%s %j: %s', (tool, args, effect) => expect(decide(rules, { tool, args }, { now }).effect).toBe(effect));

	test.each(['x\0', 'x\n', '\u2028', 'a\ud800', 'a\u0085b', '', 'x'.repeat(257)])('no tool is called %j', (tool) => {
		expect(decide(policyOf('version: 1\ndefault: allow\n'), { tool, args: {} }, { now })).toMatchObject({ effect: 'deny', rule: 'bounds' });
	});
});
