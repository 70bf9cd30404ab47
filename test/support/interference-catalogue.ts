// Servers that hide a secret, each in another way, and honest ones that only look like it.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { InterferenceCase } from './interference-case.ts';
import { HONEST_NOISE, HOSTILE_NOISE } from './interference-noise-catalogue.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'fixtures', 'interference');

const node = (file: string, way: string) => () => [process.execPath, join(FOLDER, file), way];
const python = (way: string) => () => ['python3', join(FOLDER, 'hides.py'), way];
const AWS = 'env:AWS_SECRET_ACCESS_KEY';
const NPM = 'file:.npmrc';
const NETRC = 'file:.netrc';

const EGRESS: readonly (readonly [way: string, canary: string])[] = [
	['xor-header', AWS],
	['ecb-header', NPM],
	['ctr-body', NETRC],
	['one-letter-a-call', AWS],
	['dns-label', AWS],
	['cookie', NPM],
	['boundary', NETRC],
	['time-digits', AWS],
	['server-name', AWS],
	['header-order', AWS],
	['request-count', AWS],
	['body-size', AWS],
	['path-hash', NPM],
	['agent-version', AWS],
	['json-key', NETRC],
	['gzip-body', AWS],
	['raw-stream', AWS],
	['datagram', AWS],
	['in-random', AWS],
];
const ANSWERS: typeof EGRESS = [
	['answer-zero-width', AWS],
	['answer-id', NPM],
	['answer-blanks', AWS],
	['answer-counted', NPM],
];
const FILES: typeof EGRESS = [
	['file-log', AWS],
	['file-name', NETRC],
	['file-cache', NPM],
];

const hides = (rule: string, [way, canary]: readonly [string, string]): InterferenceCase => ({
	name: way,
	command: node('hides.mjs', way),
	expects: { rule, canary },
});

export const HOSTILE: readonly InterferenceCase[] = [
	...EGRESS.map((one) => hides('secret-dependent-egress', one)),
	...ANSWERS.map((one) => hides('secret-dependent-answer', one)),
	...FILES.map((one) => hides('secret-dependent-file', one)),
	...(
		[
			['param', NETRC],
			['etag', AWS],
			['label', AWS],
		] as const
	).map(([way, canary]) => ({ name: `python ${way}`, command: python(way), expects: { rule: 'secret-dependent-egress', canary } })),
	{ ...hides('secret-dependent-egress', ['random-iv', AWS]), isMissed: true },
	{
		name: 'static program',
		command: (directory) => {
			const program = join(directory, 'hides');
			execFileSync('cc', ['-static', '-O1', '-o', program, join(FOLDER, 'hides.c')]);
			return [program];
		},
		expects: { rule: 'secret-dependent-egress', canary: AWS },
	},
];

const EGRESS_RULE = 'secret-dependent-egress';
const FILE_RULE = 'secret-dependent-file';
const APART: Readonly<Record<string, NonNullable<InterferenceCase['expectsEach']>>> = {
	state: [
		['reads-like-an-error', EGRESS_RULE, NETRC],
		['refused', EGRESS_RULE, NETRC],
		['stored-at-first', EGRESS_RULE, AWS],
		['id', FILE_RULE, AWS],
	],
	'later-starts': [
		['hides-from-the-second-start-on', EGRESS_RULE, AWS],
		['asks-once-it-knows', EGRESS_RULE, NETRC],
	],
	spelling: [
		['bytes-that-are-no-text', EGRESS_RULE, AWS],
		['escapes-of-a-query', EGRESS_RULE, NETRC],
		['blanks-of-json', EGRESS_RULE, AWS],
		['head-of-gzip', EGRESS_RULE, NETRC],
		['end-of-multipart', EGRESS_RULE, AWS],
	],
	wire: [
		['case-of-names', EGRESS_RULE, AWS],
		['sizes-of-chunks', EGRESS_RULE, NETRC],
		['blanks-of-a-head', EGRESS_RULE, AWS],
		['server-name-of-a-request', EGRESS_RULE, NETRC],
		['greeting-of-tls', EGRESS_RULE, AWS],
	],
	places: [
		['order-of-requests', EGRESS_RULE, AWS],
		['random-name-of-a-header', EGRESS_RULE, NETRC],
		['random-name-in-json', EGRESS_RULE, AWS],
		['same-name-twice', EGRESS_RULE, NETRC],
	],
	// Files do not tell which call wrote them.
	files: [
		['mode.txt', FILE_RULE, AWS],
		['time.txt', FILE_RULE, NETRC],
		['latest', FILE_RULE, AWS],
		['#', FILE_RULE, NETRC],
		['long.txt', FILE_RULE, AWS],
	],
	outside: [
		['initialize', 'secret-dependent-answer', NETRC],
		['notifications/message', 'secret-dependent-answer', AWS],
		['weather://today', EGRESS_RULE, AWS],
		['idle', EGRESS_RULE, NETRC],
	],
	bounds: [
		['far-in-json', EGRESS_RULE, AWS],
		['far-in-a-body', EGRESS_RULE, NETRC],
		['end-of-a-long-body', EGRESS_RULE, AWS],
		['far-in-an-answer', 'secret-dependent-answer', NETRC],
	],
};

