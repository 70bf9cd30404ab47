// Fills in a form as a user would: values that its schema allows, with the run's canary in every text where it is valid.

import type { Json, JsonObject } from '#model/declaration.ts';
import { generateCases } from '#observe/inputs/generate-cases.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import { isValidInput } from '#observe/inputs/is-valid-input.ts';

interface FormMaterial {
	readonly places: InputPlaces;
	readonly seed: number;
	/** A unique word of this run. Absent if there are no canaries. */
	readonly canaries: { readonly elicitation?: string };
}

const LEAST_AND_ALL = { calls: 2, baits: 0, edges: 0, malformed: 0 };
const TIME_LIMIT_MS = 500;
/** Time limit for inserting the canary. With a slow schema, fewer fields get it. */
const CARRY_MS = 300;

/** Time limit for all forms of an audit together, because a schema may be slow on purpose. */
const FORMS_MS = 10_000;
const MOST_FORMS = 50;

/** The forms of an audit. A repeated form, in any session, is filled in as before. */
export class FilledForms {
	readonly #filled = new Map<string, JsonObject | undefined>();
	#spentMs = 0;

	/** Returns undefined for a form that cannot be filled in. */
	fill(schema: JsonObject, material: FormMaterial): JsonObject | undefined {
		const key = JSON.stringify(schema);
		if (this.#filled.has(key)) return this.#filled.get(key);
		if (this.#spentMs > FORMS_MS) return undefined;
		const began = performance.now();
		const content = fillForm(schema, material);
		this.#spentMs += performance.now() - began;
		if (this.#filled.size < MOST_FORMS) this.#filled.set(key, content);
		return content;
	}
}

function fillForm(schema: JsonObject, { places, seed, canaries }: FormMaterial): JsonObject | undefined {
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
