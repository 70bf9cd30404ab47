// All receivers of decisions, and their states.

import type { ChainStore } from '#model/ports.ts';
import { dataDirectory } from '../../directories.ts';
import { type ForwardState, forwardChain } from './forward-chain.ts';
import { forwardPosition } from './forward-position.ts';
import { type ForwardTarget, parseForwardTarget } from './forward-target.ts';
import { sendToCollector, sendToWebhook } from './send-http.ts';
import type { SendRows } from './send-rows.ts';
import { sendToSyslog } from './send-syslog.ts';

export interface ForwardingReceiver extends ForwardState {
	/** `otlp`, `syslog` or `webhook`, and the host. The path is left out, because it may contain a secret. */
	readonly name: string;
}

export interface Forwarding extends AsyncDisposable {
	receivers(): readonly ForwardingReceiver[];
}

/** `targets`: the values of `--forward`. */
export function openForwarding(
	targets: readonly string[],
	chain: Pick<ChainStore, 'rows' | 'head'>,
	note: (line: string) => void,
	environment: NodeJS.ProcessEnv = process.env,
): Forwarding {
	const controller = new AbortController();
	const states = new Map<string, ForwardState>();
	const stack = new DisposableStack();
	const loops = targets.map(parseForwardTarget).map((target) => {
		const name = nameOf(target);
		const send = senderFor(target, environment);
		if (Symbol.dispose in send) stack.use(send as SendRows & Disposable);
		states.set(target.text, { isFailing: false, seq: -1 });
		return forwardChain({
			...{ name, chain, send, note, signal: controller.signal },
			position: forwardPosition(dataDirectory(), target.text),
			onState: (state) => states.set(target.text, state),
		});
	});
	return {
		receivers: () => [...states].map(([text, state]) => ({ name: nameOf(parseForwardTarget(text)), ...state })),
		[Symbol.asyncDispose]: async () => {
			controller.abort();
			stack.dispose();
			await Promise.all(loops);
		},
	};
}

function senderFor(target: ForwardTarget, environment: NodeJS.ProcessEnv): SendRows {
	if (target.kind === 'syslog') return sendToSyslog(target.host, target.port);
	if (target.kind === 'webhook') return sendToWebhook(target.url, environment['CANDOR_FORWARD_TOKEN']);
	return sendToCollector(target.url, otlpHeaders(environment['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''));
}

function nameOf(target: ForwardTarget): string {
	return `${target.kind} ${target.kind === 'syslog' ? `${target.host}:${target.port}` : target.url.host}`;
}

/** api-key=abc,x-tenant=a%20b */
export function otlpHeaders(text: string): Readonly<Record<string, string>> {
	const pairs = text.split(',').flatMap((pair): [string, string][] => {
		const [name, ...value] = pair.split('=');
		return name === undefined || name.trim() === '' || value.length === 0 ? [] : [[name.trim(), decoded(value.join('=').trim())]];
	});
	return Object.fromEntries(pairs);
}

function decoded(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return value;
	}
}
