// Sends a report to a hub. A hub stores equal content once, so an attempt whose answer was lost can be repeated safely.

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { PushedAudit, PushReceipt } from '#model/pushed-audit.ts';
import { UserError } from '#util/user-error.ts';
import type { HubAddress } from './hub-address.ts';

const receiptSchema = z.object({ id: z.string(), url: z.string(), server: z.string() });

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 500;
/** If a hub asks for a longer wait, the user is told instead. */
const LONGEST_WAIT_MS = 60_000;
const ATTEMPT_MS = 60_000;
const MOST_BODY = 64 * 1024;
const WORTH_RETRYING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export type PushAnswer =
	/** `isNew`: the hub did not have this content yet. */
	| { readonly kind: 'stored'; readonly receipt: PushReceipt; readonly isNew: boolean }
	| { readonly kind: 'refused'; readonly status: number; readonly body: string };

export interface PushOptions {
	readonly signal: AbortSignal;
	/** Called before each wait. */
	readonly onRetry: (because: string, waitMs: number) => void;
	/** The first wait. Each further one is twice as long. */
	readonly firstWaitMs?: number;
}

export async function pushAudit(audit: PushedAudit, hub: HubAddress, options: PushOptions): Promise<PushAnswer> {
	const body = JSON.stringify(audit);
	let waitMs = options.firstWaitMs ?? FIRST_WAIT_MS;
	for (let attempt = 1; ; attempt++) {
		const answer = await attemptPush(body, hub, options.signal);
		if (answer.kind === 'stored') return answer;
		const wait = attempt === ATTEMPTS ? undefined : waitBefore(answer, waitMs);
		if (wait === undefined && answer.kind === 'refused') return answer;
		if (wait === undefined)
			throw new UserError(`the hub ${hub.url.origin} cannot be reached: ${reasonIn(answer)}`, {
				hint: 'is CANDOR_HUB_URL right, and does the hub run?',
			});
		options.onRetry(reasonIn(answer), wait);
		await sleep(wait, undefined, { signal: options.signal });
		waitMs *= 2;
	}
}

type FailedAttempt =
	| (Extract<PushAnswer, { kind: 'refused' }> & { readonly retryAfterMs?: number })
	| { readonly kind: 'unreachable'; readonly because: string };

type Attempt = Extract<PushAnswer, { kind: 'stored' }> | FailedAttempt;

function reasonIn(answer: FailedAttempt): string {
	return answer.kind === 'refused' ? `the hub answered ${answer.status}` : answer.because;
}

/** Returns undefined if a retry would change nothing, or if the hub asks for too long a wait. */
function waitBefore(answer: FailedAttempt, waitMs: number): number | undefined {
	if (answer.kind === 'refused' && !WORTH_RETRYING.has(answer.status)) return undefined;
	const wait = (answer.kind === 'refused' ? answer.retryAfterMs : undefined) ?? waitMs * (0.75 + Math.random() / 2);
	return wait > LONGEST_WAIT_MS ? undefined : wait;
}

async function attemptPush(body: string, { url, token }: HubAddress, signal: AbortSignal): Promise<Attempt> {
	let response: Response;
	let text: string;
	try {
		response = await fetch(new URL('api/audits', url), {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
			body,
			// A redirect could send the token elsewhere.
			redirect: 'manual',
			signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
		});
		text = await beginningOf(response);
	} catch (error) {
		signal.throwIfAborted();
		return { kind: 'unreachable', because: reasonOf(error) };
	}
	const receipt = response.ok ? receiptSchema.safeParse(jsonOrNothing(text)).data : undefined;
	if (receipt !== undefined) return { kind: 'stored', receipt, isNew: response.status === 201 };
	const retryAfterMs = retryAfter(response.headers.get('retry-after'));
	return { kind: 'refused', status: response.status, body: text, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

async function beginningOf(response: Response): Promise<string> {
	const decoder = new TextDecoder();
	let text = '';
	for await (const chunk of response.body ?? []) {
		text += decoder.decode(chunk, { stream: true });
		if (text.length > MOST_BODY) return `${text.slice(0, MOST_BODY)}…`;
	}
	return text;
}

function jsonOrNothing(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Parses seconds or a date. */
function retryAfter(header: string | null): number | undefined {
	if (header === null) return undefined;
	const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
	return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** `fetch failed` contains the reason as its cause. */
function reasonOf(error: unknown): string {
	const { message, cause } = error as Error;
	const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
	return inner instanceof Error ? inner.message : message;
}
