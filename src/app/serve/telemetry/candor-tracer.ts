// A tracer for the OpenTelemetry API that records Candor's own spans. An SDK that the user loads replaces it.

import { randomBytes } from 'node:crypto';
import {
	type Attributes,
	type AttributeValue,
	type Context,
	type Span,
	type SpanContext,
	SpanKind,
	type SpanOptions,
	type SpanStatus,
	SpanStatusCode,
	TraceFlags,
	type Tracer,
	type TracerProvider,
	trace,
} from '@opentelemetry/api';
import type { SpanExporter } from './span-exporter.ts';

export function candorTracerProvider(exporter: Pick<SpanExporter, 'take'>): TracerProvider {
	const tracer = new CandorTracer(exporter);
	return { getTracer: () => tracer };
}

class CandorTracer implements Tracer {
	readonly #exporter: Pick<SpanExporter, 'take'>;

	constructor(exporter: Pick<SpanExporter, 'take'>) {
		this.#exporter = exporter;
	}

	startSpan(name: string, options: SpanOptions = {}, context?: Context): Span {
		const parent = context === undefined || options.root === true ? undefined : trace.getSpanContext(context);
		return new RecordedSpan(name, options, parent, this.#exporter);
	}

	startActiveSpan<Work extends (span: Span) => unknown>(name: string, ...rest: readonly unknown[]): ReturnType<Work> {
		const work = rest.at(-1) as Work;
		return work(this.startSpan(name, rest.length > 1 ? (rest[0] as SpanOptions) : {})) as ReturnType<Work>;
	}
}

class RecordedSpan implements Span {
	readonly #context: SpanContext;
	readonly #parent: SpanContext | undefined;
	readonly #kind: SpanKind;
	readonly #exporter: Pick<SpanExporter, 'take'>;
	readonly #began = nanoseconds();
	readonly #attributes = new Map<string, AttributeValue>();
	#name: string;
	#status: SpanStatus = { code: SpanStatusCode.UNSET };
	#isEnded = false;

	constructor(name: string, options: SpanOptions, parent: SpanContext | undefined, exporter: Pick<SpanExporter, 'take'>) {
		this.#name = name;
		this.#parent = parent;
		this.#kind = options.kind ?? SpanKind.INTERNAL;
		this.#exporter = exporter;
		this.#context = {
			traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
			spanId: randomBytes(8).toString('hex'),
			traceFlags: TraceFlags.SAMPLED,
		};
		this.setAttributes(options.attributes ?? {});
	}

	spanContext(): SpanContext {
		return this.#context;
	}

	setAttribute(key: string, value: AttributeValue): this {
		this.#attributes.set(key, value);
		return this;
	}

	setAttributes(attributes: Attributes): this {
		for (const [key, value] of Object.entries(attributes)) if (value !== undefined) this.#attributes.set(key, value);
		return this;
	}

	addEvent(): this {
		return this;
	}

	addLink(): this {
		return this;
	}

	addLinks(): this {
		return this;
	}

	setStatus(status: SpanStatus): this {
		this.#status = status;
		return this;
	}

	updateName(name: string): this {
		this.#name = name;
		return this;
	}

	isRecording(): boolean {
		return !this.#isEnded;
	}

	recordException(): void {}

	end(): void {
		if (this.#isEnded) return;
		this.#isEnded = true;
		const { traceId, spanId } = this.#context;
		const { code, message } = this.#status;
		this.#exporter.take({
			...{ traceId, spanId, name: this.#name },
			...(this.#parent === undefined ? {} : { parentSpanId: this.#parent.spanId }),
			// The protocol counts from 1.
			kind: this.#kind + 1,
			startTimeUnixNano: this.#began,
			endTimeUnixNano: nanoseconds(),
			attributes: [...this.#attributes].map(([key, value]) => ({ key, value: protocolValue(value) })),
			status: { code, ...(message === undefined ? {} : { message }) },
		});
	}
}

function nanoseconds(): string {
	return `${Math.round((performance.timeOrigin + performance.now()) * 1000)}000`;
}

function protocolValue(value: AttributeValue): object {
	if (typeof value === 'boolean') return { boolValue: value };
	if (typeof value === 'number') return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
	return { stringValue: typeof value === 'string' ? value : JSON.stringify(value) };
}
