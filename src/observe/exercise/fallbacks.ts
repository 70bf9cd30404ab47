// Repeats ordinary calls that used the network while the network fails, as long as that takes little time.

import type { JsonObject } from '#model/declaration.ts';
import { type CallStep, NETWORK_TROUBLES, type StepResult } from '#model/step.ts';
import { MARKER, markerOf } from '#observe/inputs/marker.ts';

/** First marker number. Injections have higher numbers. */
const FIRST_CALL = 8_000;
/** Total time limit, because a client that retries for long would delay the audit. */
const MOST_MICROS = 3_000_000;
const TIMEOUT_MS = 6_000;

export class Fallbacks {
	readonly #open: CallStep[];
	#count = 0;

	/** `wentOut`: calls that used the network, successful ones first. */
	constructor(wentOut: readonly CallStep[], { inAll }: { readonly inAll: number }) {
		const firsts = [...Map.groupBy(wentOut, ({ tool }) => tool).values()].flatMap(([first]) => first ?? []);
		this.#open = NETWORK_TROUBLES.flatMap((network) => firsts.map((step) => ({ ...step, network }))).slice(0, Math.ceil(inAll / 4));
	}

	next(results: readonly StepResult[]): CallStep | undefined {
		const made = results.filter(({ step }) => step.kind === 'call' && step.network !== undefined && step.injection === undefined);
		if (made.reduce((sum, { began, ended }) => sum + ended - began, 0) > MOST_MICROS) return undefined;
		const step = this.#open.shift();
		if (step === undefined) return undefined;
		const own = markerOf(step.tool, 0).replace(/-\d+$/, '');
		const marker = markerOf(step.tool, FIRST_CALL + ++this.#count);
		const text = JSON.stringify(step.args).replaceAll(MARKER, (found) => (found.startsWith(`${own}-`) ? marker : found));
		return { ...step, intent: 'boundary', args: JSON.parse(text) as JsonObject, timeoutMs: Math.min(step.timeoutMs, TIMEOUT_MS) };
	}
}
