import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { expect, test } from 'vitest';
import { openTracing, tracesUrl } from './open-tracing.ts';

test('spans of the OpenTelemetry API reach the collector that the standard variables name', async () => {
	const received: { url: string | undefined; key: unknown; body: string }[] = [];
	const server = createServer(async (request, response) => {
		received.push({ url: request.url, key: request.headers['api-key'], body: await text(request) });
		response.end('{}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	const notes: string[] = [];
	const tracing = openTracing(
		{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=k', OTEL_SERVICE_NAME: 'mine' },
		(line) => notes.push(line),
	);
	const tracer = trace.getTracer('candor');
	const parent = trace.setSpanContext(context.active(), { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 });
	const span = tracer.startSpan('GET /x', { kind: SpanKind.SERVER, attributes: { 'http.route': '/x', n: 1, ok: true, half: 0.5 } }, parent);
	span.setStatus({ code: SpanStatusCode.ERROR, message: 'no' }).end();
	span.end();
	tracer.startActiveSpan('inner', (inner) => inner.end());
	await tracing?.[Symbol.asyncDispose]();
	server.close();
	expect(notes).toEqual([]);
	expect(received).toMatchObject([{ url: '/v1/traces', key: 'k' }]);
	const { resource, scopeSpans } = JSON.parse(received[0]?.body ?? '').resourceSpans[0];
	expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'mine' } });
	expect(scopeSpans[0].spans).toMatchObject([
		{ name: 'GET /x', traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16), kind: 2, status: { code: 2, message: 'no' } },
		{ name: 'inner', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
	]);
	expect(scopeSpans[0].spans[0].attributes).toEqual([
		{ key: 'http.route', value: { stringValue: '/x' } },
		{ key: 'n', value: { intValue: '1' } },
		{ key: 'ok', value: { boolValue: true } },
		{ key: 'half', value: { doubleValue: 0.5 } },
	]);
});

test('a collector that is gone is told once, and nothing else', async () => {
	const notes: string[] = [];
	const tracing = openTracing({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/t' }, (line) => notes.push(line));
	trace.getTracer('candor').startSpan('x').end();
	await tracing?.[Symbol.asyncDispose]();
	expect(notes).toEqual([expect.stringContaining('does not take spans')]);
});

test.for([
	[{}, undefined],
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, 'http://c:4318/v1/traces'],
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/base/' }, 'http://c:4318/base/v1/traces'],
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://t/x' }, 'http://t/x'],
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SDK_DISABLED: 'true' }, undefined],
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_EXPORTER: 'none' }, undefined],
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: 'not a url' }, undefined],
] as const)('%j', ([environment, url]) => {
	expect(tracesUrl(environment)?.href).toBe(url);
});
