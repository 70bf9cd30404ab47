// Puts a policy's question to a person: an earlier approval counts, then the person at the client is asked, then the one who can run `candor approve`.
// A message to the client never contains what approves the call, because a model reads it and may have a shell.

import { hash } from 'node:crypto';
import type { ApprovableCall, ApprovalStore } from '#model/approval.ts';
import type { Decision } from '#model/decision.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { printable } from '#util/printable.ts';
import type { JudgedCall } from './judged-call.ts';

/** `absent`: no person can be asked, or no answer came. */
export type PersonsAnswer = 'yes' | 'no' | 'absent';

interface Options {
	readonly server: string;
	readonly policyVersion: () => string;
	readonly approvals: ApprovalStore;
	/** Returns undefined if the client cannot show a question or is not trusted to. */
	readonly elicit: (question: string) => Promise<PersonsAnswer> | undefined;
	/** Writes a line for the person to the guard's stderr. */
	readonly note: (line: string) => void;
	/** Ids of the questions that were already shown to the person. */
	readonly told: Set<string>;
	readonly now: () => number;
}

const SHOWN_ARGUMENTS = 600;
/** An agent can repeat a question or invent new ones without limit. It must not fill stderr, where people read alarms. */
const MOST_TOLD = 500;

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
	const args = call.shown ?? shownArguments(mask(call.args ?? {}));
	const given = options.approvals.find(approvable, args);
	if (given?.expires !== undefined && Date.parse(given.expires) > Date.now()) {
		const signed = given.signed === undefined ? '' : ` (approval ${given.signed.nonce}, key ${given.signed.key})`;
		return { effect: 'allow', rule: question.rule, reason: `a person approved this call until ${given.expires}${signed}` };
	}
	const asked = options.now();
	const asking = options.elicit(
		`Let ${options.server} carry out ${printable(call.tool)}? ${question.reason} (rule ${question.rule}). Arguments: ${args}`,
	);
	if (asking === undefined) return unanswered(options, approvable, question, args);
	return asking.then((answer): Decision => {
		if (answer === 'yes') {
			// A client may be configured to accept every question. The response time helps the person who reads this to notice.
			const how = `the client says that a person approved this call when asked, ${((options.now() - asked) / 1000).toFixed(3)} s later`;
			options.note(`${how}: ${call.tool}`);
			return { effect: 'allow', rule: question.rule, reason: how };
		}
		if (answer === 'no') return { effect: 'deny', rule: question.rule, reason: `a person refused this call: ${question.reason}` };
		return unanswered(options, approvable, question, args);
	});
}

/** Keeps both ends of long arguments: the important part may follow a long beginning, and a person must see that something is left out. */
export function shownArguments(args: unknown): string {
	const text = printable(canonicalJson(args));
	const left = text.length - SHOWN_ARGUMENTS;
	if (left <= 0) return text;
	const half = SHOWN_ARGUMENTS / 2;
	return `${text.slice(0, half)} […${left} characters are not shown here…] ${text.slice(-half)}`;
}

function unanswered({ approvals, note, told }: Options, call: ApprovableCall, { rule, reason }: Decision, args: string): Decision {
	let id: string;
	try {
		id = approvals.ask(call, { reason, arguments: args });
	} catch (error) {
		// The error message names the file, and the file name contains the id. Whatever is thrown here goes to the client.
		note(`a question for a person could not be kept: ${(error as Error).message}`);
		throw new Error('the question for a person could not be kept', { cause: error });
	}
	if (!told.has(id) && told.size < MOST_TOLD) {
		told.add(id);
		note(`a call of ${JSON.stringify(call.tool)} waits for a person (rule ${rule}). To let it pass: candor approve --call ${id}`);
	}
	return { effect: 'deny', rule, reason: `${reason}; it needs a person’s approval` };
}
