// A decision is total and bounded: whatever arrives gets an answer, soon.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '#enforce/policy/decide.ts';
import type { Json } from '#model/declaration.ts';
import { POLICY_EFFECTS } from '#model/policy.ts';
import { runs } from '../support/share.ts';
import { policyOf, shippedPolicy } from './shipped-policy.ts';

const context = {
	now: Date.UTC(2026, 10, 15),
	counts: new Map([['flood', 3]]),
	resolved: { 'good.example': ['10.0.0.1'] },
	realPath: (path: string) => path,
};
const POLICIES = [
	shippedPolicy('default'),
	shippedPolicy('strict', { cwd: '/srv', home: '/home/user' }),
	policyOf(`
version: 1
default: ask
rules:
  - {name: a, effect: deny, reason: r, when: {cel: 'args.n > 3 && args.s.startsWith("x")'}}
  - {name: b, effect: allow, reason: r, when: {schema: {type: object, properties: {p: {type: string, pattern: "^(a+)+$"}}}}}
  - {name: c, effect: ask, reason: r, when: {matches: ["^(a+)+$", "(x+x+)+y"], arguments: ["*"]}}
  - {name: d, effect: deny, reason: r, when: {host_not_in: ["*.example"], path_outside: [/data]}}
`),
	policyOf('{allowed_tools: ["a*"], block_network: true, block_env_access: true, blocked_arg_patterns: ["(a|a)*b", "(a|b)*a(a|b){200}c"]}'),
];

test('any JSON, and anything else, is decided', () => {
	const text = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.webUrl(),
		fc.constantFrom('%', '%2e%2e%2f', '{"a":', 'http://[', '\\\\', '~', '\u0000', '//', 'http://%zz/', '::', 'file:'),
	);
	const mixed = fc.array(text, { maxLength: 4 }).map((parts) => parts.join(''));
	const value = fc.oneof(
		fc.jsonValue(),
		fc.anything(),
		fc.letrec((tie) => ({ node: fc.oneof({ depthSize: 'small' }, mixed, fc.dictionary(mixed, tie('node')), fc.array(tie('node'))) })).node,
		fc.json().map((json) => JSON.stringify({ json })),
	);
	fc.assert(
		fc.property(fc.oneof(fc.constantFrom('abc', ''), fc.string()), value, fc.constantFrom(...POLICIES), (tool, args, policy) => {
			const decision = decide(policy, { tool, args: args as Json }, context);
			expect(POLICY_EFFECTS).toContain(decision.effect);
			expect(decision.reason).not.toBe('');
			expect(decision.rule === 'undecided' && JSON.stringify(args) !== undefined ? decision.reason : '').toBe('');
		}),
		{ numRuns: runs(400) },
	);
});

const deep = (depth: number, open: string, close: string) => JSON.parse(open.repeat(depth) + close.repeat(depth)) as Json;
const MB = 1_000_000;
const ONE = 1_048_000;
const HOSTILE: readonly (readonly [what: string, args: Json, mustDeny: boolean])[] = [
	['10 MB of text', { text: 'a'.repeat(10 * MB) }, true],
	['10 MB in small pieces', { text: Array.from({ length: 90_000 }, () => 'x'.repeat(111)) }, true],
	['a list 100,000 levels deep', { list: deep(100_000, '[', ']') }, true],
	['an object 100,000 levels deep in a string', { text: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` }, true],
	['200,000 values', { list: new Array<Json>(200_000).fill(1) }, true],
	['strings in strings', { text: Array.from({ length: 12 }).reduce<string>((inner) => JSON.stringify([inner]), 'x') }, true],
	['encoding in encoding', { text: Array.from({ length: 12 }).reduce<string>((inner) => encodeURIComponent(inner), '/') }, true],
	[
		'what a large pattern chokes on',
		{ text: `c${Array.from({ length: ONE }, (_, index) => 'ab'[((index * index) % 7) & 1]).join('')}` },
		false,
	],
	['what a regex chokes on', { text: `${'a'.repeat(ONE)}!` }, false],
	['a million slashes', { path: '/'.repeat(ONE) }, false],
	['a million percent signs', { path: '%'.repeat(ONE) }, false],
	['a million encoded bytes', { text: '%25'.repeat(ONE / 3) }, false],
	['a million colons', { url: ':'.repeat(ONE) }, false],
	['a million schemes', { text: 'http:'.repeat(ONE / 5) }, false],
	['many URLs', { text: 'http://a.b/ '.repeat(ONE / 12) }, false],
	['URLs in URLs', { url: 'http://a.b,'.repeat(19_000) }, false],
	['more URLs in URLs', { url: 'http://a.b,'.repeat(ONE / 11) }, true],
	['one URL with a million @', { url: `http://${'@'.repeat(ONE)}` }, false],
	['a million dots', { path: '../'.repeat(ONE / 3) }, true],
	['a command of a million words', { command: 'a/b '.repeat(ONE / 4) }, false],
	['a command of names and dots', { command: `curl ${'a.-@'.repeat(ONE / 4)}` }, false],
	['a command of digits', { command: `curl ${'127.1 0x7f.'.repeat(ONE / 12)}` }, false],
	['a million dashes', { text: '-----BEGIN '.repeat(ONE / 11) }, false],
	['beginnings of tokens', { text: 'ghp_AKIA sk-'.repeat(ONE / 12) }, false],
	['a million full-width letters', { text: '．'.repeat(ONE / 3) }, false],
	['a million brackets', { text: '['.repeat(ONE) }, false],
	['a million spaces', { url: ' '.repeat(ONE) }, false],
	['spaces before the end of a URL', { url: `http://a.example/${' '.repeat(ONE)}x` }, false],
	['brackets after a URL', { text: `http://a.example/${')'.repeat(ONE)}x` }, false],
	['a key in a key', { text: `-----BEGIN PRIVATE KEY-----${'n '.repeat(ONE / 2)}` }, false],
	['a million lines of paths', { path: 'a\n'.repeat(ONE / 2) }, true],
	['a token without end', { text: `xapp-1-${'A1'.repeat(ONE / 2)}` }, false],
	['names of variables', { command: '$A %B% $'.repeat(ONE / 8) }, false],
	['quotes in a string', { text: '"'.repeat(ONE) }, false],
];

test.each(HOSTILE)('%s: decided within a second of processor time by every policy', (_, args, mustDeny) => {
	for (const policy of POLICIES) {
		const began = process.cpuUsage();
		const decision = decide(policy, { tool: 'abc', args }, context);
		expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
		if (mustDeny) expect(decision.effect).toBe('deny');
	}
});
