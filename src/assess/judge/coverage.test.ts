import { expect, test } from 'vitest';
import type { Json } from '#model/declaration.ts';
import { evidenceOf, type Parts } from '../../../test/evidence.ts';
import { judged } from '../../../test/judged.ts';
import { coverageOfTools } from './coverage.ts';

const text = (words: string): Json => ({ content: [{ type: 'text', text: words }] });
const cover = (parts: Parts) => coverageOfTools(evidenceOf(parts));
const TOOLS = ['a', 'b', 'c'].map((name) => ({ name, description: 'Does things.' }));
const SEEN: Parts['seen'] = [{ kind: 'file', op: 'read', path: '/usr/lib/libc.so', ok: true }];

test('one ordinary call that succeeded is enough; an error is an answer and no work', () => {
	const { notWorked, ...counts } = cover({
		tools: TOOLS,
		calls: [
			{ tool: 'a', outcome: 'tool-error', reply: text('Error: x') },
			{ tool: 'a', intent: 'boundary', reply: text('done') },
			{ tool: 'b', reply: text('Error: B_TOKEN is not set') },
			{ tool: 'b', outcome: 'tool-error', reply: text('Error: no') },
			{ tool: 'b', reply: text('Error: B_TOKEN is not set') },
			{ tool: 'c', outcome: 'timeout' },
		],
	});
	expect(counts).toEqual({ declared: 3, called: 3, answered: 2, worked: 1, neverCalled: [] });
	expect(notWorked).toEqual([
		{ tool: 'b', calls: 3, error: 'Error: B_TOKEN is not set', step: 3, help: 'give it the variable: --env B_TOKEN=…' },
		{ tool: 'c', calls: 1, error: 'no answer in time', step: 6, help: 'give it longer: --timeout SECONDS' },
	]);
});

test('three tools that give one sentence whatever they are asked have not worked, in whatever words it is', () => {
	const ask = (answer: (tool: string, q: number) => string, tools = ['a', 'b', 'c']) =>
		cover({
			tools: tools.map((name) => ({ name })),
			calls: tools.flatMap((tool) => [1, 2].map((q) => ({ tool, args: { q }, reply: text(answer(tool, q)) }))),
		});
	const fee = 'The catalogue wants its yearly fee; see the page on billing.';
	expect(ask(() => fee)).toMatchObject({
		answered: 3,
		worked: 0,
		notWorked: [{ tool: 'a', calls: 2, error: fee }, { tool: 'b' }, { tool: 'c' }],
	});
	// Near misses: two tools; words of the tool's own, or of the input's; a result that is empty; something that was done; data; a short word.
	expect(ask(() => fee, ['a', 'b']).worked).toBe(2);
	for (const answer of [
		(tool: string) => `The tool ${tool} speaks of what it is for, at some length.`,
		(_: string, q: number) => `What was asked is the number ${q}, as far as can be told.`,
		() => 'There is nothing here that matches the filter.',
		() => 'Your request was recorded for the nightly report.',
		() => '{"entries": [], "page": 1, "more": false}',
		() => 'Good morning.',
	])
		expect(ask(answer).worked).toBe(3);
	// A quick audit makes one ordinary call of each tool; its other well-formed calls tell as much.
	const quick = (bait: string) =>
		cover({
			tools: TOOLS,
			calls: TOOLS.flatMap(({ name: tool }) => [
				{ tool, args: { q: 1 }, reply: text(fee) },
				{ tool, args: { q: 2 }, intent: 'bait' as const, reply: text(bait) },
			]),
		});
	expect([quick(fee).worked, quick('Found: anna').worked]).toEqual([0, 3]);
	// One of them works: the others have their own failure.
	expect(ask((tool, q) => (tool === 'a' ? `${q}` : fee), ['a', 'b', 'c', 'd']).notWorked.map(({ tool }) => tool)).toEqual(['b', 'c', 'd']);
});

test('with --only-tool the tools that were left out are no doubt', () => {
	const parts: Parts = { tools: TOOLS, calls: [{ tool: 'a', reply: text('done') }], seen: SEEN };
	expect(judged({ ...parts, only: 'a' })).toMatchObject({ conclusion: 'clean', doubts: [] });
	expect(judged(parts).doubts).toContain('2 tools never called: b, c');
	expect(judged({ ...parts, only: 'b' }).doubts).toContain('1 tool never called: b');
});

test('a list of tools that failed is trusted like no declaration; no tools at all are not', () => {
	const trust = (declaration: NonNullable<Parts['declaration']>) => judged({ tools: [], seen: SEEN, declaration }).trust.score;
	expect(trust({ capabilities: { tools: {} }, unlisted: ['tools'] })).toBe(0);
	expect(trust({ capabilities: { prompts: {} }, unlisted: ['prompts'] })).toBe(1);
	expect(trust({ capabilities: {} })).toBe(1);
});

