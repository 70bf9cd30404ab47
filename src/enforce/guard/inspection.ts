// What becomes of a message that is too long to be read on the thread that serves all clients: another one reads it as a whole, and tells what a gate has to know.

import type { Resolution } from '#enforce/policy/decision-context.ts';
import type { Message, Unreadable } from '#mcp/json-rpc/message.ts';
import type { Decision } from '#model/decision.ts';
import type { Json } from '#model/declaration.ts';
import type { DigestedArguments } from '#model/ledger.ts';
import type { Policy, ResponseRules } from '#model/policy.ts';
import type { ResponseFinding } from './response-finding.ts';

/** What a policy is asked about, of a request. */
export interface InspectedCall {
	readonly tool: string;
	readonly isTool: boolean;
	readonly digested?: DigestedArguments;
	/** The name in its parameters: of a prompt. */
	readonly named?: string;
}

/** What was found in an answer that declares something. */
export interface DeclaredFindings {
	/** In the parts under each key of the result: by their places, of those in which something was found. */
	readonly parts: Readonly<Record<string, ReadonlyMap<number, readonly ResponseFinding[]>>>;
	/** Outside of all of them. */
	readonly rest: readonly ResponseFinding[];
}

export interface Inspection {
	/** Why nobody should read it, after all. */
	readonly unreadable?: { readonly why: string; readonly code: Unreadable['code'] };
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
	/** Of an answer that declares something: what was found in which part of it. */
	readonly declared?: DeclaredFindings;
	/** What the client may see of it, where something is masked. */
	readonly masked?: Buffer;
}

/** A message on its way through the gates. */
export interface ExaminedMessage extends Message {
	/** Of a large message: what was found where it was read as a whole. */
	readonly inspection?: Inspection;
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
	readonly guarded?: readonly string[];
	readonly version: string;
	/** Host names are looked up; else their spelling alone decides. */
	readonly looksUpNames: boolean;
	readonly counts?: ReadonlyMap<string, number>;
	/** What is known of the host names that it aims at. */
	readonly resolution?: Resolution;
	/** Of a message that is no request: the method that it answers, or its own. */
	readonly answers?: string;
}

/** Of what a client sends besides the arguments of calls. */
export interface JudgedData {
	/** What a policy's rules may name it by: `elicitation/create`, `_meta`. */
	readonly name: string;
	readonly decision: Decision;
	/** What was sent. */
	readonly data?: Json;
	/** Instead, where it was so long that it was read elsewhere. */
	readonly digested?: DigestedArguments;
}

export interface CallJudgement {
	/** About a call and what it carries besides its arguments; about anything else that the client sends, what it carries. */
	readonly decision: Decision;
	/** The host names that the call aims at and that nobody has looked up yet. */
	readonly names: readonly string[];
	/** The arguments as a person is shown them, when one has to be asked. */
	readonly shown?: string;
	/** What it answers the server, or tells it, each with its own decision. */
	readonly inputs: readonly JudgedData[];
}

/** Judges a message elsewhere that is too large, or too much work, for here. Never rejects: what could not be judged is denied, with the reason. */
export type JudgeElsewhere = (
	message: { readonly bytes: Buffer },
	about: Pick<JudgementOrder, 'counts' | 'resolution' | 'answers'>,
) => Promise<CallJudgement>;

/** Reads and judges messages elsewhere. Whose turn it is goes by `session`: none waits behind all messages of another. A rejection means that it could not, and why. */
export interface Examiner {
	inspect(bytes: Buffer, session: string, order: InspectionOrder): Promise<Inspection>;
	judge(bytes: Buffer, session: string, order: JudgementOrder): Promise<CallJudgement>;
}
