// Which famous tool, or tool of another server, the name of a new tool can be taken for.

import type { KnownNames } from '#text/known-names.ts';

/** Only a name that looks the same: one letter apart are many honest ones. */
export function resembledTool(
	name: string,
	known: KnownNames,
): { readonly resembles: string; readonly resemblesOwner: string } | undefined {
	const like = known.lookAlikeOf(name);
	return like?.similarity === 'same' ? { resembles: like.name, resemblesOwner: ownerWords(like.server) } : undefined;
}

/** For a person, of a name that is one letter apart. */
export function alikeWords(name: string, known: KnownNames): string | undefined {
	const like = known.lookAlikeOf(name);
	return like && `its name is one letter apart from ${JSON.stringify(like.name)}, ${ownerWords(like.server)}`;
}

function ownerWords(server: string | undefined): string {
	return server === undefined ? 'which many servers have' : `a tool of the server ${server}`;
}
