// A server may show one face to auditors and another to the clients that people use: it is listed under several names, and what differs is kept.

import type { Declaration } from '#model/declaration.ts';
import { diffDeclarations } from '#model/declaration-diff.ts';
import type { ClientIdentity, ClientVariant, Revision } from '#model/pass.ts';
import { withListsOf } from '#model/with-lists-of.ts';
import { ORDINARY_CLIENT } from '#observe/exercise/open-session.ts';
import { inGenerationOf } from './generations.ts';
import { DESKTOP, EDITOR, type PassPlan } from './passes.ts';

/** Names that clients give, of three makers. */
const OTHER_CLIENTS: readonly ClientIdentity[] = [DESKTOP, EDITOR, { name: 'Visual Studio Code', version: '1.100.0' }];

/** `first`: what the ordinary client was told. `listAs` starts the server once for a client; undefined: it could not be asked. `tried`: see `triedClients`. */
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
	// Calls may have changed what it declares to everybody.
	const usual = await listAs(ORDINARY_CLIENT);
	if (usual === undefined) return [];
	return differing.filter(({ declaration }) => isDifferent(usual, declaration)).map((variant) => ({ ...variant, usual }));
}

/** Names under which a pass was made whose first list was the one that the ordinary client was given: they need no start of their own. */
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

/** A list that failed is not compared, and what another generation of the protocol leaves out is no difference. */
function isDifferent(before: Declaration, after: Declaration): boolean {
	const comparable = withListsOf(before, inGenerationOf(before, after), after.unlisted ?? []);
	return diffDeclarations(before, comparable).length > 0;
}
