import { expect, test } from 'vitest';
import type { Json } from '#model/declaration.ts';
import type { Parts } from '../../../../test/evidence.ts';
import { findingsOf, judged, severities } from '../../../../test/judged.ts';

const text = (message: string): Json => ({ content: [{ type: 'text', text: message }] });
const one = { body: 'Hello from ref-0n5qxt3-1' };
const two = { body: 'Hello from ref-0n5qxt3-2' };
const alone = [
	{ args: one, reply: text('# Hello from ref-0n5qxt3-1') },
	{ args: two, reply: text('# Hello from ref-0n5qxt3-2') },
];
const together = (first: Json, second: Json) => ({
	inputs: [one, two],
	reply: [
		{ outcome: 'ok', reply: first },
		{ outcome: 'ok', reply: second },
	],
});

test('an answer that belongs to another call', () => {
	const calls = [...alone, together(text('# Hello from ref-0n5qxt3-2'), text('# Hello from ref-0n5qxt3-2'))];
	expect(findingsOf('answers-mixed-up', { calls })).toMatchObject([
		{
			id: 'answers-mixed-up:format_note:mixed-up',
			severity: 'medium',
			observed:
				'1 of 2 calls made at once got another’s answer: {"body":"Hello from ref-0n5qxt3-1"} was answered with “Hello from ref-0n5qxt3-2”',
		},
	]);
	const swapped = [...alone, together(text('ref-0n5qxt3-2: noted'), text('ref-0n5qxt3-1: noted'))];
	expect(findingsOf('answers-mixed-up', { calls: swapped })[0]?.observed).toContain('2 of 2 calls');
});

test('near miss: each got its own, whatever else is in it', () => {
	const calls = [...alone, together(text('ref-0n5qxt3-1 after ref-0n5qxt3-2'), text('ref-0n5qxt3-2'))];
	expect(severities('answers-mixed-up', { calls })).toBe('');
});

test('near miss: a tool that shows others’ words when it is called alone, or none at all', () => {
	const stray = together(text('before: Hello from ref-0n5qxt3-2'), text('before: Hello from ref-0n5qxt3-1'));
	const journal = alone.map(({ args }) => ({ args, reply: text('before: Hello from ref-0n5qxt3-2') }));
	expect(severities('answers-mixed-up', { calls: [...journal, stray] })).toBe('');
	expect(severities('answers-mixed-up', { calls: [...alone.map(({ args }) => ({ args, reply: text('done') })), stray] })).toBe('');
	expect(severities('answers-mixed-up', { calls: [stray] })).toBe('');
});

test('near miss: an answer that was cut may hold its own further on', () => {
	const calls = [
		...alone,
		together('{"content":[{"text":"Hello from ref-0n5qxt3-2… [cut: 90000 characters of JSON]', text('ref-0n5qxt3-2')),
	];
	expect(severities('answers-mixed-up', { calls })).toBe('');
});

test('calls that fail only at once are mentioned, where the tool is declared to change nothing', () => {
	const refused = { inputs: [one], outcome: 'tool-error', reply: [{ outcome: 'tool-error', reply: text('busy') }] } as const;
	const parts = (annotations: object): Parts => ({ tools: [{ name: 'format_note', annotations }], calls: [...alone, refused] });
	expect(severities('answers-mixed-up', parts({ readOnlyHint: true }))).toBe('info');
	expect(severities('answers-mixed-up', parts({ idempotentHint: true }))).toBe('info');
	expect(severities('answers-mixed-up', parts({}))).toBe('');
});

test('nothing to say where nothing was called at once', () => {
	expect(judged({ calls: alone }).verdicts.find(({ rule }) => rule === 'answers-mixed-up')?.verdict).toBe('not-applicable');
});
