// The text of a row: JSON that begins with its number, its time and its kind. It is hashed and stored verbatim, and never rewritten.
// The number is added last, because the content is known before the position in the chain.

import { hash } from 'node:crypto';
import type { ApprovalNote, DecisionNote, DigestedArguments, LedgerCall, LedgerHead, OutcomeNote } from '#model/ledger.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { nowMicros } from '#util/micros.ts';

/** A client chooses its names and a rule its reason. No single row may fill the disk. */
const LONGEST_TEXT = 2000;
const LONGEST_ARGUMENTS = 16_384;
/** Longer arguments are not even masked. */
const LONGEST_MASKED = 64 * LONGEST_ARGUMENTS;
const LONGEST_LIST = 50;

export type MaskArguments = (value: unknown) => unknown;

/** A row without its number: `"at":…,"kind":…}`, without a line feed. */
export type Unnumbered = string & { readonly isUnnumbered: true };

/** Appends a row to the chain and returns its number. */
export type AddRow = (text: Unnumbered) => number;

export function numbered(seq: number, text: Unnumbered): string {
	return `{"seq":${seq},${text}`;
}

export function unnumberedDecision(note: DecisionNote, mask: MaskArguments | undefined): Unnumbered {
	const { arguments: given, decision, policy, rule, reason, doubt, suggestion } = note;
	const kept = note.digested ?? (given === undefined ? undefined : digestedArguments(given, mask));
	const head = unnumbered({
		at: nowMicros(),
		kind: 'decision',
		...callFields(note),
		decision,
		rule: clipped(rule),
		reason: clipped(reason),
		doubt: clipped(doubt),
		suggestion: clipped(suggestion),
		policy: clipped(policy),
		argumentsDigest: kept?.digest,
		argumentsLeftOut: kept?.leftOut,
	});
	return kept?.masked === undefined ? head : (`${head.slice(0, -1)},"arguments":${kept.masked}}` as Unnumbered);
}

export function digestedArguments(given: unknown, mask: MaskArguments | undefined): DigestedArguments {
	const canonical = canonicalJson(given);
	const digest = hash('sha256', canonical);
	if (mask === undefined) return { digest };
	if (canonical.length > LONGEST_MASKED) return { digest, leftOut: canonical.length };
	const masked = canonicalJson(mask(given));
	return masked.length <= LONGEST_ARGUMENTS ? { digest, masked } : { digest, leftOut: masked.length };
}

export function unnumberedOutcome(at: number, call: LedgerCall, decision: number, note: OutcomeNote): Unnumbered {
	return unnumbered({
		at,
		kind: 'outcome',
		...callFields(call),
		decision,
		outcome: note.outcome,
		durationMs: note.durationMs,
		requestBytes: note.requestBytes,
		responseBytes: note.responseBytes,
		findings: note.findings?.slice(0, LONGEST_LIST).map(({ rule, observed }) => ({ rule: clipped(rule), observed: clipped(observed) })),
		effects: note.effects?.slice(0, LONGEST_LIST).map(({ kind, subject }) => ({ kind: clipped(kind), subject: clipped(subject) })),
	});
}

export function unnumberedApproval(note: ApprovalNote): Unnumbered {
	return unnumbered({
		at: nowMicros(),
		kind: 'approval',
		event: note.event,
		key: note.key,
		server: clipped(note.server),
		tool: clipped(note.tool),
		argumentsDigest: note.argumentsDigest,
		definitionDigest: note.definitionDigest,
		policy: clipped(note.policy),
		nonce: clipped(note.nonce),
		expires: clipped(note.expires),
		detail: clipped(note.detail),
	});
}

export function unnumberedStart(ledger: string): Unnumbered {
	return unnumbered({ at: nowMicros(), kind: 'start', ledger });
}

export function unnumberedLoss(expected: LedgerHead | null, found: LedgerHead | null): Unnumbered {
	return unnumbered({ at: nowMicros(), kind: 'loss', expected, found });
}

/** The row about unreadable lines of a journal. */
export function unnumberedLinesLost(lines: number): Unnumbered {
	return unnumbered({ at: nowMicros(), kind: 'loss', expected: null, found: null, lines });
}

export function unnumberedPruned(through: LedgerHead): Unnumbered {
	return unnumbered({ at: nowMicros(), kind: 'pruned', through });
}

/** Reads the beginning of a row without parsing the rest. Returns `undefined` if it has another form. */
export function rowBeginning(content: Buffer): { readonly seq: number; readonly kind: string } | undefined {
	// {"seq":17,"at":1794752446123456,"kind":"decision",
	const match = /^\{"seq":(\d+),"at":\d+,"kind":"(\w+)",/.exec(content.toString('latin1', 0, 80));
	return match === null ? undefined : { seq: Number(match[1]), kind: String(match[2]) };
}

function unnumbered(fields: { readonly at: number; readonly kind: string; readonly [field: string]: unknown }): Unnumbered {
	return JSON.stringify(fields).slice(1) as Unnumbered;
}

function callFields({ server, session, request, method, tool }: LedgerCall): object {
	return {
		server: clipped(server),
		session: clipped(session),
		request: typeof request === 'string' ? clipped(request) : request,
		method: clipped(method),
		tool: clipped(tool),
	};
}

function clipped(text: string | undefined): string | undefined {
	if (text === undefined || text.length <= LONGEST_TEXT) return text;
	return `${text.slice(0, LONGEST_TEXT)}… (${text.length - LONGEST_TEXT} more)`;
}
