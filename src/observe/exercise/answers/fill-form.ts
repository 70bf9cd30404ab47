// Fills in a form as a user would: values that its schema allows, with the run's canary in every text where it is valid.

import type { Json, JsonObject } from '#model/declaration.ts';
import { generateCases } from '#observe/inputs/generate-cases.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';
import type { AnswerMaterial } from './answer-material.ts';

const LEAST_AND_ALL = { calls: 2, baits: 0, edges: 0, malformed: 0 };
const TIME_LIMIT_MS = 500;
/** Time limit for inserting the canary. With a slow schema, fewer fields get it. */
const CARRY_MS = 300;

/** Returns undefined for a form that cannot be filled in. */
export function fillForm(schema: JsonObject, { places, seed, canaries }: AnswerMaterial): JsonObject | undefined {
	const made = generateCases(schema, { tool: 'form', budget: LEAST_AND_ALL, seed, places, timeLimitMs: TIME_LIMIT_MS });
	if ('defeated' in made) return undefined;
	// The first case has the required fields, the second all fields.
	const filled = made.cases.at(-1)?.args ?? {};
	const canary = canaries.elicitation;
	return canary === undefined ? filled : carrying(filled, canary, (values) => isValidInput(schema, values));
}

function carrying(values: JsonObject, canary: string, isValid: (values: JsonObject) => boolean): JsonObject {
	let best = values;
	const deadline = performance.now() + CARRY_MS;
	for (const [name, value] of Object.entries(values)) {
		if (performance.now() > deadline) break;
		for (const text of typeof value === 'string' ? textsWith(canary) : []) {
			const tried: JsonObject = { ...best, [name]: text satisfies Json };
			if (!isValid(tried)) continue;
			best = tried;
			break;
		}
	}
	return best;
}

/** Returns a word, an e-mail address and a URL; one of them is valid for most texts. Dates and choices accept none of them and stay unchanged. */
function textsWith(canary: string): readonly string[] {
	return [canary, `${canary}@corp.example`, `https://corp.example/${canary}`];
}
