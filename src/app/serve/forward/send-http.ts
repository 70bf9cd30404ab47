import { otlpLogs } from './otlp-logs.ts';
import type { SendRows } from './send-rows.ts';

const ATTEMPT_MS = 30_000;

/** Appends the collector's standard path, as exporters do. A URL with its own path is used unchanged. */
export function sendToCollector(url: URL, headers: Readonly<Record<string, string>>): SendRows {
	const target = new URL(url.href);
	if (target.pathname === '/') target.pathname = '/v1/logs';
	return (rows, signal) => post(target, otlpLogs(rows), headers, signal);
}

/** `{"source": "candor", "rows": [...]}`: rows as in the ledger. */
export function sendToWebhook(url: URL, token: string | undefined): SendRows {
	const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
	return (rows, signal) => post(url, { source: 'candor', rows }, headers, signal);
}

async function post(url: URL, body: object, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
		// A redirect could send decisions and the token elsewhere.
		redirect: 'manual',
		signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
	});
	await response.body?.cancel();
	if (!response.ok) throw new Error(`it answered ${response.status}`);
}
