import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { CallStep } from '#model/step.ts';
import { keptArguments, withOtherArguments } from './kept-arguments.ts';

const call = (args: JsonObject): CallStep => ({ id: 1, kind: 'call', timeoutMs: 100, intent: 'typical', tool: 'note', args });
const kept = (args: JsonObject, { sends = false, description = '', properties = {} as JsonObject } = {}) => [
	...keptArguments([call(args)], { tools: [{ name: 'note', description, inputSchema: { properties } }] }, () => sends).values(),
];

test('free texts of a tool that sends nothing are kept; what has a form is left alone', () => {
	const args = {
		text: 'Hello there',
		path: '/tmp/a.txt',
		to: 'a@b.example',
		n: 4,
		id: 'x1',
		items: [{ note: 'two words' }],
		kinds: ['rain'],
	};
	expect(kept(args).map(({ name }) => name)).toEqual(['text', 'items']);
	expect(kept({ unit: 'metric' }, { properties: { unit: { enum: ['metric'] } } })).toEqual([]);
	expect(kept(args, { sends: true })).toEqual([]);
});

test.each([
	'A remark for your own diary. It stays on this machine.',
	'Never sent to the service.',
	'This text is not uploaded anywhere.',
	'Processed locally.',
	'Local-only label.',
])('a promise in the argument’s own text: %s', (description) => {
	expect(kept({ text: 'Hello there' }, { sends: true, properties: { text: { description } } })).toMatchObject([
		{ name: 'text', promise: expect.any(String) },
	]);
});

test('a promise of the tool is for the argument that it names', () => {
	const description = 'Looks up a city. The diary entry never leaves this computer.';
	expect(kept({ city: 'London', diary: 'Hello there' }, { sends: true, description }).map(({ name }) => name)).toEqual(['diary']);
});

test.each(['Not sent if empty.', 'The text to send.', 'Where the page is saved locally.', 'Local time of the city.'])(
	'no promise: %s',
	(description) => {
		expect(kept({ text: 'Hello there' }, { sends: true, properties: { text: { description } } })).toEqual([]);
	},
);

test('another text has the same form and length', () => {
	const { args } = withOtherArguments(call({ text: 'Zoo, 12 Ants', city: 'London' }), new Set(['argument:note.text']));
	expect(args).toEqual({ text: 'Gvv, 12 Huaz', city: 'London' });
});
