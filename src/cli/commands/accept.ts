// `candor accept`: a person's word for what an audited server declares now. Until then `declaration-changed` stays a finding of every audit.

import { acceptDeclarations } from '#app/accept/accept-declarations.ts';
import { acceptanceCheck } from '#app/accept/acceptance-check.ts';
import { approvalDesk } from '#app/approve/approval-desk.ts';
import type { SignerFlags } from '#app/approve/signer-from-flags.ts';
import { dataDirectory } from '#app/directories.ts';
import { ledgerFile } from '#app/ledger/ledger-rows.ts';
import { acceptCommand as acceptLine } from '#app/memory/accept-command.ts';
import { type KnownServer, knownServers, type WaitingDeclaration } from '#app/memory/waiting-declarations.ts';
import { renderDeclarations, type ShownDeclaration } from '#report/declaration-changes.ts';
import { readApprovalKey } from '#store/guard-files/approval-key.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { lookOf } from '../terminal.ts';

export interface AcceptFlags extends SignerFlags {
	readonly digest?: string;
	readonly ledger?: string;
}

const LIST = 'candor accept (lists what waits)';

export async function acceptCommand(server: string | undefined, flags: AcceptFlags): Promise<number> {
	if (flags.digest !== undefined && server === undefined)
		throw new UserError('--digest: of which server?', { hint: 'candor accept SERVER --digest START' });
	if (flags.digest !== undefined && !/^[0-9a-f]{12,64}$/.test(flags.digest))
		throw new UserError('--digest takes what the finding prints: 12 or more hexadecimal digits', { hint: LIST });
	const data = dataDirectory();
	const servers = await knownServers(data, acceptanceCheck(data));
	if (server === undefined) return listWaiting(data, servers);
	const chosen = chooseWaiting(server, servers, flags.digest);
	if (chosen.length === 0) {
		process.stdout.write('Nothing waits to be accepted.\n');
		return EXIT.clean;
	}
	using ledger = await openLedger(ledgerFile(flags));
	await acceptDeclarations(data, approvalDesk(data, ledger, flags), chosen, shown);
	return EXIT.clean;
}

function listWaiting(data: string, servers: readonly KnownServer[]): number {
	const waiting = servers.flatMap((server) => server.waiting);
	process.stdout.write(
		waiting.length === 0 ? 'Nothing waits to be accepted.\n' : renderDeclarations(waiting.map(shown), lookOf(process.stdout)),
	);
	const key = readApprovalKey(data);
	process.stdout.write(
		key === undefined ? 'No approval key is set: candor approve --init\n' : `The approval key is ${key.fingerprint} (${key.file}).\n`,
	);
	return EXIT.clean;
}

/** The one that was seen last, and the same as seen in other contexts. */
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
			hint: waiting.map(({ seen }) => printable(acceptLine(server, seen.digest))).join(', or '),
		});
	return waiting.filter(({ seen }) => seen.digest === latest?.seen.digest);
}

function unknownServer(server: string, servers: readonly KnownServer[]): UserError {
	const names = [...new Set(servers.filter(({ waiting }) => waiting.length > 0).map(({ name }) => printable(name)))];
	return new UserError(printable(`no server called ${server} was ever audited`), {
		hint: names.length === 0 ? 'candor audit -- <command>' : `${LIST}: ${names.slice(0, 10).join(', ')}`,
	});
}

function shown({ seen, changes }: WaitingDeclaration): ShownDeclaration {
	const { server, since, digest, declaration } = seen;
	return { server, version: declaration.server.version, seenAt: since, changes, accept: acceptLine(server, digest) };
}
