// Narrows the declaration to the one tool that the user selects. The other entries are not called, and are listed as untested.

import type { Declaration, JsonObject } from '#model/declaration.ts';
import type { Untested } from '#model/step.ts';
import { UserError } from '#util/user-error.ts';

export interface OnlyTool {
	readonly tool: string;
	/** Arguments of the tool. Absent: generated calls, as many as usual. */
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
