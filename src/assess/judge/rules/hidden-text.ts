import { declaredPlaces } from '../declared-places.ts';
import { verdictOf } from '../finding-draft.ts';
import { readPlaces } from '../read-places.ts';
import type { Rule } from '../rule.ts';

export const hiddenText: Rule = {
	id: 'hidden-text',
	category: 'deceptive_manifest',
	severity: 'high',
	summary: 'A declared text holds something that a model reads and a person does not see.',
	rationale:
		'Some characters have no picture: tags, variation selectors, zero-width letters, direction controls, terminal escapes. A model reads them all the same, and may be given orders in them that nobody who approves the server ever sees. The finding shows the text with what was hidden made visible, between ⟦ and ⟧. Flags, emoji, and the marks that other scripts are written with are not hidden text. High where the characters spell something or stand inside an order, medium for a run of them; single ones are not reported.',
	fix: 'Remove the characters that nobody sees from every declared text.',
	needs: ['message'],
	check(evidence) {
		const places = declaredPlaces(evidence);
		if (places.length === 0) return { kind: 'not-applicable', reason: 'the server declared no text' };
		return verdictOf(
			this,
			readPlaces(places, ({ kind }) => kind === 'hidden-text'),
		);
	},
};