test('malformed, bait and injected calls are no work, whatever they bring', () => {
	for (const intent of ['malformed', 'bait', 'injection'] as const) {
		const { worked, notWorked } = cover({ tools: [{ name: 'a' }], calls: [{ tool: 'a', intent, reply: text('done') }] });
		expect({ worked, notWorked }).toEqual({ worked: 0, notWorked: [{ tool: 'a', calls: 0, error: 'no ordinary call was made' }] });
	}
});

test.for<readonly [string, Json, number]>([
	['text', text('Sunny, 20 °C'), 1],
	['empty content', { content: [] }, 1],
	['an empty list', text('[]'), 1],
	['a list without a hit', text('No results found'), 1],
	[
		'an image beside words of failure',
		{
			content: [
				{ type: 'text', text: 'Error: x' },
				{ type: 'image', data: 'aGk=', mimeType: 'image/png' },
			],
		},
		1,
	],
	['structured content', { content: [], structuredContent: { sum: 3 } }, 1],
	['a structured error', { content: [], structuredContent: { error: 'offline' } }, 0],
	[
		'an error in two parts',
		{
			content: [
				{ type: 'text', text: 'Error:' },
				{ type: 'text', text: 'offline' },
			],
		},
		0,
	],
	[
		'a long traceback, cut',
		'{"content":[{"type":"text","text":"Traceback (most recent call last):\\n  File \\"a.py\\"… [cut: 99999 characters of JSON]',
		0,
	],
	['a long text, cut', '{"content":[{"type":"text","text":"Chapter one… [cut: 99999 characters of JSON]', 1],
	['a task that is still at work', { task: { taskId: '1', status: 'working' } }, 1],
])('%s', ([, reply, worked]) => {
	expect(cover({ tools: [{ name: 'a' }], calls: [{ tool: 'a', reply }] }).worked).toBe(worked);
});

test('a program that is missing is told before inputs that were refused', () => {
	const answers = ['a is required', 'a is required', 'No pandoc was found: either install pandoc', 'a is required'];
	const calls = answers.map((answer) => ({
		tool: 'a',
		outcome: 'tool-error' as const,
		reply: { isError: true, content: [{ type: 'text', text: answer }] },
	}));
	expect(cover({ tools: [{ name: 'a' }], calls }).notWorked).toMatchObject([
		{ calls: 4, help: expect.stringMatching(/the program pandoc/) },
	]);
});

test('with --only-tool the measure is of that tool; a server without tools lacks nothing', () => {
	const only = coverageOfTools({ ...evidenceOf({ tools: TOOLS, calls: [{ tool: 'b' }] }), only: 'b' });
	expect(only).toMatchObject({ declared: 1, worked: 1, notWorked: [], neverCalled: [] });
	expect(judged({ tools: [], calls: [{ uri: 'note://1' }], seen: SEEN })).toMatchObject({ conclusion: 'clean', doubts: [] });
	const empty = { ...evidenceOf({ tools: [] }).declaration, capabilities: { tools: {} } } as never;
	expect(judged({ declaration: empty, calls: [{ uri: 'note://1' }], seen: SEEN })).toMatchObject({
		conclusion: 'inconclusive',
		doubts: ['the server says that it has tools, and listed none'],
	});
});

test('a server that offers nothing was only seen to start', () => {
	expect(judged({ tools: [], calls: [], seen: SEEN })).toMatchObject({
		conclusion: 'inconclusive',
		doubts: expect.arrayContaining(['the server offers no tool, and gave nothing else: only its start was seen']),
	});
});

test('no server is clean of which under half worked; trust is at most the share', () => {
	const failing = (count: number) =>
		TOOLS.map(({ name }, index) => ({ tool: name, ...(index < count ? { reply: text('404 Not Found') } : {}) }));
	expect(judged({ tools: TOOLS, calls: failing(1), seen: SEEN })).toMatchObject({ conclusion: 'clean', trust: { score: 0.67 } });
	expect(judged({ tools: TOOLS, calls: failing(2), seen: SEEN })).toMatchObject({
		conclusion: 'inconclusive',
		because: ['under half of the tools worked: 1 of 3'],
		trust: { score: 0.33, parts: [{ what: 'only 1 of 3 tools worked', weight: 0.67 }] },
	});
	expect(judged({ tools: TOOLS, calls: failing(3), seen: SEEN })).toMatchObject({ conclusion: 'inconclusive', trust: { score: 0 } });
});

test('findings from medium on stay the conclusion, with the doubt beside them', () => {
	const calls = TOOLS.map(({ name }) => ({ tool: name, reply: text('Error: offline') }));
	const { conclusion, because, doubts } = judged({
		tools: TOOLS,
		calls,
		seen: [{ kind: 'file', op: 'read', path: '/home/user/.ssh/id_rsa', ok: true, during: 1 }],
	});
	expect(conclusion).toBe('findings');
	expect(because.at(-1)).toBe('under half of the tools worked: 0 of 3');
	expect(doubts).toEqual(['under half of the tools worked: 0 of 3']);
});
