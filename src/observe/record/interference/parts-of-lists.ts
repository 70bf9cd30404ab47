// Splits the lists that the server gave of its tools, resources, templates and prompts into parts that can be compared with those of another run.

import { METHOD } from '#mcp/methods.ts';
import type { Json } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { partsOfJson, type TextParts } from './parts-of-json.ts';
import { digest } from './parts-of-text.ts';
import { placeName } from './spelling.ts';
import type { AskedLists, ListPage } from './start-alike.ts';

export interface ListedParts {
	readonly method: string;
	readonly when: AskedLists['when'];
	readonly parts: TextParts;
}

/** Keys of the lists, and the methods that ask for them. */
export const LIST_METHODS = [
	['tools', METHOD.listTools],
	['resources', METHOD.listResources],
	['resourceTemplates', METHOD.listResourceTemplates],
	['prompts', METHOD.listPrompts],
] as const;
/** Bound of one list. What lies beyond it is compared by a digest. */
const MOST_PARTS = 3000;

/** Returns of every later list only what it did not give at the start. */
export function partsOfLists(asked: readonly AskedLists[]): readonly ListedParts[] {
	const atStart = new Set<string>();
	return asked.flatMap(({ when, pages }) =>
		[...Map.groupBy(pages, ({ method }) => method)].map(([method, ofList]) => {
			const parts = partsOfList(ofList, LIST_METHODS.find(([, one]) => one === method)?.[0] ?? method);
			const keyOf = (part: TextParts[number]) => JSON.stringify([method, ...part]);
			if (when === 'start') for (const part of parts) atStart.add(keyOf(part));
			return { method, when, parts: when === 'start' ? parts : parts.filter((part) => !atStart.has(keyOf(part))) };
		}),
	);
}

/** An entry is named by its own name, so that a list in a varying order hides nothing. */
function partsOfList(pages: readonly ListPage[], key: string): TextParts {
	const entries = pages.flatMap(({ page }) => listOf(page[key]));
	const names = entries.map((entry) => nameOf(entry));
	const parts: TextParts = [
		[`order of ${key}`, names.join('\n')],
		...pages.flatMap(({ page }, index) => partsOfJson({ ...page, [key]: listOf(page[key]).length }, `page ${index + 1}`)),
		...entries.flatMap((entry, index) => partsOfJson(entry, placeName(names[index] ?? '', index))),
	];
	if (parts.length <= MOST_PARTS) return parts;
	return [...parts.slice(0, MOST_PARTS), [`rest of ${key}`, digest(JSON.stringify(parts.slice(MOST_PARTS)))]];
}

function listOf(value: Json | undefined): readonly Json[] {
	return Array.isArray(value) ? value : [];
}

function nameOf(entry: Json): string {
	const { name, uri, uriTemplate } = isObject(entry) ? entry : {};
	const own = uri ?? uriTemplate ?? name;
	return typeof own === 'string' ? own : '';
}
