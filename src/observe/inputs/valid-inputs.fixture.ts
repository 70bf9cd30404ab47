import type { JsonObject } from '#model/declaration.ts';
import { generateCases } from './generate-cases.ts';
import type { InputPlaces } from './input-places.ts';

interface Wanted {
	readonly tool: string;
	readonly count?: number;
	readonly seed: number;
	readonly places: InputPlaces;
	readonly timeLimitMs?: number;
}

/** Generates the ordinary calls alone. */
export function generateInputs(schema: JsonObject, wanted: Wanted): { readonly inputs: readonly JsonObject[]; readonly defeated?: string } {
	const { tool, count = 5, seed, places, timeLimitMs = 2_000 } = wanted;
	const budget = { calls: count, baits: 0, edges: 0, malformed: 0 };
	const made = generateCases(schema, { tool, budget, seed, places, timeLimitMs });
	return 'defeated' in made ? { inputs: [], defeated: made.defeated } : { inputs: made.cases.map(({ args }) => args) };
}
