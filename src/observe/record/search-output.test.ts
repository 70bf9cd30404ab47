import { expect, test } from 'vitest';
import { canarySearch } from '#canary/canary-search.ts';
import type { Canary } from '#model/canary.ts';
import { NO_TRACE } from './no-trace.fixture.ts';
import { OutputRecorder } from './output-recorder.ts';
import { searchOutput } from './search-output.ts';
import type { ServerRun } from './server-run-plan.ts';

const VALUE = 'made-up-value-of-this-test-0123456789';
const canaries: readonly Canary[] = [{ key: 'env:TOKEN', where: { kind: 'env', name: 'TOKEN' }, value: VALUE }];
const line = (message: object) => Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));

function searched(hear: (recorder: OutputRecorder) => void) {
	const output = new OutputRecorder();
	hear(output);
	const phases = [{ phase: 'start', began: 0, ended: Number.MAX_SAFE_INTEGER }] as const;
	const serverRun: ServerRun = {
		argv: ['server'],
		pass: 1,
		trace: NO_TRACE,
		phases,
		results: [],
		messages: [],
		output,
		hasDied: false,
		hadToBeKilled: false,
	};
	return searchOutput([serverRun], canarySearch(canaries));
}

test.for([
	['an answer', 'stdout', line({ id: 1, result: { content: [{ type: 'text', text: `a ${VALUE} b` }] } }), 'result', 'reply'],
	['an error', 'stdout', line({ id: 1, error: { code: 1, message: VALUE } }), 'result', 'error'],
	[
		'a request of its own',
		'stdout',
		line({ id: 1, method: 'sampling/createMessage', params: { x: VALUE } }),
		'message',
		'sampling/createMessage',
	],
	['a log message', 'stdout', line({ method: 'notifications/message', params: { data: VALUE } }), 'message', 'notifications/message'],
	[
		'a question in a result',
		'stdout',
		line({ id: 1, result: { resultType: 'input_required', inputRequests: { x: { method: 'roots/list', params: { x: VALUE } } } } }),
		'message',
		'input_required',
	],
	['noise', 'stdout', Buffer.from(`loaded ${VALUE}`), 'stdout', 'line'],
	['stderr', 'stderr', Buffer.from(`loaded ${VALUE}\n`), 'stderr', 'line'],
] as const)('%s', ([, stream, bytes, channel, where]) => {
	const found = searched((recorder) => recorder.hear(stream, bytes));
	expect(found).toMatchObject([{ kind: 'canary', channel, where, canaries: [{ key: 'env:TOKEN', form: 'plain' }] }]);
	expect(JSON.stringify(found)).not.toContain(VALUE);
	expect(found[0]).toMatchObject({ preview: expect.stringContaining('‹env:TOKEN›') });
});

test('of one that is encoded nothing is shown', () => {
	const text = Buffer.from(VALUE).toString('base64');
	const found = searched((recorder) => recorder.hear('stdout', line({ id: 1, result: { text } })));
	expect(found).toMatchObject([{ canaries: [{ form: 'base64' }], preview: '[not shown: it carries env:TOKEN]' }]);
});

test('a line of stderr that comes in pieces is one line', () => {
	const found = searched((recorder) => {
		for (const character of `token ${VALUE} end`) recorder.hear('stderr', Buffer.from(character));
	});
	expect(found).toHaveLength(1);
});

test('a good piece of it counts, and is not shown either', () => {
	const found = searched((recorder) => recorder.hear('stdout', line({ id: 1, result: { text: VALUE.slice(0, 18) } })));
	expect(found).toMatchObject([{ channel: 'result', preview: '[not shown: it carries env:TOKEN]' }]);
});

test('near miss: a few letters of it in each of two answers', () => {
	const found = searched((recorder) => {
		recorder.hear('stdout', line({ id: 1, result: { text: VALUE.slice(0, 12) } }));
		recorder.hear('stdout', line({ id: 2, result: { text: VALUE.slice(-12) } }));
	});
	expect(found).toEqual([]);
});

test('what is not kept is a gap', () => {
	const found = searched((recorder) => {
		for (let i = 0; i < 100_010; i++) recorder.hear('stderr', Buffer.from('\n'));
	});
	expect(found).toMatchObject([
		{ kind: 'gap', reason: 'limit', detail: '10 bytes of what the server said were not searched for canaries' },
	]);
});
