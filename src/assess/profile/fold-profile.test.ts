import { expect, test } from 'vitest';
import type { Effect, EffectKind } from '#model/profile.ts';
import { evidenceOf, exec, file, HOME, lookup, type Parts } from '../../../test/evidence.ts';
import { foldProfile } from './fold-profile.ts';

function effects(parts: Parts, kind?: EffectKind): readonly Effect[] {
	return foldProfile(evidenceOf(parts))
		.scopes.flatMap((scope) => scope.effects)
		.filter((effect) => kind === undefined || effect.kind === kind);
}

test('facts are counted per scope, attempted and succeeded apart', () => {
	const { scopes } = foldProfile(
		evidenceOf({
			calls: [{ tool: 'format_note' }, { tool: 'format_note' }],
			seen: [
				file('read', '/data/x', { during: 1 }),
				file('read', '/data/x', { during: 2, errno: 'EACCES' }),
				file('read', '/data/x', { phase: 'idle' }),
			],
		}),
	);
	expect(scopes.map(({ scope }) => scope)).toEqual([
		{ kind: 'tool', name: 'format_note' },
		{ kind: 'phase', name: 'idle' },
	]);
	expect(scopes[0]?.effects).toMatchObject([{ kind: 'read', subject: '/data/x', attempted: 2, succeeded: 1, evidence: [1, 2] }]);
});

test('an explained deed never hides an unexplained one of the same name', () => {
	const found = effects({
		tools: [{ name: 'get', description: 'Gets a thing.' }],
		calls: [
			{ tool: 'get', args: { q: 'a' } },
			{ tool: 'get', args: { host: 'api.example' } },
		],
		seen: [lookup('api.example', { during: 1 }), lookup('api.example', { during: 2 })],
	});
	expect(found.map(({ explanation, attempted }) => [explanation?.by, attempted])).toEqual([
		[undefined, 1],
		['argument', 1],
	]);
});

test('evidence is the first ten', () => {
	const seen = Array.from({ length: 30 }, () => file('read', '/data/x', { during: 1 }));
	expect(effects({ seen })[0]?.evidence).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a secret counts under its own name, however it was reached', () => {
	const seen = [
		file('read', '/tmp/hard', { origin: '~/.ssh/id_rsa', during: 1 }),
		file('link', '~/.ssh/id_rsa', { to: '/tmp/hard', during: 1 }),
		file('rename', '~/.aws/credentials', { to: '/tmp/moved', during: 1 }),
		file('read', '/srv/keys/real', { named: `${HOME}/.ssh/id_rsa`, during: 1 }),
	];
	const secrets = effects({ seen }, 'read').filter(({ guarded }) => guarded?.as === 'secret');
	expect(secrets.map(({ subject, attempted }) => [subject, attempted])).toEqual([
		[`${HOME}/.ssh/id_rsa`, 3],
		[`${HOME}/.aws/credentials`, 1],
	]);
});

test('a file that the run itself renamed goes by its present name', () => {
	const seen = [
		file('create', '/data/f.tmp', { during: 1 }),
		file('rename', '/data/f.tmp', { to: '/data/f', during: 1 }),
		file('write', '/data/f', { origin: '/data/f.tmp', during: 1 }),
	];
	const found = effects({ calls: [{ args: { path: '/data/f' } }], seen }, 'write');
	expect(found.map(({ subject, explanation }) => [subject, explanation?.by])).toEqual([
		['/data/f.tmp', 'argument'],
		['/data/f', 'argument'],
	]);
});

test.for([
	['created with an execute bit', [file('create', '/tmp/x', { mode: 0o755 })], ['/tmp/x']],
	['made executable later', [file('create', '/tmp/x', { mode: 0o644 }), file('chmod', '/tmp/x', { mode: 0o700 })], ['/tmp/x']],
	['renamed', [file('create', '/tmp/x', { mode: 0o755 }), file('rename', '/tmp/x', { to: '/tmp/y' })], ['/tmp/x', '/tmp/y']],
	['hard-linked', [file('create', '/tmp/x', { mode: 0o711 }), file('link', '/tmp/x', { to: '/tmp/y' })], ['/tmp/x', '/tmp/y']],
	['a directory that is opened up is none', [file('mkdir', '/tmp/d', { mode: 0o700 }), file('chmod', '/tmp/d', { mode: 0o755 })], []],
	['a directory seen only by what is in it', [file('create', '/tmp/d/f'), file('chmod', '/tmp/d', { mode: 0o755 })], []],
	[
		'pretending to be a directory by a failed open below it',
		[file('read', '/tmp/x/y', { errno: 'ENOTDIR' }), file('chmod', '/tmp/x', { mode: 0o755 })],
		['/tmp/x'],
	],
	[
		'a file where a directory was before',
		[
			file('mkdir', '/tmp/x'),
			file('delete', '/tmp/x'),
			file('create', '/tmp/x', { mode: 0o600 }),
			file('chmod', '/tmp/x', { mode: 0o755 }),
		],
		['/tmp/x'],
	],
] as const)('executable: %s', ([, seen, expected]) => {
	expect(effects({ seen }, 'executable').map(({ subject }) => subject)).toEqual(expected);
});

test('tries along PATH are one act', () => {
	const found = effects({
		seen: [
			exec(['git', 'log'], { program: '/usr/local/bin/git', errno: 'ENOENT', pid: 7 }),
			exec(['git', 'log'], { program: '/usr/bin/git', pid: 7 }),
			exec(['hg'], { program: '/usr/local/bin/hg', errno: 'ENOENT', pid: 8 }),
			exec(['hg'], { program: '/usr/bin/hg', errno: 'ENOENT', pid: 8 }),
		],
	});
	expect(found).toMatchObject([
		{ subject: '/usr/bin/git', attempted: 1, succeeded: 1, detail: 'git log' },
		{ subject: 'hg', attempted: 1, succeeded: 0 },
	]);
});

test('command lines of the same program are all shown', () => {
	const seen = ['a', 'b', 'c', 'd', 'e'].map((word) => exec(['/bin/sh', '-c', word], { during: 1 }));
	expect(effects({ seen }, 'exec')[0]?.detail).toBe('/bin/sh -c a · /bin/sh -c b · /bin/sh -c c · and 2 more');
});

test('counts of what each explanation absorbed stay', () => {
	const profile = foldProfile(evidenceOf({ seen: [file('read', '/etc/ld.so.cache'), file('read', '/data/x'), lookup('a.example')] }));
	expect(profile.explained.runtime).toBe(1);
	expect(profile.unexplained).toBe(2);
});

test('who sends on an open connection contacts the host, also if another scope opened it', () => {
	const request = (during: number) =>
		({ kind: 'capture', protocol: 'http', destination: 'api.example:443', bytes: 9, preview: '', canaries: [], during }) as const;
	const { scopes } = foldProfile(
		evidenceOf({
			calls: [{ tool: 'open' }, { tool: 'open' }, { tool: 'other' }],
			seen: [lookup('api.example', { during: 1 }), request(1), request(2), request(3)],
		}),
	);
	expect(scopes.map(({ scope, effects: [first, ...more] }) => [scope.name, first?.subject, first?.attempted, more.length])).toEqual([
		['open', 'api.example', 1, 0],
		['other', 'api.example', 1, 0],
	]);
});

test('a request to a host that nothing connected to is told by the sink alone', () => {
	const sent = {
		kind: 'capture',
		protocol: 'http',
		destination: 'api.example:443',
		bytes: 9,
		preview: '',
		canaries: [],
		during: 1,
	} as const;
	expect(effects({ seen: [sent] })).toEqual([]);
});
