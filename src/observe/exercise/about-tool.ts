import type { Declaration, DeclaredTool } from '#model/declaration.ts';

const LONGEST = 4_000;

/** Returns the declared texts of the server, on the first line, and of the tool. They give context to an argument with little text of its own. */
export function aboutTool({ server }: Declaration): (tool: DeclaredTool) => string {
	return ({ description = '', title = '' }) => `${server.name} ${server.title ?? ''}\n${title} ${description.slice(0, LONGEST)}`;
}
