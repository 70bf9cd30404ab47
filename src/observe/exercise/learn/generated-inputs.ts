import type { DeclaredTool, JsonObject } from '#model/declaration.ts';
import { generateCases } from '#observe/inputs/generate-cases.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import type { KnownTool } from './known-tool.ts';

const TIME_LIMIT_MS = 1_500;
const BUDGET = { calls: 6, baits: 0, edges: 0, malformed: 0 };

interface Generation {
	readonly places: InputPlaces;
	readonly seed: number;
	readonly about: (tool: DeclaredTool) => string;
}

/** Returns further ordinary inputs of a tool by its schema. They are generated once. */
export function generatedInputs(known: KnownTool, { places, seed, about }: Generation): readonly JsonObject[] {
	const { tool } = known;
	if (known.inputs !== undefined) return known.inputs;
	const generated = generateCases(tool.inputSchema, {
		tool: tool.name,
		about: about(tool),
		budget: BUDGET,
		seed,
		places,
		timeLimitMs: TIME_LIMIT_MS,
	});
	known.inputs = 'defeated' in generated ? [] : generated.cases.map(({ args }) => args);
	return known.inputs;
}
