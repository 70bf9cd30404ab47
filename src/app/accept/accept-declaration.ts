import { join } from 'node:path';
import { renderDeclarations } from '#report/declaration-changes.ts';
import { signStatement } from '#store/guard-files/approval-statement.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { type ApprovalDesk, openApprovalDesk } from '../approve/approval-desk.ts';
import type { SignerSource } from '../approve/obtain-signer.ts';
import { dataDirectory } from '../directories.ts';
import { acceptCommand } from '../memory/accept-command.ts';
import { acceptanceStatement } from '../memory/acceptance-statement.ts';
import { declarationDigest } from '../memory/declaration-digest.ts';
import { memoryDirectory, writeAccepted } from '../memory/memory-files.ts';
import { type KnownServer, knownServers, type WaitingDeclaration } from '../memory/waiting-declarations.ts';
import { acceptanceCheck } from './acceptance-check.ts';
import { shownDeclaration } from './shown-declaration.ts';

const PLAIN = { color: false, width: 100 };
/** Replaces the tool in a row of the ledger. */
const SUBJECT = 'declaration';
const LIST = 'candor accept (lists what waits)';

export interface Acceptance {
	readonly server: string;
	/** The beginning of the digest of the declaration that the person looked at. */
	readonly digest?: string;
	/** Absent: the ledger in the data directory. */
	readonly ledger?: string | undefined;
	readonly source: SignerSource;
}

export interface AcceptedDeclaration {
	readonly server: string;
	/** The text that was shown to the person and signed. */
	readonly text: string;
}

/** Accepts the present declaration of a server. Returns undefined if nothing waits. */
export async function acceptDeclaration({ server, digest, ledger, source }: Acceptance): Promise<AcceptedDeclaration | undefined> {
	const data = dataDirectory();
	const chosen = chooseWaiting(server, await knownServers(data, acceptanceCheck(data)), digest);
	if (chosen.length === 0) return undefined;
	using desk = await openApprovalDesk({ ledger, source });
	return await sign(desk, chosen);
}

/** `chosen`: one declaration, seen in one or several contexts. */
async function sign(desk: ApprovalDesk, chosen: readonly WaitingDeclaration[]): Promise<AcceptedDeclaration | undefined> {
	const [first] = chosen;
	if (first === undefined) return undefined;
	for (const one of chosen) refuseTampered(one);
	const { server, digest } = first.seen;
	const text = renderDeclarations([shownDeclaration(first)], PLAIN);
	const signer = await desk.signer({ server, tool: SUBJECT }, text);
	for (const { id, seen } of chosen) {
		const { matched: _, ...entry } = seen;
		const approval = signStatement(signer, acceptanceStatement(id, entry));
		const { key, nonce, issued } = approval;
		desk.ledger.approval({ event: 'approved', key, server, tool: SUBJECT, definitionDigest: digest, nonce });
		await write(join(memoryDirectory(desk.data), id), { ...entry, since: issued, approval });
	}
	return { server, text };
}

/** Returns the last declaration seen, and the same declaration in other contexts. */
function chooseWaiting(server: string, servers: readonly KnownServer[], start: string | undefined): readonly WaitingDeclaration[] {
	const named = servers.filter(({ name }) => name === server || printable(name) === server);
	if (named.length === 0) throw unknownServer(server, servers);
	const all = named.flatMap(({ waiting }) => waiting);
	const waiting = all.filter(({ seen }) => seen.digest.startsWith(start ?? ''));
	if (waiting.length === 0 && start !== undefined && all.length > 0)
		throw new UserError(printable(`what ${server} declares has changed once more since you looked`), { hint: LIST });
	const [latest] = waiting;
	if (waiting.some(({ id }) => id !== latest?.id))
		throw new UserError(printable(`several servers are called ${server}`), {
			hint: waiting.map(({ seen }) => printable(acceptCommand(server, seen.digest))).join(', or '),
		});
	return waiting.filter(({ seen }) => seen.digest === latest?.seen.digest);
}

function unknownServer(server: string, servers: readonly KnownServer[]): UserError {
	const names = [...new Set(servers.filter(({ waiting }) => waiting.length > 0).map(({ name }) => printable(name)))];
	return new UserError(printable(`no server called ${server} was ever audited`), {
		hint: names.length === 0 ? 'candor audit -- <command>' : `${LIST}: ${names.slice(0, 10).join(', ')}`,
	});
}

/** The person must sign what they are shown. */
function refuseTampered({ seen }: WaitingDeclaration): void {
	if (declarationDigest(seen.declaration) === seen.digest) return;
	throw new UserError(printable(`what waits of ${seen.server} was changed by somebody: it is not what the audit saw`), {
		hint: 'audit the server again, then look once more',
	});
}

async function write(directory: string, entry: Parameters<typeof writeAccepted>[1]): Promise<void> {
	try {
		await writeAccepted(directory, entry);
	} catch (error) {
		throw new UserError(`it could not be kept (${(error as Error).message})`, { hint: `ls -ld ${directory}` });
	}
}
