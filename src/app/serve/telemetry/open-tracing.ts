// Opens tracing if the standard variables of OpenTelemetry request it.

import { trace } from '@opentelemetry/api';
import { otlpHeaders } from '../forward/open-forwarding.ts';
import { candorTracerProvider } from './candor-tracer.ts';
import { openSpanExporter } from './span-exporter.ts';

/** Returns undefined if nothing requests spans, or if the user loaded an SDK that takes them. */
export function openTracing(environment: NodeJS.ProcessEnv, note: (line: string) => void): AsyncDisposable | undefined {
	const url = tracesUrl(environment);
	if (url === undefined) return undefined;
	const exporter = openSpanExporter({
		...{ url, note },
		headers: otlpHeaders(environment['OTEL_EXPORTER_OTLP_TRACES_HEADERS'] ?? environment['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''),
		serviceName: environment['OTEL_SERVICE_NAME'] ?? 'candor',
	});
	if (!trace.setGlobalTracerProvider(candorTracerProvider(exporter))) return exporter;
	return {
		[Symbol.asyncDispose]: async () => {
			trace.disable();
			await exporter[Symbol.asyncDispose]();
		},
	};
}

/** OTEL_EXPORTER_OTLP_TRACES_ENDPOINT unchanged, else OTEL_EXPORTER_OTLP_ENDPOINT with the standard path. */
export function tracesUrl(environment: NodeJS.ProcessEnv): URL | undefined {
	if (environment['OTEL_SDK_DISABLED'] === 'true' || environment['OTEL_TRACES_EXPORTER'] === 'none') return undefined;
	const own = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
	const base = environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
	const text = own || (base ? `${base.replace(/\/$/, '')}/v1/traces` : undefined);
	return text !== undefined && URL.canParse(text) && /^https?:/.test(text) ? new URL(text) : undefined;
}
