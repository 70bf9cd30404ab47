// Lists the server under several client names and keeps the differences: a server may declare one thing to auditors and another to the clients that people use.

import type { Declaration } from '#model/declaration.ts';
import { diffDeclarations } from '#model/declaration-diff.ts';
import type { ClientIdentity, ClientVariant, Revision } from '#model/pass.ts';
import { withListsOf } from '#model/with-lists-of.ts';
import { ORDINARY_CLIENT } from '#observe/exercise/ordinary-client.ts';
import { inGenerationOf } from './generations.ts';
import { DESKTOP, EDITOR, OTHER_EDITOR, type PassPlan } from './passes.ts';

/** Names that clients of three vendors give. */
const OTHER_CLIENTS: readonly ClientIdentity[] = [DESKTOP, EDITOR, OTHER_EDITOR];

/** `first`: the declaration for the ordinary client. `listAs` starts the server once for a client and returns undefined on failure. `tried`: see `triedClients`. */
export async function clientVariants(
	first: Declaration,
	listAs: (client: ClientIdentity) => Promise<Declaration | undefined>,
	tried: ReadonlySet<string | undefined>,
): Promise<readonly ClientVariant[]> {
	const differing: Omit<ClientVariant, 'usual'>[] = [];
	for (const client of OTHER_CLIENTS) {
		if (tried.has(client.name)) continue;
		const declaration = await listAs(client);
		if (declaration !== undefined && isDifferent(first, declaration)) differing.push({ client, declaration });
	}
	if (differing.length === 0) return [];
	// Calls may have changed what the server declares to every client.
	const usual = await listAs(ORDINARY_CLIENT);
	if (usual === undefined) return [];
	return differing.filter(({ declaration }) => isDifferent(usual, declaration)).map((variant) => ({ ...variant, usual }));
}

/** Returns the client names of passes whose first list equalled the ordinary client's list. They need no separate start. */
export function triedClients(
	first: Declaration,
	passes: readonly PassPlan[],
	revisions: readonly Revision[],
): ReadonlySet<string | undefined> {
	const isToldTheSame = ({ number }: PassPlan) => {
		const atItsStart = revisions.find(({ pass, step }) => pass === number && step === undefined);
		return atItsStart === undefined || !isDifferent(first, atItsStart.after);
	};
	return new Set(passes.filter(isToldTheSame).map(({ client }) => client?.name));
}

/** A list that failed is not compared, and a part that another generation of the protocol leaves out is no difference. */
function isDifferent(before: Declaration, after: Declaration): boolean {
	const comparable = withListsOf(before, inGenerationOf(before, after), after.unlisted ?? []);
	return diffDeclarations(before, comparable).length > 0;
}