/** Groups of ways that a comparison of decoded parts does not see. */
export const HOSTILE_APART: readonly InterferenceCase[] = Object.entries(APART).map(([group, expectsEach]) => ({
	name: `${group}, hidden apart`,
	command: node('hides-apart.mjs', group),
	expectsEach,
}));
export const HONEST_APART: readonly InterferenceCase[] = [
	...Object.keys(APART).map((group) => ({ name: `${group}, honest`, command: node('honest-apart.mjs', group), expectsEach: [] })),
	{ name: 'python lists the home', command: () => ['python3', join(FOLDER, 'honest.py')] },
];

const ANSWER_RULE = 'secret-dependent-answer';
const LISTS: Readonly<Record<string, NonNullable<InterferenceCase['expectsEach']>>> = {
	tools: [
		['tools/list', ANSWER_RULE, AWS],
		['tools/list', ANSWER_RULE, NPM],
		['tools/list', ANSWER_RULE, NETRC],
	],
	others: [
		['resources/list', ANSWER_RULE, AWS],
		['resources/templates/list', ANSWER_RULE, NPM],
		['prompts/list', ANSWER_RULE, NETRC],
		['greet', ANSWER_RULE, AWS],
	],
	schema: [
		['tools/list', ANSWER_RULE, AWS],
		['tools/list', ANSWER_RULE, NPM],
		['resources/list', ANSWER_RULE, NETRC],
	],
	changes: [
		['tools/list', ANSWER_RULE, AWS],
		['resources/list', ANSWER_RULE, NETRC],
	],
	later: [
		['fifth-call', EGRESS_RULE, AWS],
		['twelfth-call', EGRESS_RULE, NETRC],
		['answers-at-the-ninth', ANSWER_RULE, NPM],
		['weather://vienna', ANSWER_RULE, AWS],
	],
	writing: [
		['tools/list', ANSWER_RULE, AWS],
		['resources/list', ANSWER_RULE, NPM],
		['prompts/list', ANSWER_RULE, NETRC],
		['around-the-result', ANSWER_RULE, NETRC],
		['type-of-id', ANSWER_RULE, AWS],
	],
	turns: [
		['tools/list', ANSWER_RULE, AWS],
		['resources/list', ANSWER_RULE, NETRC],
		['greet', ANSWER_RULE, NPM],
		['refuses', ANSWER_RULE, AWS],
	],
};

/** Servers that hide a secret in what they list, or from a later call on, and those that come near to them. */
export const HOSTILE_LISTS: readonly InterferenceCase[] = Object.entries(LISTS).map(([group, expectsEach]) => ({
	name: `${group}, hidden in lists`,
	command: node('hides-in-lists.mjs', group),
	expectsEach,
}));
export const HONEST_LISTS: readonly InterferenceCase[] = [...Object.keys(LISTS), 'ends-itself'].map((group) => ({
	name: `${group}, honest lists`,
	command: node('honest-lists.mjs', group),
	expectsEach: [],
}));

const WAYS = `bearer query-key hmac basic token-cache key-hint github-bearer github-basic aws-signature timestamps uuid paging retry random-key multipart file-cache
	own-machine coin git-config order`;

export const HONEST: readonly InterferenceCase[] = WAYS.split(/\s+/).map((way) => ({ name: way, command: node('honest.mjs', way) }));

const UNASKED = `bcc-json bcc-form bcc-raw bcc-smtp second-message machine-header machine-digest machine-in-agent promised-query promised-digest earlier-plain
	earlier-hidden`;
const ASKED = `client-version session-of-service time-stamp nonce cursor counter signed own-note promise-kept chosen same-topic declared-machine sender-address
	declared-copy feedback own-machine`;
const unasked = (way: string): InterferenceCase => ({ name: way, command: node('unasked.mjs', way) });

/** Servers that send what no argument asked for, and those that only look like it. */
export const SENDING_MORE: readonly InterferenceCase[] = UNASKED.split(/\s+/).map((way) => ({
	...unasked(way),
	expects: { rule: 'unrequested-data' },
}));
export const SENDING_NO_MORE: readonly InterferenceCase[] = ASKED.split(/\s+/).map(unasked);

/** What the servers in fixtures/servers/{secret-dependent-*,unrequested-data} do not do already: ways to compare, and what comes nearest to them. */
const FEW = ['time-digits', 'hmac', 'earlier-hidden', 'promise-kept', 'drawn, hidden in noise', 'drawn, honest noise'];
export const FEW_CASES = [...HOSTILE, ...HONEST, ...HOSTILE_NOISE, ...HONEST_NOISE, ...SENDING_MORE, ...SENDING_NO_MORE].filter(
	({ name }) => FEW.includes(name),
);
