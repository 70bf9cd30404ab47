// What becomes of a message that is too long to be read on the thread that serves all clients: another one reads it as a whole, and tells what a gate has to know.

import type { Decision } from '#model/decision.ts';
import type { DigestedArguments } from '#model/ledger.ts';
import type { Policy, ResponseRules } from '#model/policy.ts';
import type { ResponseFinding } from '#policy/respond/review-text.ts';

/** What a policy is asked about, of a request. */
export interface InspectedCall {
	readonly tool: string;
	readonly isTool: boolean;
	readonly digested?: DigestedArguments;
}

export interface Inspection {
	/** Why nobody should read it, after all. */
	readonly unreadable?: { readonly why: string; readonly code: -32700 | -32600 };
	/** Why it could not be inspected: such a message goes no further. */
	readonly failure?: string;
	/** Its method and id, which have to be those of its outline. */
	readonly name: string;
	/** As one line, where it came as several. */
	readonly bytes?: Buffer;
	readonly call?: InspectedCall;
	/** The keys of planted canaries in it. */
	readonly canaries: readonly string[];
	/** By the policy's rules for answers. */
	readonly findings: readonly ResponseFinding[];
	/** What the client may see of it, where something is masked. */
	readonly masked?: Buffer;
}

export interface InspectionOrder {
	readonly from: 'client' | 'server';
	/** Absent: it is not looked through. */
	readonly responses?: ResponseRules;
}

export interface JudgementOrder {
	/** Folded for its server already. */
	readonly policy: Policy;
	readonly server: string;
	readonly cwd: string | undefined;
	readonly home: string | undefined;
	readonly version: string;
	readonly counts?: ReadonlyMap<string, number>;
	readonly resolved?: Readonly<Record<string, readonly string[]>>;
}

export interface Judgement {
	readonly decision: Decision;
	/** The host names that the call aims at. */
	readonly names: readonly string[];
	/** The arguments as a person is shown them, when one has to be asked. */
	readonly shown?: string;
}

/** Reads and judges messages elsewhere. Whose turn it is goes by `session`: none waits behind all messages of another. A rejection means that it could not, and why. */
export interface Examiner {
	inspect(bytes: Buffer, session: string, order: InspectionOrder): Promise<Inspection>;
	judge(bytes: Buffer, session: string, order: JudgementOrder): Promise<Judgement>;
}
