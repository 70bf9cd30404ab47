// The guard's log of decisions: what the guard hands to it, and the rows that are read back.

export const DECISIONS = ['allow', 'deny', 'ask'] as const;
export type LedgerDecision = (typeof DECISIONS)[number];

/** `denied`: it never reached the server; `crashed`: the server ended before it answered. */
export const CALL_OUTCOMES = ['ok', 'error', 'denied', 'crashed', 'timeout', 'cancelled'] as const;
export type LedgerOutcome = (typeof CALL_OUTCOMES)[number];

/** The `method` of a decision about a call that nobody made: a policy was only asked. */
export const INSPECTION_METHOD = 'inspect';

/** `normal`: a row outlives the death of the process; `full`: a power cut too. */
export const DURABILITIES = ['normal', 'full'] as const;
export type Durability = (typeof DURABILITIES)[number];

/** Which message of which connection. */
export interface LedgerCall {
	readonly server: string;
	/** One connection of a client through the guard. */
	readonly session: string;
	/** The JSON-RPC id; `null` for a notification. */
	readonly request: string | number | null;
	readonly method: string;
	readonly tool?: string;
}

/** What the ledger keeps of arguments. */
export interface DigestedArguments {
	/** SHA-256 of their canonical JSON. */
	readonly digest: string;
	/** Masked, as JSON; only when the ledger was opened so. */
	readonly masked?: string;
	/** Instead, where they were too large: their characters as JSON. */
	readonly leftOut?: number;
}

export interface DecisionNote extends LedgerCall {
	readonly decision: LedgerDecision;
	readonly rule?: string;
	readonly reason?: string;
	/** What was seen and did not suffice to deny. */
	readonly doubt?: string;
	/** What to change in the policy so that it would be decided otherwise. */
	readonly suggestion?: string;
	/** As they came. The ledger keeps their digest; themselves only masked, and only when it was opened so. */
	readonly arguments?: unknown;
	/** Instead of them, when they are so long that somebody else has read them. */
	readonly digested?: DigestedArguments;
	/** Hash of the policy that decided. */
	readonly policy: string;
}

export interface OutcomeNote {
	readonly outcome: LedgerOutcome;
	readonly durationMs: number;
	readonly requestBytes?: number;
	readonly responseBytes?: number;
	/** What response rules found in the answer. */
	readonly findings?: readonly { readonly rule: string; readonly observed: string }[];
	/** What the server was seen to do meanwhile. */
	readonly effects?: readonly { readonly kind: string; readonly subject: string }[];
}

/**
 * `denied`: a person refused a call or a part that waited. `failed`: somebody tried to approve without the right passphrase or key; `refused`: the guard found an approval that is not signed by the key in force.
 * `key-in-force`: a guard started with this key; `key-changed`: the key is not the one that was in force before.
 */
export const APPROVAL_EVENTS = [
	'approved',
	'revoked',
	'denied',
	'failed',
	'refused',
	'key-set',
	'key-replaced',
	'key-in-force',
	'key-changed',
] as const;

/** What happened to approvals and to the key that signs them. */
export interface ApprovalNote {
	readonly event: (typeof APPROVAL_EVENTS)[number];
	/** Fingerprint of the key that signed, or that the event is about; `null`: there was none. */
	readonly key: string | null;
	readonly server?: string;
	readonly tool?: string;
	/** Of a call: the digest of its arguments. */
	readonly argumentsDigest?: string;
	/** Of a tool: the digest of its definition. */
	readonly definitionDigest?: string;
	/** Of a call: hash of the policy that asked. */
	readonly policy?: string;
	/** Unique for each approval. */
	readonly nonce?: string;
	/** ISO date. */
	readonly expires?: string;
	readonly detail?: string;
}

/** A decision that is kept; its outcome is told with it. */
export interface DecisionReceipt {
	/** Which row it is, as soon as that is known. */
	readonly seq: number | undefined;
	readonly call: LedgerCall;
}

export interface Ledger extends Disposable {
	/** When this returns, the decision is kept for good: only then may the call be forwarded. Throws when it could not be. */
	decide(note: DecisionNote): DecisionReceipt;
	/** Kept a moment later, so that no answer waits for it. */
	outcome(receipt: DecisionReceipt, note: OutcomeNote): void;
	/** Kept as a decision is: when this returns, for good. */
	approval(note: ApprovalNote): void;
}

/** A ledger that is also read in this process. */
export interface SettlingLedger extends Ledger {
	/** When this returns, every decision so far is a row of the chain: a reader need not wait for it. */
	settle(): void;
}

/** The end of the chain. A reader who has kept it can tell later whether an earlier row was changed. */
export interface LedgerHead {
	readonly seq: number;
	readonly hash: string;
}

export interface DecisionRow extends Omit<DecisionNote, 'arguments' | 'digested'> {
	readonly kind: 'decision';
	/** SHA-256 of the arguments' canonical JSON (sorted keys, no blanks). */
	readonly argumentsDigest?: string;
	/** Masked. */
	readonly arguments?: unknown;
	/** Instead of masked arguments that were too large: their characters as JSON. */
	readonly argumentsLeftOut?: number;
}

export interface OutcomeRow extends LedgerCall, OutcomeNote {
	readonly kind: 'outcome';
	/** The `seq` of its decision. */
	readonly decision: number;
}

export interface ApprovalRow extends ApprovalNote {
	readonly kind: 'approval';
}

/** The first row of a ledger: two ledgers never share a hash. */
export interface StartRow {
	readonly kind: 'start';
	readonly ledger: string;
}

/** Written by the next start when the head file named a row that the database did not have, or when a journal was damaged: rows were lost or taken. */
export interface LossRow {
	readonly kind: 'loss';
	/** What the head file named; `null` when it was missing or unreadable. */
	readonly expected: LedgerHead | null;
	/** Where the database ended; `null` when it was empty. */
	readonly found: LedgerHead | null;
	/** Nothing of the two, but so many lines of a journal could not be read. */
	readonly lines?: number;
}

/** The oldest archive was removed to keep within the size: all rows up to this one are gone on purpose. */
export interface PrunedRow {
	readonly kind: 'pruned';
	readonly through: LedgerHead;
}

export type LedgerEntry = DecisionRow | OutcomeRow | ApprovalRow | StartRow | LossRow | PrunedRow;

export type LedgerRow = LedgerEntry & {
	/** Counts the rows from 0, over archives. */
	readonly seq: number;
	/** Microseconds since the Unix epoch. */
	readonly at: number;
	/** SHA-256 over the hash of the row before and this row without its hash. */
	readonly hash: string;
};

export interface LedgerProblem {
	readonly kind: 'changed' | 'missing' | 'unexpected' | 'unreadable' | 'truncated' | 'no-head' | 'loss' | 'other-head';
	/** The row it is about, as far as that is known. */
	readonly seq: number | null;
	readonly detail: string;
}

export interface LedgerVerification {
	readonly rows: number;
	/** The first row there is: later than 0 when older archives were pruned. */
	readonly first: number | null;
	readonly head: LedgerHead | null;
	readonly archives: number;
	/** The first ones only; `problemCount` counts all. */
	readonly problems: readonly LedgerProblem[];
	readonly problemCount: number;
}
