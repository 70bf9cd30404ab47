// Sends spans to a collector (OTLP/HTTP, JSON) in batches. A slow or missing collector costs only a bounded queue.

import { packageVersion } from '#util/package-files.ts';

const BATCH = 256;
const MOST_WAITING = 2048;
const EVERY_MS = 2000;
const ATTEMPT_MS = 10_000;

/** A span in the form of the protocol. */
export interface EndedSpan {
	readonly traceId: string;
	readonly spanId: string;
	readonly parentSpanId?: string;
	readonly name: string;
	readonly kind: number;
	readonly startTimeUnixNano: string;
	readonly endTimeUnixNano: string;
	readonly attributes: readonly object[];
	readonly status: { readonly code: number; readonly message?: string };
}

export interface SpanExporter extends AsyncDisposable {
	take(span: EndedSpan): void;
}

export interface SpanExporterSettings {
	readonly url: URL;
	readonly headers: Readonly<Record<string, string>>;
	readonly serviceName: string;
	/** Called once, until a batch is taken again. */
	readonly note: (line: string) => void;
}

export function openSpanExporter({ url, headers, serviceName, note }: SpanExporterSettings): SpanExporter {
	let waiting: EndedSpan[] = [];
	let isFailing = false;
	const send = async () => {
		const batch = waiting.splice(0, BATCH);
		if (batch.length === 0) return;
		try {
			const response = await fetch(url, {
				method: 'POST',
				headers: { 'content-type': 'application/json', ...headers },
				body: JSON.stringify(payload(serviceName, batch)),
				redirect: 'manual',
				signal: AbortSignal.timeout(ATTEMPT_MS),
			});
			await response.body?.cancel();
			if (!response.ok) throw new Error(`it answered ${response.status}`);
			isFailing = false;
		} catch (error) {
			if (!isFailing) note(`the collector ${url.host} does not take spans: ${(error as Error).message}`);
			isFailing = true;
		}
	};
	let sending = Promise.resolve();
	const timer = setInterval(() => {
		sending = sending.then(send);
	}, EVERY_MS);
	timer.unref();
	return {
		take: (span) => {
			waiting.push(span);
			if (waiting.length > MOST_WAITING) waiting = waiting.slice(-BATCH);
		},
		[Symbol.asyncDispose]: async () => {
			clearInterval(timer);
			await sending;
			await send();
		},
	};
}

function payload(serviceName: string, spans: readonly EndedSpan[]): object {
	const attributes = Object.entries({ 'service.name': serviceName, 'service.version': packageVersion() }).map(([key, stringValue]) => ({
		key,
		value: { stringValue },
	}));
	return { resourceSpans: [{ resource: { attributes }, scopeSpans: [{ scope: { name: 'candor' }, spans }] }] };
}
