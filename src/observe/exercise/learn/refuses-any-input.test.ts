import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { StepResult } from '#model/step.ts';
import { Learner } from './learner.ts';
import { isRefused, lacksSetup } from './refuses-any-input.ts';

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

test.for<[error: string, isLacking: boolean]>([
	['Command failed with exit code 127\n/bin/sh: 1: rg: not found', true],
	['spawn rg ENOENT', true],
	["Error: Pandoc is not installed or not in PATH. Install it with 'brew install pandoc'.", true],
	["'dot' was not found in your PATH", true],
	["Error executing tool trim: [Errno 2] No such file or directory: 'ffmpeg'", true],
	["[Errno 2] No such file or directory: 'notes.md'", false],
	["[Errno 2] No such file or directory: 'echo2'", false],
	['The file was not found in /srv/notes', false],
	['echo2 is not installed or not in PATH', false],
	['Error searching places: Google Maps API Key is required', true],
	['{"error":"Cannot list users: No Shop authentication available. Configure SHOP_API_KEY."}', true],
	['Shop connection details are incomplete: the URL is required', true],
	['SHOP_API_TOKEN environment variable is not set', true],
	['No API key provided', true],
	['Shop is not configured. Set SHOP_API_TOKEN to a read access token (https://shop.example/settings).', true],
	['SHOP_HOST must be set', true],
	['Please provide the following: SHOP_USER', true],
	['set STATUS_OPEN or STATUS_CLOSED', false],
	['Invalid token at position 3', false],
	['Project key NOTES not found', false],
	['/bin/sh: 1: echo2: not found', false],
])('%s: %s', ([error, isLacking]) => {
	const tool = { name: 'search', inputSchema: { type: 'object', properties: { query: { type: 'string' } } } };
	expect(lacksSetup(error, tool, { query: 'echo2 x' })).toBe(isLacking);
	const withKey = { ...tool, inputSchema: { type: 'object', properties: { api_key: { type: 'string' } } } };
	if (/key|token/i.test(error)) expect(lacksSetup(error, withKey, {})).toBe(false);
});

test('a variable that is also an argument may be given', () => {
	const tool = { name: 'search', inputSchema: { type: 'object', properties: { shop_id: { type: 'string' } } } };
	expect(lacksSetup('Please provide SHOP_ID', tool, {})).toBe(false);
});

test('the second refusal for want of a credential is the last', () => {
	const tool = { name: 'search', inputSchema: { type: 'object' } };
	const error = 'No API key provided';
	const reading = { named: [], refused: [], missing: [], wanted: [], given: {}, choices: [], absent: [], forms: [], endings: [] };
	expect(isRefused({ tool, failures: [] }, error, {})).toBe(false);
	expect(isRefused({ tool, failures: [{ tool: 'search', args: {}, error, reading }] }, error, {})).toBe(true);
	expect(isRefused({ tool, failures: [{ tool: 'search', args: {}, error: 'busy', reading }] }, error, {})).toBe(false);
});
