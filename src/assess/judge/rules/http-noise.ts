import { verdictOf } from '../finding-draft.ts';
import { oddMessages } from '../odd-messages.ts';
import type { Rule } from '../rule.ts';

export const httpNoise: Rule = {
	id: 'http-noise',
	category: 'protocol_violation',
	severity: 'low',
	summary: 'Its HTTP answers carry something other than proper protocol messages.',
	rationale:
		'Over HTTP, the answer to a request is one JSON-RPC message, or an event stream of them. Pages of HTML, broken JSON, answers to questions that nobody asked and sessions that the server itself no longer knows leave a client without an answer. Candor goes on and counts them.',
	fix: 'Answer each request with application/json or text/event-stream that holds JSON-RPC messages, and keep a session until it is ended.',
	needs: ['message'],
	check(evidence) {
		const { http } = evidence;
		if (http === undefined) return { kind: 'not-applicable', reason: 'it is not talked to over HTTP' };
		return verdictOf(this, oddMessages(evidence, 'http', `a ${http.transport} server: its answers are protocol messages`));
	},
};
