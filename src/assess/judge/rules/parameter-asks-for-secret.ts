import type { DeclaredTool } from '#model/declaration.ts';
import { askedSecrets } from '#text/asked-secret.ts';
import { formFields } from '#util/form-fields.ts';
import { declaredPlaces } from '../declared-places.ts';
import { type DraftOfScope, verdictOf } from '../finding-draft.ts';
import { isParameter } from '../parameter-place.ts';
import { readPlaces } from '../read-places.ts';
import type { Rule } from '../rule.ts';
import { some } from '../show.ts';

const LIMITS = { fields: 200, characters: 2000 };

export const parameterAsksForSecret: Rule = {
	id: 'parameter-asks-for-secret',
	category: 'deceptive_manifest',
	severity: 'high',
	summary: 'A parameter is meant for secrets, for files of the user or for the conversation.',
	rationale:
		'What a parameter asks for, the model fills in. A parameter whose text wants the content of a key file, the environment, the system prompt or the whole conversation takes from the user what the tool does not need, with a call that looks ordinary. High or medium by how plainly the text says so. A parameter that is called password, token or the like is no more than info, and low for what cannot be changed or is money at once (the words of a wallet, a private key, a card): such tools exist, but what is typed there passes through the model and its logs.',
	fix: 'Take secrets from the server’s configuration, and ask for no more than the tool needs.',
	needs: ['message'],
	check(evidence) {
		const { declaration } = evidence;
		if (declaration === null || declaration.tools.length + declaration.prompts.length === 0)
			return { kind: 'not-applicable', reason: 'the server declared no parameters' };
		const wanted = readPlaces(declaredPlaces(evidence).filter(isParameter), ({ kind }) => kind === 'secret-request');
		return verdictOf(this, [...wanted, ...declaration.tools.flatMap(draftByNames)]);
	},
};

function draftByNames({ name, inputSchema }: DeclaredTool): readonly DraftOfScope[] {
	const secrets = askedSecrets({ text: '', fields: formFields(inputSchema, LIMITS) });
	if (secrets.length === 0) return [];
	const fields = secrets.map(({ field }) => field);
	return [
		{
			scope: { kind: 'tool', name },
			subject: fields.join('+'),
			severity: secrets.some(({ isGrave }) => isGrave) ? 'low' : 'info',
			declared: `parameters ${some(fields)}`,
			observed: `has the model fill in ${some(secrets.map(({ field, what }) => (field === what ? field : `${what} (${field})`)))}`,
			evidence: [],
		},
	];
}
