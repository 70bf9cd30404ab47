import { expect, test } from 'vitest';
import type { Lock, LockableRun } from '#model/lock.ts';
import { evidenceOf, exec, file, lookup, type Parts, type Sight } from '../../../test/evidence.ts';
import { compareLock } from './compare-lock.ts';
import { lockableRun } from './lockable-run.ts';
import { makeLock } from './make-lock.ts';
import { mergeRuns } from './merge-runs.ts';

const ABOUT = { candor: '0.0.0', command: ['node', 'server.mjs'], run: { depth: 'quick', network: 'sink', variables: [] } } as const;
const SAVE = { name: 'save', description: 'Saves a note.', inputSchema: { type: 'object', properties: { note: { type: 'string' } } } };
const FIND = { name: 'find', description: 'Finds a note.', inputSchema: { type: 'object', properties: { words: { type: 'string' } } } };
const OK = { reply: { content: [] } };
const CALLS = [
	{ tool: 'save', ...OK },
	{ tool: 'find', ...OK },
];

function run(seen: readonly Sight[], parts: Partial<Parts> = {}): LockableRun {
	const made = lockableRun(evidenceOf({ tools: [SAVE, FIND], calls: CALLS, ...parts, seen }));
	if (made === null) throw new Error('the server declared nothing');
	return made;
}

function lock(...runs: readonly [LockableRun, ...LockableRun[]]): Lock {
	return makeLock(mergeRuns(runs, 'all'), ABOUT);
}

const newIn = (locked: Lock, now: LockableRun) => compareLock(locked, now).newEffects.map(({ tool, effect }) => `${tool ?? '-'} ${effect}`);

test('the same behaviour is the same, whatever the run, the day and the call chose', () => {
	const locked = lock(
		run([
			file('create', '~/.cache/other/2026-11-17/3f2c9a1b77.json', { during: 1 }),
			file('create', '/tmp/x-Ab3dEf', { during: 1 }),
			file('read', '/workspace/src/a.ts', { during: 2 }),
			lookup('api.example', { during: 2 }),
		]),
	);
	const again = run([
		file('create', '~/.cache/other/2027-01-02/aa01bb02cc.json', { during: 1 }),
		file('create', '/tmp/x-Zz9yXw', { during: 1 }),
		file('read', '/workspace/docs/b.md', { during: 2 }),
		lookup('api.example', { during: 2 }),
	]);
	expect(newIn(locked, again)).toEqual([]);
});

test('a new host, program, secret and place are named with their tool and their evidence', () => {
	const locked = lock(run([lookup('api.example', { during: 2 })]));
	const now = run([
		lookup('api.example', { during: 2 }),
		lookup('evil.example', { during: 1 }),
		exec(['/usr/bin/curl', 'x'], { during: 1 }),
		file('read', '~/.ssh/id_rsa', { during: 2 }),
		file('create', '~/.config/other/x', { during: 2 }),
	]);
	expect(newIn(locked, now)).toEqual([
		'save contacts evil.example',
		'save runs curl',
		'find reads ~/.ssh/id_rsa',
		'find writes ~/.config/other/**',
	]);
	expect(compareLock(locked, now).newEffects[0]?.evidence).toMatchObject([{ kind: 'dns', name: 'evil.example' }]);
});

test('another tool that does what one tool did is new; the same place read by another is not', () => {
	const locked = lock(run([lookup('api.example', { during: 2 }), file('read', '~/.config/app/a', { during: 2 })]));
	const now = run([lookup('api.example', { during: 1 }), file('read', '~/.config/app/a', { during: 1 })]);
	expect(newIn(locked, now)).toEqual(['save contacts api.example']);
});

test('what malformed inputs and injections cause is neither locked nor compared', () => {
	const calls = [...CALLS, { tool: 'save', intent: 'injection' as const, ...OK }, { tool: 'save', intent: 'malformed' as const, ...OK }];
	const seen = [lookup('evil.example', { during: 3 }), exec(['/usr/bin/curl'], { during: 4 })];
	expect(lock(run(seen, { calls })).tools['save']?.effects).toEqual([]);
	expect(newIn(lock(run([])), run(seen, { calls }))).toEqual([]);
});

test('many names in one directory are one shape, so that the next name is no news', () => {
	const notes = ['monday', 'tuesday', 'wednesday'].map((day) => file('create', `~/notes/${day}.md`, { during: 1 }));
	const locked = lock(run(notes));
	expect(locked.tools['save']?.effects).toEqual(['writes ~/notes/*']);
	expect(newIn(locked, run([file('create', '~/notes/friday.md', { during: 1 })]))).toEqual([]);
	expect(newIn(locked, run([file('create', '~/.ssh/authorized_keys', { during: 1 })]))).toEqual(['save writes ~/.ssh/authorized_keys']);
});

test('a star in a name that the server chose is no pattern', () => {
	const locked = lock(run([file('read', '~/.ssh/**', { during: 1 }), file('create', '~/**', { during: 1 })]));
	expect(newIn(locked, run([file('read', '~/.ssh/id_rsa', { during: 1 }), file('create', '~/x', { during: 1 })]))).toEqual([
		'save reads ~/.ssh/id_rsa',
		'save writes ~/x',
	]);
});

test('a renamed tool is found by what it declares, or by its schema and effects', () => {
	const locked = lock(run([lookup('api.example', { during: 2 })]));
	const renamed = (tool: object) =>
		run([lookup('api.example', { during: 2 })], {
			tools: [SAVE, { ...FIND, name: 'search', ...tool }],
			calls: [
				{ tool: 'save', ...OK },
				{ tool: 'search', ...OK },
			],
		});
	const same = compareLock(locked, renamed({}));
	expect(same).toMatchObject({
		newEffects: [],
		noLongerWork: [],
		addedTools: [],
		renamed: [{ from: 'find', to: 'search', by: 'the same declaration' }],
	});
	const reworded = compareLock(locked, renamed({ description: 'Searches notes.' }));
	expect(reworded).toMatchObject({
		newEffects: [],
		noLongerWork: [],
		renamed: [{ from: 'find', to: 'search' }],
		changedTexts: ['tool search'],
	});
});

test('a tool that is gone or fails no longer works; one that never worked is not held to it', () => {
	const locked = lock(run([], { calls: [CALLS[0] ?? {}] }));
	expect(locked.tools).toMatchObject({ save: { worked: true }, find: { worked: false } });
	const without = run([], { tools: [FIND], calls: [] });
	expect(compareLock(locked, without).noLongerWork).toEqual([{ tool: 'save', why: 'the server does not declare it any more' }]);
	const failing = run([], { calls: [{ tool: 'save', outcome: 'tool-error', reply: 'no disk' }] });
	expect(compareLock(locked, failing).noLongerWork).toMatchObject([{ tool: 'save' }]);
});

test('a new tool may do what the server did; what the server never did is new', () => {
	const locked = lock(run([lookup('api.example', { during: 2 })]));
	const copy = {
		...SAVE,
		name: 'copy',
		description: 'Copies a note.',
		inputSchema: { type: 'object', properties: { to: { type: 'string' } } },
	};
	const seen = [lookup('api.example', { during: 2 }), lookup('api.example', { during: 3 }), lookup('new.example', { during: 3 })];
	const now = run(seen, { tools: [SAVE, FIND, copy], calls: [...CALLS, { tool: 'copy', ...OK }] });
	expect(compareLock(locked, now).addedTools).toEqual(['copy']);
	expect(newIn(locked, now)).toEqual(['copy contacts new.example']);
});
