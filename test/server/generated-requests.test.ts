// Requests made from the server's own OpenAPI document, valid and invalid, for every route: no failure of ours, and no answer that is not declared.

import { text } from 'node:stream/consumers';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { arbitraryOf, type JsonSchema } from './schema-arbitrary.ts';
import { serveFixture } from './serve-fixture.ts';

interface Operation {
	readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: JsonSchema }[];
	readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
	readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }>>;
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;
/** They do not end. */
const STREAMS: ReadonlySet<string> = new Set(['/api/events', '/api/runs/{id}/events']);
/** What a generated text must never start. */
const COMMANDS: ReadonlySet<string> = new Set(['/sandbox/launch', '/api/audits/run']);
const RUNS = 25;

const served = await serveFixture();
const { app } = served;
afterAll(() => served[Symbol.asyncDispose]());
const admin = await served.token('admin', 'read', 'push');

const document = (await app.inject('/docs/json')).json<{ readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }>();
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
	METHODS.flatMap((method) => {
		const operation = item[method];
		return operation === undefined ? [] : [{ name: `${method.toUpperCase()} ${path}`, path, method, operation }];
	}),
);

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const compiled = new Map<JsonSchema, ValidateFunction>();
function fits(schema: JsonSchema, value: unknown): boolean {
	const validate = compiled.get(schema) ?? ajv.compile(schema);
	compiled.set(schema, validate);
	return validate(value) === true;
}

test('every route of the product is in the document', () => {
	expect(operations.length).toBeGreaterThan(25);
	expect(Object.keys(document.paths)).toEqual(
		expect.arrayContaining([
			'/health',
			'/inspect',
			'/audit',
			'/audit/stats',
			'/risk/score',
			'/sandbox/launch',
			'/sandbox/stop/{name}',
			'/sandbox/list',
		]),
	);
});

test.for(operations)('$name', async ({ path, method, operation }) => {
	const { parameters = [], requestBody, responses } = operation;
	const bodySchema = requestBody?.content['application/json']?.schema;
	const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string(), fc.constant(undefined));
	const body = bodySchema === undefined ? fc.constant(undefined) : fc.oneof(arbitraryOf(bodySchema), anything);
	const values = fc.record(
		Object.fromEntries(
			parameters.map((one) => [`${one.in} ${one.name}`, fc.oneof(arbitraryOf(one.schema), fc.string({ maxLength: 400, unit: 'binary' }))]),
		),
	);
	await fc.assert(
		fc.asyncProperty(values, body, fc.boolean(), async (given, payload, isKnown) => {
			const url = parameters
				.filter((one) => one.in === 'path')
				.reduce((filled, { name }) => filled.replace(`{${name}}`, encoded(given[`path ${name}`])), path);
			const query = parameters.filter((one) => one.in === 'query' && given[`query ${one.name}`] !== undefined);
			const search = query.map(({ name }) => `${encodeURIComponent(name)}=${encoded(given[`query ${name}`])}`).join('&');
			const answer = await app.inject({
				url: search === '' ? url : `${url}?${search}`,
				method: method.toUpperCase() as 'GET',
				headers: { ...(isKnown ? admin : {}), ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
				...(payload === undefined ? {} : { payload: JSON.stringify(COMMANDS.has(path) ? withoutCommand(payload) : payload) ?? '' }),
				...(STREAMS.has(path) && { payloadAsStream: true }),
			});
			const type = String(answer.headers['content-type'] ?? '');
			const isEndless = STREAMS.has(path) && type.startsWith('text/event-stream');
			expectDeclared(answer.statusCode, type, isEndless ? '' : STREAMS.has(path) ? await text(answer.stream()) : answer.body, responses);
			if (isEndless) answer.stream().destroy();
		}),
		{ numRuns: RUNS, seed: 18 },
	);
});

function encoded(value: unknown): string {
	const text = typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
	return encodeURIComponent(text) || '-';
}

function withoutCommand(payload: unknown): unknown {
	return typeof payload === 'object' && payload !== null && 'command' in payload ? { ...payload, command: ['/no/such/program'] } : payload;
}

function expectDeclared(status: number, type: string, body: string, responses: Operation['responses']): void {
	// This machine may have no container engine; nothing else may fail.
	expect(status === 503 && body.includes('container') ? 0 : status, body).toBeLessThan(500);
	const declared = responses[String(status)] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses['default'];
	expect(declared, `${status} is declared: ${body}`).toBeDefined();
	if (!/json/.test(type) || body === '') return;
	const [base = ''] = type.split(';');
	const schema = declared?.content?.[base]?.schema;
	expect(schema, `${status} ${type} is declared`).toBeDefined();
	if (schema !== undefined) expect([body, fits(schema, JSON.parse(body))]).toEqual([body, true]);
}
