import { verdictOf } from '../finding-draft.ts';
import { oddMessages } from '../odd-messages.ts';
import type { Rule } from '../rule.ts';

export const stdoutNoise: Rule = {
	id: 'stdout-noise',
	category: 'protocol_violation',
	severity: 'low',
	summary: 'Its standard output carries something other than proper protocol messages.',
	rationale:
		'Over stdio, standard output belongs to the protocol: every line is one JSON-RPC message. Banners, logs and answers without a question confuse strict clients, which may close the connection. Candor goes on and counts them.',
	fix: 'Write logs and banners to standard error.',
	needs: ['message'],
	check(evidence) {
		if (evidence.http !== undefined) return { kind: 'not-applicable', reason: 'it is talked to over HTTP: its standard output is its own' };
		return verdictOf(this, oddMessages(evidence, 'stdout', 'a stdio server: standard output carries protocol messages only'));
	},
};
