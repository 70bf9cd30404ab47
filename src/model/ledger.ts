// The guard's log of decisions: the entries that the guard appends, and the rows that readers get.

export const DECISIONS = ['allow', 'deny', 'ask'] as const;
export type LedgerDecision = (typeof DECISIONS)[number];

/** `denied`: the call never reached the server. `crashed`: the server ended before it answered. */
export const CALL_OUTCOMES = ['ok', 'error', 'denied', 'crashed', 'timeout', 'cancelled'] as const;
export type LedgerOutcome = (typeof CALL_OUTCOMES)[number];

/** The `method` of a decision about a hypothetical call: a policy was only queried. */
export const INSPECTION_METHOD = 'inspect';

/** `normal`: a row survives the death of the process. `full`: it survives a power failure as well. */
export const DURABILITIES = ['normal', 'full'] as const;
export type Durability = (typeof DURABILITIES)[number];

/** Identifies a message of a connection. */
export interface LedgerCall {
	readonly server: string;
	/** Identifies one connection of a client through the guard. */
	readonly session: string;
	/** The JSON-RPC id, or `null` for a notification. */
	readonly request: string | number | null;
	readonly method: string;
	readonly tool?: string;
}

/** What the ledger keeps of the arguments. */
export interface DigestedArguments {
	/** SHA-256 of their canonical JSON. */
	readonly digest: string;
	/** The masked arguments as JSON. Present only if the ledger was opened with this option. */
	readonly masked?: string;
	/** Length of the arguments as JSON. Present instead of the arguments if they were too large. */
	readonly leftOut?: number;
}

export interface DecisionNote extends LedgerCall {
	readonly decision: LedgerDecision;
	readonly rule?: string;
	readonly reason?: string;
	/** Suspicions that did not suffice for a denial. */
	readonly doubt?: string;
	/** The change of the policy that would reverse the decision. */
	readonly suggestion?: string;
	/** The arguments as received. The ledger keeps their digest, and their masked form only if it was opened with this option. */
	readonly arguments?: unknown;
	/** Present instead of the arguments if they are so long that another thread read them. */
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
	/** Effects of the server that were observed during the call. */
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

/** An event about approvals or the key that signs them. */
export interface ApprovalNote {
	readonly event: (typeof APPROVAL_EVENTS)[number];
	/** Fingerprint of the key that signed or that the event concerns, or `null` if there was none. */
	readonly key: string | null;
	readonly server?: string;
	readonly tool?: string;
	/** For a call: digest of its arguments. */
	readonly argumentsDigest?: string;
	/** For a tool: digest of its definition. */
	readonly definitionDigest?: string;
	/** For a call: hash of the policy that asked. */
	readonly policy?: string;
	/** Unique per approval. */
	readonly nonce?: string;
	/** ISO date. */
	readonly expires?: string;
	readonly detail?: string;
}

/** A recorded decision. Its outcome is reported through it. */
export interface DecisionReceipt {
	/** Number of the row, once it is known. */
	readonly seq: number | undefined;
	readonly call: LedgerCall;
}

export interface Ledger extends Disposable {
	/** The decision is durable when this returns. Only then may the guard forward the call. Throws if the decision could not be stored. */
	decide(note: DecisionNote): DecisionReceipt;
	/** Stored a moment later, so that no answer waits for it. */
	outcome(receipt: DecisionReceipt, note: OutcomeNote): void;
	/** Durable when this returns, like a decision. */
	approval(note: ApprovalNote): void;
}

/** A ledger that the same process also reads. */
export interface SettlingLedger extends Ledger {
	/** Like `decide` for decisions whose calls nobody forwards, so none has an outcome. Throws if any of them could not be stored; then none may be answered. */
	decideAll(notes: readonly DecisionNote[]): void;
	/** When this returns, every decision so far is a row of the chain, so that a reader need not wait. */
	settle(): void;
}

/** The end of the chain. A reader who kept it can later detect a change of any earlier row. */
export interface LedgerHead {
	readonly seq: number;
	readonly hash: string;
}

export interface DecisionRow extends Omit<DecisionNote, 'arguments' | 'digested'> {
	readonly kind: 'decision';
	/** SHA-256 of the arguments' canonical JSON (sorted keys, no blanks). */
	readonly argumentsDigest?: string;
	/** The masked arguments. */
	readonly arguments?: unknown;
	/** Length of the arguments as JSON. Present instead of masked arguments that were too large. */
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

/** The first row of a ledger. It makes the hashes of any two ledgers differ. */
export interface StartRow {
	readonly kind: 'start';
	readonly ledger: string;
}

/** The next start writes this row if the head file named a row that the database lacked, or if a journal was damaged: rows were lost or removed. */
export interface LossRow {
	readonly kind: 'loss';
	/** The row that the head file named, or `null` if the file was missing or unreadable. */
	readonly expected: LedgerHead | null;
	/** The last row of the database, or `null` if it was empty. */
	readonly found: LedgerHead | null;
	/** Number of unreadable journal lines, if the journal was damaged instead. */
	readonly lines?: number;
}

/** The oldest archive was removed because of the size limit. All rows up to this one are gone on purpose. */
export interface PrunedRow {
	readonly kind: 'pruned';
	readonly through: LedgerHead;
}

export type LedgerEntry = DecisionRow | OutcomeRow | ApprovalRow | StartRow | LossRow | PrunedRow;

export type LedgerRow = LedgerEntry & {
	/** Number of the row, counted from 0 across archives. */
	readonly seq: number;
	/** Microseconds since the Unix epoch. */
	readonly at: number;
	/** SHA-256 over the hash of the previous row and this row without its hash. */
	readonly hash: string;
};

export interface LedgerProblem {
	readonly kind: 'changed' | 'missing' | 'unexpected' | 'unreadable' | 'truncated' | 'no-head' | 'loss' | 'other-head';
	/** The row concerned, if it is known. */
	readonly seq: number | null;
	readonly detail: string;
}

export interface LedgerVerification {
	readonly rows: number;
	/** The first existing row. It is later than 0 if older archives were pruned. */
	readonly first: number | null;
	readonly head: LedgerHead | null;
	readonly archives: number;
	/** The first problems only. `problemCount` counts all of them. */
	readonly problems: readonly LedgerProblem[];
	readonly problemCount: number;
}
