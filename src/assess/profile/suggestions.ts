// Values that the server itself suggests to its callers: they are declared text, not the caller's choice.

import type { Declaration, DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import type { Step } from '#model/step.ts';

const SUGGESTING: ReadonlySet<string> = new Set(['default', 'examples', 'example', 'enum', 'const']);
const MAX_DEPTH = 12;
const MAX_VALUES = 2000;
const MAX_TEXT = 20_000;

/** Returns every string in a default, an example or an enumeration of a schema. */
export function suggestedStrings(schema: JsonObject): ReadonlySet<string> {
	const strings = new Set<string>();
	const visit = (value: Json, isSuggested: boolean, depth: number): void => {
		if (depth > MAX_DEPTH || strings.size > MAX_VALUES) return;
		if (typeof value === 'string') {
			if (isSuggested) strings.add(value);
		} else if (typeof value === 'object' && value !== null) {
			for (const [key, inner] of Object.entries(value)) visit(inner as Json, isSuggested || SUGGESTING.has(key), depth + 1);
		}
	};
	visit(schema, false, 0);
	return strings;
}

// sample: https://docs.site.example/guide/x.html
const LINK = /https?:\/\/[\w-]+(?:\.[\w-]+)+(?:\/[\w%~-]+(?:\.[\w%~-]+)*)*\/?/g;

/** Returns the links in the text of a tool and its arguments. */
function linksIn({ description = '', inputSchema }: DeclaredTool): readonly string[] {
	return `${description} ${JSON.stringify(inputSchema)}`.slice(0, MAX_TEXT).match(LINK) ?? [];
}

/** Returns what the server suggested for this step. A listed resource is entirely its own. */
export function suggestionsFor(step: Step, declaration: Declaration | null): ReadonlySet<string> {
	if ('uri' in step) return new Set('template' in step ? [] : [step.uri]);
	const tool = 'tool' in step ? declaration?.tools.find(({ name }) => name === step.tool) : undefined;
	return tool === undefined ? new Set() : new Set([...suggestedStrings(tool.inputSchema), ...linksIn(tool)]);
}
