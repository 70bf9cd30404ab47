import { expect, test } from 'vitest';
import { pipError, pipFailure, withoutWheel } from './pip-failure.ts';

const failed = (stderr: string) => pipFailure({ code: 1, stdout: '', stderr });

test.each([
	['/usr/bin/python3: No module named pip\n', { kind: 'no-pip' }],
	['Usage:\n  pip <command>\n\nno such option: --python\n', { kind: 'old-pip' }],
	[
		"WARNING: Retrying (Retry(total=1, connect=None)) after connection broken by 'NewConnectionError(…)': /simple/x/\nERROR: Could not find a version that satisfies the requirement x (from versions: none)\nERROR: No matching distribution found for x\n",
		{ kind: 'unreachable' },
	],
	[
		'ERROR: Could not find a version that satisfies the requirement b==2 (from a) (from versions: 1.0, 1.1)\n',
		{ kind: 'no-match', wanted: 'b==2', neededBy: 'a', versions: ['1.0', '1.1'] },
	],
	[
		'ERROR: Ignored the following versions that require a different python version: 1.9 Requires-Python >=3.12; 2.0 Requires-Python >=3.13,<4\nERROR: Could not find a version that satisfies the requirement b==1.9 (from a->c) (from versions: 1.0)\n',
		{ kind: 'no-match', wanted: 'b==1.9', neededBy: 'a', versions: ['1.0'], needsPython: '>=3.12' },
	],
	[
		'ERROR: Ignored the following versions that require a different python version: 1.0 Requires-Python >=3.13; 1.1 Requires-Python >=3.13\nERROR: Could not find a version that satisfies the requirement x (from versions: none)\n',
		{ kind: 'no-match', wanted: 'x', versions: [], needsPython: '>=3.13' },
	],
	[
		'noise\nERROR: Cannot install a and b because of conflicts\nmore',
		{ kind: 'other', line: 'Cannot install a and b because of conflicts' },
	],
	['', { kind: 'other', line: '' }],
])('%j', (stderr, failure) => {
	expect(failed(stderr)).toEqual(failure);
});

test('a conflict names all that is asked for in it', () => {
	const stdout = '\nThe conflict is caused by:\n    a 1.1 depends on b<1\n    a 1.0 depends on b<1\n    c 2 depends on d\n';
	const failure = pipFailure({
		code: 1,
		stdout,
		stderr: 'ERROR: Cannot install c because these package versions have conflicting dependencies.',
	});
	expect(failure).toMatchObject({ kind: 'conflict', wanted: ['b<1', 'd'] });
	expect(withoutWheel(failure)).toEqual(['b<1', 'd']);
	expect(pipError(failure, 'c', '/usr/bin/python3', false)).toMatchObject({
		message: expect.stringMatching(/could not fetch c/),
		hint: expect.stringMatching(/about b<1, d/),
	});
});

test.each([
	['no-pip', /pip is not installed for \/usr\/bin\/python3/, /python3-pip/],
	['old-pip', /too old/, /22\.3/],
	['unreachable', /cannot be reached to fetch server/, /network/],
] as const)('%s says what to do', (kind, message, hint) => {
	const error = pipError({ kind }, 'server', '/usr/bin/python3', false);
	expect(error.message).toMatch(message);
	expect(error.hint).toMatch(hint);
});

test.each([
	[
		{ versions: ['1.0'] },
		'b==2, a dependency of a, has no wheel of a fitting version, and building one would run its code outside the cell',
	],
	[{ versions: [] }, 'no such Python package: b==2, a dependency of a'],
	[{ versions: ['1.0'], needsPython: '>=3.13' }, 'b==2, a dependency of a, needs Python >=3.13'],
])('a dependency is called one: %j', (failure, message) => {
	const found = { kind: 'no-match', wanted: 'b==2', neededBy: 'a', ...failure } as const;
	expect(pipError(found, 'a', '/usr/bin/python3', false).message).toBe(message);
});
