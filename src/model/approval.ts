// A person's leave for exactly one call, for a while, or for one definition of a tool; and the signature that shows that it is a person's.

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

/** What a person signs. */
export type ApprovalStatement =
	| (ApprovableCall & {
			readonly kind: 'call';
			/** The arguments as the person saw them. */
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
			/** Which server it is, whatever it is called. */
			readonly id: string;
			/** SHA-256 of all that it declares, but its resources. */
			readonly digest: string;
			/** With which version, arguments, variables and client: a digest. */
			readonly context: string;
	  };

export interface Question {
	/** Why the policy asks. */
	readonly reason: string;
	/** As a person is shown them: well-known tokens masked, the middle of long ones left out. */
	readonly arguments: string;
}

export interface Approval extends ApprovableCall, Omit<Question, 'arguments'> {
	/** What a person types; it follows from the call. */
	readonly id: string;
	/** Absent in questions that an older candor left. */
	readonly arguments?: string;
	readonly askedAt: string;
	/** When a person refused it, as an ISO date: nobody is asked again. */
	readonly denied?: string;
	/** Absent: nobody has approved it yet. */
	readonly expires?: string;
	/** Absent where `expires` was written by an older candor, or by somebody else. */
	readonly signed?: ApprovalSignature;
}

export interface ApprovalStore {
	/** What a person approved: this call, shown to them like this. */
	find(call: ApprovableCall, shown: string): Approval | undefined;
	/** Leaves the question for a person; returns its id. */
	ask(call: ApprovableCall, question: Question): string;
}
