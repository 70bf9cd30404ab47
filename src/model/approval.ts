// A person's approval of exactly one call, of calls for a limited time, or of one definition of a tool, and the signature that proves it.

import type { ApprovalSignature } from './approval-signature.ts';
import type { PartKind } from './pin.ts';

export interface ApprovableCall {
	readonly server: string;
	readonly tool: string;
	/** SHA-256 of the arguments' canonical JSON. */
	readonly argumentsDigest: string;
	/** Hash of the policy that asks. */
	readonly policy: string;
}

/** The statement that a person signs. */
export type ApprovalStatement =
	| (ApprovableCall & {
			readonly kind: 'call';
			/** The arguments as they were shown to the person. */
			readonly shown: string;
			readonly expires: string;
	  })
	| {
			readonly kind: PartKind;
			readonly server: string;
			readonly name: string;
			/** SHA-256 of the definition's canonical JSON. */
			readonly digest: string;
	  }
	| {
			readonly kind: 'declaration';
			readonly server: string;
			/** Identity of the server, independent of the name it goes by. */
			readonly id: string;
			/** SHA-256 of the whole declaration without its resources. */
			readonly digest: string;
			/** Digest of the version, arguments, variables and client. */
			readonly context: string;
	  };

export interface Question {
	/** The reason why the policy asks. */
	readonly reason: string;
	/** The arguments as shown to a person: well-known tokens are masked, and long values are truncated in the middle. */
	readonly arguments: string;
}

export interface Approval extends ApprovableCall, Omit<Question, 'arguments'> {
	/** The id that a person types. It is derived from the call. */
	readonly id: string;
	/** Absent in questions that an older version of Candor wrote. */
	readonly arguments?: string;
	readonly askedAt: string;
	/** ISO date on which a person refused the call. The guard does not ask again. */
	readonly denied?: string;
	/** Absent until a person approves the call. */
	readonly expires?: string;
	/** Absent if an older version of Candor, or another program, wrote `expires`. */
	readonly signed?: ApprovalSignature;
}

export interface ApprovalStore {
	/** The approved call, with the arguments that were shown to the person. */
	find(call: ApprovableCall, shown: string): Approval | undefined;
	/** Stores the question for a person and returns its id. */
	ask(call: ApprovableCall, question: Question): string;
}
