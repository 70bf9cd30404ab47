import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { RawObservation } from '#model/observation.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import { processorMs } from '../../../../test/support/processor-time.ts';
import { MessageLog } from '../message-log.ts';
import { Answerer } from './answerer.ts';
import { FilledForms } from './filled-forms.ts';

const CANARIES = { sampling: 'sampling0canary0word', elicitation: 'elicit0canary0word00', roots: 'roots0canary0word000' };
const PLACES = { home: '/home/user', cwd: '/workspace', tmp: '/tmp', namedPaths: [] };

function answerer(canaries: Partial<typeof CANARIES> = CANARIES, forms = new FilledForms()) {
	const seen: RawObservation[] = [];
	const observe = (one: RawObservation) => seen.push(one);
	const material = { places: PLACES, roots: ['/workspace', '/data'], canaries, seed: 1, forms };
	return { client: new Answerer(material, observe, new MessageLog(observe)), seen };
}

const sampling = (text = 'Hello?', more: JsonObject = {}): JsonObject => ({
	messages: [{ role: 'user', content: { type: 'text', text } }],
	maxTokens: 10,
	...more,
});
const form = (properties: JsonObject): JsonObject => ({
	message: 'Tell me',
	requestedSchema: { type: 'object', properties, required: Object.keys(properties) },
});

test('a sampling request gets an assistant’s message that carries its canary, and is noted', () => {
	const { client, seen } = answerer();
	const answer = client.answer('sampling/createMessage', sampling('Why?', { systemPrompt: 'Be brief.', includeContext: 'allServers' }));
	expect(answer).toMatchObject({ result: { role: 'assistant', content: { type: 'text' }, stopReason: 'endTurn' } });
	expect(JSON.stringify(answer)).toContain(CANARIES.sampling);
	expect(seen).toMatchObject([{ kind: 'ask', what: 'sampling', text: 'Be brief.\nWhy?', includeContext: 'allServers' }]);
	expect(seen[0]).not.toHaveProperty('refused');
});

test('a form is filled in as its schema wants it, with the canary wherever there is room', () => {
	const { client, seen } = answerer();
	const properties = {
		name: { type: 'string', title: 'Your name' },
		email: { type: 'string', format: 'email' },
		page: { type: 'string', format: 'uri' },
		day: { type: 'string', format: 'date' },
		colour: { type: 'string', enum: ['red', 'green'] },
		code: { type: 'string', maxLength: 4 },
		age: { type: 'integer', minimum: 18, maximum: 99 },
		agrees: { type: 'boolean' },
	};
	const params = form(properties);
	const answer = client.answer('elicitation/create', params) as {
		readonly result: { readonly action: string; readonly content: JsonObject };
	};
	const { action, content } = answer.result;
	expect(action).toBe('accept');
	expect(isValidInput(params['requestedSchema'] as JsonObject, content)).toBe(true);
	expect(Object.keys(content).filter((key) => String(content[key]).includes(CANARIES.elicitation))).toEqual(['name', 'email', 'page']);
	const { fields } = seen[0] as Extract<RawObservation, { kind: 'ask' }>;
	expect(fields?.[0]).toEqual({ name: 'name', title: 'Your name', type: 'string' });
	expect(fields?.[4]).toEqual({ name: 'colour', type: 'choice' });
});

test('a form that nobody can fill in is declined', () => {
	const { client } = answerer();
	expect(client.answer('elicitation/create', form({ x: { type: 'string', minLength: 5, maxLength: 2 } }))).toEqual({
		result: { action: 'decline' },
	});
});

test('a page is agreed to, and never opened', () => {
	const { client, seen } = answerer();
	const params = { mode: 'url', message: 'Sign in', url: 'https://notes.example/', elicitationId: '1' };
	expect(client.answer('elicitation/create', params)).toEqual({ result: { action: 'accept' } });
	expect(seen).toMatchObject([{ what: 'url', url: 'https://notes.example/', text: 'Sign in' }]);
});

test('roots are the directories, the first with a canary for a name', () => {
	const roots = [{ uri: 'file:///workspace', name: CANARIES.roots }, { uri: 'file:///data' }];
	expect(answerer().client.answer('roots/list', {})).toEqual({ result: { roots } });
	expect(answerer({}).client.answer('roots/list', {})).toEqual({
		result: { roots: [{ uri: 'file:///workspace' }, { uri: 'file:///data' }] },
	});
});

test('what no client answers is not found; what is not as it should be is refused and noted', () => {
	const { client, seen } = answerer();
	expect(client.answer('files/read', {})).toMatchObject({ error: { code: -32601 } });
	expect(seen).toEqual([]);
	expect(client.answer('sampling/createMessage', { messages: 'hello' })).toMatchObject({ error: { code: -32602 } });
	expect(client.answer('elicitation/create', { message: 7, requestedSchema: [] })).toMatchObject({ error: { code: -32602 } });
	expect(seen.map(({ kind }) => kind)).toEqual(['ask', 'message', 'ask', 'message']);
});

test('a server that asks again and again is answered a few times for each request of ours, and the excess is told once', () => {
	const { client, seen } = answerer();
	const answers = Array.from({ length: 1000 }, () => client.answer('roots/list', {}));
	expect(answers.filter((answer) => 'result' in answer)).toHaveLength(20);
	client.begin();
	expect(client.answer('roots/list', {})).toHaveProperty('result');
	expect(seen.filter(({ kind }) => kind === 'message')).toHaveLength(1);
	for (let turn = 0; turn < 600; turn++) {
		client.begin();
		for (let again = 0; again < 2; again++) client.answer('roots/list', {});
	}
	expect(client.answer('roots/list', {})).toMatchObject({ error: { message: 'The user is not available' } });
	expect(seen.length).toBeLessThan(1100);
});

test('one question for each request of ours is never too many', () => {
	const { client, seen } = answerer();
	const answers = Array.from({ length: 2000 }, () => {
		client.begin();
		return client.answer('roots/list', {});
	});
	expect(answers.filter((answer) => 'error' in answer)).toEqual([]);
	expect(seen.filter(({ kind }) => kind === 'message')).toEqual([]);
});

test('a very long request is refused, and only its beginning is kept', () => {
	const { client, seen } = answerer();
	expect(client.answer('sampling/createMessage', sampling('x'.repeat(300_000)))).toHaveProperty('error');
	expect(JSON.stringify(seen).length).toBeLessThan(4000);
});

test('a form of an earlier session is filled in as before, without the work', () => {
	const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, { type: 'string', maxLength: 5 + index }]));
	const forms = new FilledForms();
	const session = () => answerer(CANARIES, forms).client.answer('elicitation/create', form(many));
	let [first, second]: unknown[] = [];
	const work = processorMs(() => {
		first = session();
	});
	const again = processorMs(() => {
		second = session();
	});
	expect(second).toEqual(first);
	expect(again).toBeLessThan(work / 2);
});

test('forms that are made to be slow hold nobody up for long', () => {
	const { client } = answerer();
	const slow = (turn: number) => ({ [`x${turn}`]: { type: 'string', minLength: 30, pattern: '^(a|a)*$' } });
	const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, { type: 'string', maxLength: 5 + index }]));
	const spent = processorMs(() => {
		for (let turn = 0; turn < 60; turn++) {
			client.begin();
			client.answer('elicitation/create', form(slow(turn)));
			client.answer('elicitation/create', form(many));
		}
	});
	expect(spent).toBeLessThan(30_000);
});
