import type { ShownDeclaration } from '#report/declaration-changes.ts';
import { type ApprovalKey, readApprovalKey } from '#store/guard-files/approval-key.ts';
import { dataDirectory } from '../directories.ts';
import { knownServers } from '../memory/waiting-declarations.ts';
import { acceptanceCheck } from './acceptance-check.ts';
import { shownDeclaration } from './shown-declaration.ts';

export interface WaitingAcceptances {
	readonly waiting: readonly ShownDeclaration[];
	/** Undefined if no key was ever set. */
	readonly key: ApprovalKey | undefined;
}

/** Returns every declaration that an audit saw and that is not accepted. */
export async function waitingAcceptances(): Promise<WaitingAcceptances> {
	const data = dataDirectory();
	const servers = await knownServers(data, acceptanceCheck(data));
	return { waiting: servers.flatMap((server) => server.waiting).map(shownDeclaration), key: readApprovalKey(data) };
}
