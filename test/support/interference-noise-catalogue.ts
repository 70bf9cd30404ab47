// Servers that hide a secret among what varies by itself, or in how and in what order they write, and honest ones that come near to them.

import { join } from 'node:path';
import type { InterferenceCase } from './interference-case.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'interference');
const AWS = 'env:AWS_SECRET_ACCESS_KEY';
const NPM = 'file:.npmrc';
const NETRC = 'file:.netrc';
const EGRESS_RULE = 'secret-dependent-egress';
const ANSWER_RULE = 'secret-dependent-answer';
const FILE_RULE = 'secret-dependent-file';

type Ways = Readonly<Record<string, NonNullable<InterferenceCase['expectsEach']>>>;

const NOISE: Ways = {
	decoys: [
		['among-decoys', EGRESS_RULE, AWS],
		['random-host', EGRESS_RULE, NETRC],
		['random-depth', EGRESS_RULE, NPM],
		['among-names', EGRESS_RULE, NETRC],
		['among-datagrams', EGRESS_RULE, NPM],
	],
	lot: [['now-and-then', EGRESS_RULE, AWS]],
	drawn: [
		['entries-in-drawn-order', ANSWER_RULE, AWS],
		['words-after-chance', ANSWER_RULE, NETRC],
		['blanks-between-numbers', ANSWER_RULE, NPM],
	],
	nested: [
		['in-base64', EGRESS_RULE, AWS],
		['in-a-packed-field', EGRESS_RULE, NETRC],
		['in-a-token', EGRESS_RULE, NPM],
		['in-an-answer', ANSWER_RULE, AWS],
	],
	files: [
		['#', FILE_RULE, AWS],
		['read.txt', FILE_RULE, NETRC],
		['newest', FILE_RULE, NPM],
		['weather.log', FILE_RULE, NETRC],
	],
	long: [
		['long-body-that-varies', EGRESS_RULE, AWS],
		['long-page-that-varies', EGRESS_RULE, NETRC],
	],
};
const TURNS: Ways = {
	messages: [
		['ping', ANSWER_RULE, AWS],
		['which-of-two-comes-first', ANSWER_RULE, NETRC],
	],
	lines: [
		['blanks-after-a-message', ANSWER_RULE, AWS],
		['a', ANSWER_RULE, NPM],
	],
	wire: [
		['blanks-of-equal-number', EGRESS_RULE, AWS],
		['extension-of-a-chunk', EGRESS_RULE, NETRC],
		['end-of-gzip', EGRESS_RULE, NPM],
		['mask-of-a-frame', EGRESS_RULE, AWS],
		['blanks-of-a-value', EGRESS_RULE, NETRC],
	],
};
const IN_PYTHON: NonNullable<InterferenceCase['expectsEach']> = [
	['at_once', EGRESS_RULE, AWS],
	['packed', EGRESS_RULE, NETRC],
	['lines', EGRESS_RULE, NPM],
];

const groupsOf = (groups: readonly string[], file: string, what: string) =>
	groups.map(
		(group): InterferenceCase => ({
			name: `${group}, ${what}`,
			command: () => [process.execPath, join(FOLDER, file), group],
			expectsEach: [],
		}),
	);
const ofPython = (file: string) => () => ['python3', join(FOLDER, file)];

const ANYWHERE: Readonly<Record<string, InterferenceCase['expects']>> = {
	beats: { rule: EGRESS_RULE, canary: NETRC },
	calls: { rule: ANSWER_RULE, canary: NPM },
};

function withExpected({ name, command }: InterferenceCase): InterferenceCase {
	const [group = ''] = name.split(',');
	const expects = ANYWHERE[group];
	return {
		name,
		command,
		...(expects === undefined ? { expectsEach: { ...NOISE, ...TURNS, python: IN_PYTHON }[group] ?? [] } : { expects }),
	};
}

export const HOSTILE_NOISE: readonly InterferenceCase[] = [
	...groupsOf(Object.keys(NOISE), 'hides-in-noise.mjs', 'hidden in noise'),
	...groupsOf(Object.keys(TURNS), 'hides-in-turns.mjs', 'hidden in turns'),
	// Whatever is called, and in which call.
	...groupsOf(['beats'], 'hides-in-noise.mjs', 'hidden in noise'),
	...groupsOf(['calls'], 'hides-in-turns.mjs', 'hidden in turns'),
	{ name: 'python, hidden in noise', command: ofPython('hides-in-noise.py') },
].map(withExpected);
export const HONEST_NOISE: readonly InterferenceCase[] = [
	...groupsOf('decoys state beats drawn nested files'.split(' '), 'honest-noise.mjs', 'honest noise'),
	...groupsOf('messages wire'.split(' '), 'honest-turns.mjs', 'honest turns'),
	{ name: 'python, honest noise', command: ofPython('honest-noise.py'), expectsEach: [] },
];
