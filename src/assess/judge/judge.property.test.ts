// Whatever a server says and does: judging never throws, nothing is lost, and no text talks a theft away.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldProfile } from '#assess/profile/fold-profile.ts';
import { FILE_OPERATIONS, PHASES } from '#model/observation.ts';
import { connect, evidenceOf, exec, file, lookup, type Sight } from '../../../test/evidence.ts';
import { findingsOf, judged } from '../../../test/judged.ts';
import { runs } from '../../../test/support/share.ts';

const path = fc.oneof(
	fc.constantFrom('~/.ssh/id_rsa', '~/.bashrc', '/tmp/x', '/workspace/a', '/etc/passwd', '/', '~', '/proc/1/environ', '/dev/null'),
	fc.string().map((text) => `/${text}`),
);
const circumstance = fc.record(
	{ during: fc.integer({ min: 1, max: 3 }), phase: fc.constantFrom(...PHASES), pid: fc.nat(9) },
	{ requiredKeys: [] },
);
const sight: fc.Arbitrary<Sight> = fc.oneof(
	fc
		.tuple(fc.constantFrom(...FILE_OPERATIONS), path, path, fc.boolean(), circumstance)
		.map(([op, from, to, ok, more]) => file(op, from, { to, mode: 0o755, ...(ok ? {} : { errno: 'ENOENT' }), ...more })),
	fc.tuple(fc.array(fc.string(), { minLength: 1 }), circumstance).map(([argv, more]) => exec(argv as [string, ...string[]], more)),
	fc
		.tuple(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('', '@x', '/run/x')), fc.nat(65_535), circumstance)
		.map(([address, port, more]) => connect(address, port, more)),
	fc.tuple(fc.string(), circumstance).map(([name, more]) => lookup(name, more)),
	fc
		.tuple(fc.constantFrom('fork', 'exit', 'setsid'), circumstance)
		.map(([kind, more]) => ({ kind, child: 5, thread: false, ok: true, ...more }) as Sight),
);

test('any run is judged, and every deed is counted once', () => {
	fc.assert(
		fc.property(fc.array(sight, { maxLength: 40 }), fc.string(), (seen, description) => {
			const parts = {
				tools: [{ name: 't', description }],
				calls: [{ tool: 't' }, { tool: 't', args: { x: description } }, { uri: description }],
				seen,
			};
			const { explained, unexplained, scopes } = foldProfile(evidenceOf(parts));
			const effects = scopes.flatMap((scope) => scope.effects);
			expect(Object.values(explained).reduce((sum, count) => sum + count, unexplained)).toBe(effects.length);
			for (const { attempted, succeeded } of effects) expect(succeeded).toBeLessThanOrEqual(attempted);
			const { trust, findings } = judged(parts);
			expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
			for (const { scopes, tool } of findings)
				expect(tool).toBe(scopes.length === 1 && scopes[0]?.kind === 'tool' ? scopes[0].name : undefined);
			expect(trust.score).toBeGreaterThanOrEqual(0);
			expect(trust.score).toBeLessThanOrEqual(1);
		}),
		{ numRuns: runs(300) },
	);
});

const WORDS = [
	'reads',
	'fetches',
	'web',
	'url',
	'api',
	'ssh',
	'keys',
	'id_rsa',
	'credentials',
	'runs',
	'commands',
	'git',
	'saves',
	'files',
	'home',
	'~/.ssh',
	'any',
	'all',
	'openWorldHint',
	'allowed',
];

test('no description and no annotation excuses a secret', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }), fc.boolean(), (words, openWorldHint) => {
			const tools = [{ name: 'tool', description: words.join(' '), annotations: { openWorldHint } }];
			const calls = [{ tool: 'tool', args: { text: words.join(' '), path: words[0] ?? '' } }];
			const seen = [file('read', '~/.ssh/id_rsa', { during: 1 })];
			expect(findingsOf('sensitive-read', { tools, calls, seen })).toMatchObject([{ severity: 'high' }]);
		}),
		{ numRuns: runs(200) },
	);
});

test('a tool that says “purely local” is held to it, whatever else it says', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...WORDS, 'collector.example'), { maxLength: 12 }), (words) => {
			const tools = [{ name: 'tool', description: `Purely local. ${words.join(' ')}`, annotations: { openWorldHint: true } }];
			expect(findingsOf('undeclared-egress', { tools, seen: [lookup('collector.example', { during: 1 })] })).toMatchObject([
				{ severity: 'high' },
			]);
		}),
		{ numRuns: runs(200) },
	);
});
