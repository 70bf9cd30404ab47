import type { Declaration, DeclaredTool } from '#model/declaration.ts';

const LONGEST = 4_000;

/** What the server, on the first line, and the tool say of themselves: it tells what an argument is about that says little itself. */
export function aboutTool({ server }: Declaration): (tool: DeclaredTool) => string {
	return ({ description = '', title = '' }) => `${server.name} ${server.title ?? ''}\n${title} ${description.slice(0, LONGEST)}`;
}
