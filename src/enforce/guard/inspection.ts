// Inspection of messages that are too long for the thread that serves all clients: another thread reads the whole message and reports what the gates need to know.

import type { Resolution } from '#enforce/policy/decision-context.ts';
import type { Message, Unreadable } from '#mcp/json-rpc/message.ts';
import type { Decision } from '#model/decision.ts';
import type { Json } from '#model/declaration.ts';
import type { DigestedArguments } from '#model/ledger.ts';
import type { Policy, ResponseRules } from '#model/policy.ts';
import type { ResponseFinding } from './response-finding.ts';

/** The part of a request that a policy judges. */
export interface InspectedCall {
	readonly tool: string;
	readonly isTool: boolean;
	readonly digested?: DigestedArguments;
	/** Name in the parameters, of a prompt. */
	readonly named?: string;
}

/** Findings in a response that declares something. */
export interface DeclaredFindings {
	/** Findings in the parts under each key of the result, by index. Parts without findings are left out. */
	readonly parts: Readonly<Record<string, ReadonlyMap<number, readonly ResponseFinding[]>>>;
	/** Findings outside of all parts. */
	readonly rest: readonly ResponseFinding[];
}

export interface Inspection {
	/** Reason why the message turned out to be unreadable. */
	readonly unreadable?: { readonly why: string; readonly code: Unreadable['code'] };
	/** Reason why the message could not be inspected. Such a message goes no further. */
	readonly failure?: string;
	/** Method and id, which must equal those of the outline. */
	readonly name: string;
	/** The message on one line, if it arrived on several. */
	readonly bytes?: Buffer;
	readonly call?: InspectedCall;
	/** Keys of the planted canaries in the message. */
	readonly canaries: readonly string[];
	/** Findings of the policy's response rules. */
	readonly findings: readonly ResponseFinding[];
	/** Findings by part, in a response that declares something. */
	readonly declared?: DeclaredFindings;
	/** The message as the client may see it, if something is masked. */
	readonly masked?: Buffer;
}

/** A message on its way through the gates. */
export interface ExaminedMessage extends Message {
	/** Result of the inspection of a large message. */
	readonly inspection?: Inspection;
}

export interface InspectionOrder {
	readonly from: 'client' | 'server';
	/** Absent: the message is not reviewed. */
	readonly responses?: ResponseRules;
}

export interface JudgementOrder {
	/** The policy with its overrides for this server already applied. */
	readonly policy: Policy;
	readonly server: string;
	readonly cwd: string | undefined;
	readonly home: string | undefined;
	readonly guarded?: readonly string[];
	readonly version: string;
	/** Whether host names are resolved. Otherwise, their spelling alone decides. */
	readonly looksUpNames: boolean;
	readonly counts?: ReadonlyMap<string, number>;
	/** Known addresses of the host names in the call. */
	readonly resolution?: Resolution;
	/** For a message that is not a request: the method that it answers, or its own method. */
	readonly answers?: string;
}

/** Decision about data that a client sends besides the arguments of calls. */
export interface JudgedData {
	/** Name that a policy's rules can match: `elicitation/create`, `_meta`. */
	readonly name: string;
	readonly decision: Decision;
	/** The data that was sent. */
	readonly data?: Json;
	/** Present instead of `data` if the data was so long that another thread read it. */
	readonly digested?: DigestedArguments;
}

export interface CallJudgement {
	/** Decision about a call and the data it carries besides its arguments, or about the data of any other client message. */
	readonly decision: Decision;
	/** Host names in the call that are not resolved yet. */
	readonly names: readonly string[];
	/** The arguments as shown to a person who has to be asked. */
	readonly shown?: string;
	/** The client's answers or notifications to the server, each with its own decision. */
	readonly inputs: readonly JudgedData[];
}

/** Judges a message on another thread if it is too large or too much work for this one. Never rejects: a message that cannot be judged is denied, with the reason. */
export type JudgeElsewhere = (
	message: { readonly bytes: Buffer },
	about: Pick<JudgementOrder, 'counts' | 'resolution' | 'answers'>,
) => Promise<CallJudgement>;

/** Reads and judges messages on other threads. The sessions take turns, so that none waits behind all messages of another. A rejection states why it was impossible. */
export interface Examiner {
	inspect(bytes: Buffer, session: string, order: InspectionOrder): Promise<Inspection>;
	judge(bytes: Buffer, session: string, order: JudgementOrder): Promise<CallJudgement>;
}
