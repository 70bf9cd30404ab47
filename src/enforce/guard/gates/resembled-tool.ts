// Finds the well-known tool, or the tool of another server, that a new tool's name can be confused with.

import type { KnownNames } from '#text/known-names.ts';

/** Matches only names that look the same: many honest names are one letter apart. */
export function resembledTool(
	name: string,
	known: KnownNames,
): { readonly resembles: string; readonly resemblesOwner: string } | undefined {
	const like = known.lookAlikeOf(name);
	return like?.similarity === 'same' ? { resembles: like.name, resemblesOwner: ownerWords(like.server) } : undefined;
}

/** Returns a text for a person about a name that is one letter apart from a known one. */
export function alikeWords(name: string, known: KnownNames): string | undefined {
	const like = known.lookAlikeOf(name);
	return like && `its name is one letter apart from ${JSON.stringify(like.name)}, ${ownerWords(like.server)}`;
}

function ownerWords(server: string | undefined): string {
	return server === undefined ? 'which many servers have' : `a tool of the server ${server}`;
}
