// Creates a span for each request. Spans are named after routes, because a path may contain a login code.

import { context, isSpanContextValid, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

// 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

export function traceRequests(app: FastifyInstance): void {
	const tracer = trace.getTracer('candor');
	// Without a collector of spans, requests skip the cost of tracing.
	if (!tracer.startSpan('candor.start').isRecording()) return;
	const spans = new WeakMap<FastifyRequest, ReturnType<typeof tracer.startSpan>>();
	app.addHook('onRequest', async (request) => {
		const { method } = request;
		const route = request.routeOptions.url ?? 'unknown';
		const attributes = { 'http.request.method': method, 'http.route': route };
		spans.set(request, tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parentOf(request)));
	});
	app.addHook('onResponse', async (request, { statusCode }) => {
		const span = spans.get(request);
		span?.setAttribute('http.response.status_code', statusCode);
		if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
		span?.end();
	});
}

function parentOf(request: FastifyRequest) {
	const header = request.headers['traceparent'];
	const [, traceId = '', spanId = ''] = TRACEPARENT.exec(typeof header === 'string' ? header : '') ?? [];
	const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
	return isSpanContextValid(parent) ? trace.setSpanContext(context.active(), parent) : context.active();
}
