// Puts a policy's question to a person: one who approved before, one at the client's end, or one who will type `candor approve`.

import { hash } from 'node:crypto';
import type { ApprovableCall, ApprovalStore } from '#model/approval.ts';
import type { Decision } from '#model/decision.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { printable } from '#util/printable.ts';
import type { JudgedCall } from './judged-call.ts';

/** `absent`: there is nobody to ask, or no answer came. */
export type PersonsAnswer = 'yes' | 'no' | 'absent';

interface Options {
	readonly server: string;
	readonly policyVersion: () => string;
	readonly approvals: ApprovalStore;
	/** Undefined: the client cannot show a question. */
	readonly elicit: (question: string) => Promise<PersonsAnswer> | undefined;
}

const SHOWN_ARGUMENTS = 600;

export function askPerson(
	options: Options,
	call: JudgedCall,
	question: Decision,
	mask: (args: unknown) => unknown,
): Decision | Promise<Decision> {
	const approvable: ApprovableCall = {
		server: options.server,
		tool: call.tool,
		argumentsDigest: call.digested?.digest ?? hash('sha256', canonicalJson(call.args ?? {})),
		policy: options.policyVersion(),
	};
	const given = options.approvals.find(approvable);
	if (given?.expires !== undefined && Date.parse(given.expires) > Date.now())
		return { effect: 'allow', rule: question.rule, reason: `a person approved this call until ${given.expires}` };
	const args = call.shown ?? shownArguments(mask(call.args ?? {}));
	const asking = options.elicit(
		`Let ${options.server} carry out ${printable(call.tool)}? ${question.reason} (rule ${question.rule}). Arguments: ${args}`,
	);
	if (asking === undefined) return unanswered(options, approvable, question, args);
	return asking.then((answer): Decision => {
		if (answer === 'yes') return { effect: 'allow', rule: question.rule, reason: 'a person approved this call when asked' };
		if (answer === 'no') return { effect: 'deny', rule: question.rule, reason: `a person refused this call: ${question.reason}` };
		return unanswered(options, approvable, question, args);
	});
}

/** Both ends: what matters may stand behind a long beginning, and a person must see that something is left out. */
export function shownArguments(args: unknown): string {
	const text = printable(canonicalJson(args));
	const left = text.length - SHOWN_ARGUMENTS;
	if (left <= 0) return text;
	const half = SHOWN_ARGUMENTS / 2;
	return `${text.slice(0, half)} […${left} characters are not shown here…] ${text.slice(-half)}`;
}

function unanswered({ approvals }: Options, call: ApprovableCall, { rule, reason }: Decision, args: string): Decision {
	const id = approvals.ask(call, { reason, arguments: args });
	return { effect: 'deny', rule, reason: `${reason}; it needs a person’s approval. To give it: candor approve --call ${id}` };
}
