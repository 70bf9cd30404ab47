import { scopeId } from '#model/scope.ts';
import { declaredText } from '../declared-text.ts';
import { verdictOf } from '../finding-draft.ts';
import type { Rule } from '../rule.ts';
import { scopeWords } from '../scope-words.ts';
import { excerpt, times } from '../show.ts';

export const asksForAllContext: Rule = {
	id: 'asks-for-all-context',
	category: 'undeclared_read',
	severity: 'medium',
	summary: 'It asked the client’s model for a text and wanted the context of all other servers with it.',
	rationale:
		'A server may ask the client’s model to write something (sampling), and say whose context the prompt is to include. With `allServers` that is everything that other servers have given to the model: files, mails, tickets. What the model then writes goes back to the server that asked, and so can carry all of it. No tool needs that for its own work; `thisServer` and `none` are in order, and newer revisions of the protocol discourage the others.',
	fix: 'Ask with includeContext none or thisServer, and put what the model needs to know into the messages.',
	needs: ['ask'],
	check(evidence) {
		const wanting = evidence.observed('ask').filter(({ includeContext }) => includeContext === 'allServers');
		const byScope = Map.groupBy(wanting, (one) => scopeId(evidence.scopeOf(one)));
		return verdictOf(
			this,
			[...byScope.values()].flatMap((asks) => {
				const [first] = asks;
				if (first === undefined) return [];
				const scope = evidence.scopeOf(first);
				return [
					{
						scope,
						subject: 'allServers',
						severity: 'medium' as const,
						declared: declaredText(scope, evidence, 'the context of other servers'),
						observed: `asked the client’s model for a text with the context of all servers ${times(asks.length)} ${scopeWords(scope)}: “${excerpt(first.text, 80)}”`,
						evidence: asks.map(({ seq }) => seq),
					},
				];
			}),
		);
	},
};
