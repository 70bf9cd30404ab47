// A person's leave for exactly one call: this server, this tool, these arguments, under this policy, for a while.

export interface ApprovableCall {
	readonly server: string;
	readonly tool: string;
	/** SHA-256 of the arguments' canonical JSON. */
	readonly argumentsDigest: string;
	/** Hash of the policy that asks. */
	readonly policy: string;
}

export interface Approval extends ApprovableCall {
	/** What a person types; it follows from the call. */
	readonly id: string;
	/** Why the policy asks. */
	readonly reason: string;
	/** As a person is shown them: well-known tokens masked, the middle of long ones left out. Absent in questions that an older candor left. */
	readonly arguments?: string;
	readonly askedAt: string;
	/** Absent: nobody has approved it yet. */
	readonly expires?: string;
}

export interface ApprovalStore {
	find(call: ApprovableCall): Approval | undefined;
	/** Leaves the question for a person; returns its id. */
	ask(call: ApprovableCall, question: Required<Pick<Approval, 'reason' | 'arguments'>>): string;
}
