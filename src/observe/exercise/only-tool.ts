// When the user asks for one tool: the rest of the declaration is left alone, and said to be.

import type { Declaration, JsonObject } from '#model/declaration.ts';
import type { Untested } from '#model/step.ts';
import { UserError } from '#util/user-error.ts';

export interface OnlyTool {
	readonly tool: string;
	/** Its arguments; absent: as many calls as always. */
	readonly input?: JsonObject;
}

interface Narrowed {
	readonly declaration: Declaration;
	readonly leftOut: readonly Untested[];
}

const MOST_NAMED = 20;

export function narrowedTo(only: OnlyTool | undefined, declaration: Declaration): Narrowed {
	if (only === undefined) return { declaration, leftOut: [] };
	const { tools, resources, templates, prompts } = declaration;
	const asked = tools.filter(({ name }) => name === only.tool);
	if (asked.length === 0) {
		const [first, ...others] = tools.slice(0, MOST_NAMED).map(({ name }) => name);
		throw new UserError(`--only-tool ${only.tool}: the server has no such tool`, {
			...(first === undefined ? {} : { hint: [`--only-tool ${first}`, ...others].join(', or ') }),
		});
	}
	const reason = `only ${only.tool} was asked for`;
	const left: readonly (readonly [Untested['kind'], readonly string[]])[] = [
		['tool', tools.filter((tool) => !asked.includes(tool)).map(({ name }) => name)],
		['resource', resources.map(({ uri }) => uri)],
		['template', templates.map(({ uriTemplate }) => uriTemplate)],
		['prompt', prompts.map(({ name }) => name)],
	];
	return {
		declaration: { ...declaration, tools: asked, resources: [], templates: [], prompts: [] },
		leftOut: left.flatMap(([kind, names]) => names.map((name) => ({ kind, name, reason }))),
	};
}
