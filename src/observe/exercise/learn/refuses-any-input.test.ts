import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { Learner } from './learner.ts';

const places = { home: '/home/user', cwd: '/w', tmp: '/tmp', namedPaths: [] };
const properties = { note: { type: 'string' } };

function furtherCalls(error: string, args: JsonObject, optional: JsonObject = {}): number {
	const learner = new Learner({ places, seed: 1, each: 3, inAll: 10, about: () => '' });
	const inputSchema = { type: 'object', properties: { ...properties, ...optional }, required: ['note'] };
	learner.meet({ tools: [{ name: 'keep', inputSchema }] });
	let made = 0;
	for (let input: JsonObject | undefined = args; input !== undefined; input = learner.next(() => true)?.args) {
		learner.record(failed(error, input));
		made += 1;
	}
	return made - 1;
}

function failed(text: string, args: JsonObject): StepResult {
	const step = { id: 1, kind: 'call', intent: 'typical', timeoutMs: 1, tool: 'keep', args } as const;
	return { step, began: 1, ended: 2, outcome: 'tool-error', reply: { isError: true, content: [{ type: 'text', text }] } };
}

test.each([
	"EROFS: read-only file system, open '/opt/server/notes.json'",
	"[Errno 30] Read-only file system: '/opt/server/notes.json'",
	'failed to create file: Read-only file system (os error 30)',
])('no further call where the server’s own place is read-only: %s', (error) => {
	expect(furtherCalls(error, { note: 'buy milk' })).toBe(0);
});

test('arguments within arguments count as given', () => {
	const items = { type: 'array', items: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] } };
	const given = { note: 'buy milk', items: [{ title: 'today' }] };
	expect(furtherCalls("EROFS: read-only file system, open '/opt/server/notes.json'", given, { items })).toBe(0);
});

test.each<[string, string, JsonObject?]>([
	['the argument is part of the place', "EROFS: read-only file system, open '/opt/server/buy milk.json'"],
	['another argument may name a place', "EROFS: read-only file system, open '/opt/server/notes.json'", { folder: { type: 'string' } }],
	['another error', "ENOENT: no such file or directory, open '/opt/server/notes.json'"],
])('further calls: %s', (_, error, optional) => {
	expect(furtherCalls(error, { note: 'buy milk' }, optional)).toBeGreaterThan(0);
});
