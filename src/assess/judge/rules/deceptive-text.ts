import { declaredPlaces } from '../declared-places.ts';
import { verdictOf } from '../finding-draft.ts';
import { isGeneratedTitle } from '../generated-title.ts';
import { isParameter } from '../parameter-place.ts';
import { readPlaces } from '../read-places.ts';
import type { Rule } from '../rule.ts';

export const deceptiveText: Rule = {
	id: 'deceptive-text',
	category: 'deceptive_manifest',
	severity: 'high',
	summary: 'A declared text gives orders to the model that reads it.',
	rationale:
		'A model reads every text that a server declares: descriptions, titles, parameters, defaults, prompts and instructions. A person mostly sees a name. So a text may carry orders that only the user may give: read a file first and pass it along, keep it from the user, forget earlier instructions. Some of them stand in an encoding. Candor reads each text as a model does. Ordinary advice about the use of the tool itself, such as which tool to call first, is no order of this kind. High where no honest text says it, medium where honest texts almost never do, low where a text only speaks to the model by name.',
	fix: 'Say what the tool does and what its parameters mean; leave it to the user what the model does with other tools and data.',
	needs: ['message'],
	check(evidence) {
		const places = declaredPlaces(evidence);
		if (places.length === 0) return { kind: 'not-applicable', reason: 'the server declared no text' };
		const isOrder = ({ kind }: { readonly kind: string }, isNamed: boolean) =>
			kind === 'instruction' || kind === 'encoded' || (kind === 'secret-request' && !isNamed);
		return verdictOf(
			this,
			readPlaces(places, (finding, place) => isOrder(finding, isParameter(place) || isGeneratedTitle(place))),
		);
	},
};
