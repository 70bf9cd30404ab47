import { UserError } from '#util/user-error.ts';

// @scope/server@1.2.3 · server@latest · mcp-server-git==2026.1.14 · server
const NAMED = /^((?:@[\w.~-]+\/)?[\w~][\w.~-]*?)(?:(?:@|==)([\w.+!-]+))?$/;

/** No version, or `latest`, means the newest one. */
export function parsePackageName(text: string, place: string): { readonly name: string; readonly version?: string } {
	const [, name, version] = NAMED.exec(text) ?? [];
	if (name === undefined) throw new UserError(`${place}: ${JSON.stringify(text)} is no package`, { hint: 'npm:some-server@1.2.3' });
	return { name, ...(version !== undefined && version !== 'latest' && { version }) };
}
