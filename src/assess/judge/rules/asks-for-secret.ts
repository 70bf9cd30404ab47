import type { AskEvent, Observation } from '#model/observation.ts';
import { scopeId } from '#model/scope.ts';
import { askedSecrets } from '#text/asked-secret.ts';
import { declaredText } from '../declared-text.ts';
import { type DraftOfScope, verdictOf } from '../finding-draft.ts';
import type { Rule } from '../rule.ts';
import { scopeWords } from '../scope-words.ts';
import { excerpt, some, times } from '../show.ts';

type Ask = Observation & AskEvent;

export const asksForSecret: Rule = {
	id: 'asks-for-secret',
	category: 'protocol_violation',
	severity: 'medium',
	summary: 'It asked the user for a password, a key or the like in a form of the client.',
	rationale:
		'A server may ask the user something while it works (elicitation). What is typed into such a form passes through the client, and often through the model and its logs. So MCP forbids to ask for passwords, keys, tokens or payment details in a form: a server that needs one sends the user to a page of its own (url mode), or takes it from its configuration. A form that asks for a credential is also what phishing looks like. What counts is what a field is called, or what its text wants typed in; a field about secrets, such as a password policy, the number of tokens or the name of a key, is none. High for what cannot be changed or is money at once: the words of a wallet, a private key, a card.',
	fix: 'Send the user to a page with elicitation in url mode, or take the secret from the configuration.',
	needs: ['ask'],
	check(evidence) {
		const groups = new Map<
			string,
			{ readonly asks: Ask[]; readonly draft: Omit<DraftOfScope, 'observed' | 'evidence'>; readonly wanted: string }
		>();
		for (const one of evidence.observed('ask')) {
			if (one.what !== 'form') continue;
			const secrets = askedSecrets(one);
			if (secrets.length === 0) continue;
			const scope = evidence.scopeOf(one);
			const subject = secrets.map(({ field }) => field).join('+');
			const id = `${scopeId(scope)}\0${subject}`;
			const group = groups.get(id) ?? {
				asks: [],
				draft: {
					scope,
					subject,
					severity: secrets.some(({ isGrave }) => isGrave) ? ('high' as const) : ('medium' as const),
					declared: declaredText(scope, evidence, 'asking for secrets'),
				},
				wanted: some(secrets.map(({ field, what }) => (field === what ? field : `${what} (field ${field})`))),
			};
			group.asks.push(one);
			groups.set(id, group);
		}
		return verdictOf(
			this,
			[...groups.values()].map(({ asks, draft, wanted }) => ({
				...draft,
				observed: `asked the user for ${wanted} in a form ${times(asks.length)} ${scopeWords(draft.scope)}: “${excerpt(asks[0]?.text ?? '', 80)}”`,
				evidence: asks.map(({ seq }) => seq),
			})),
		);
	},
};
