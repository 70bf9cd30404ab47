// `candor approve`: a person's word for a tool that changed, is new or looks like another, or for one call that a policy asks about; and the key that signs it.

import { join } from 'node:path';
import { approvalDesk } from '#app/approve/approval-desk.ts';
import { approveCall, revokeCall } from '#app/approve/approve-call.ts';
import { approveParts, revokeParts } from '#app/approve/approve-parts.ts';
import { initKey } from '#app/approve/init-key.ts';
import type { SignerFlags } from '#app/approve/signer-from-flags.ts';
import { unknownServer } from '#app/approve/unknown-server.ts';
import { dataDirectory } from '#app/directories.ts';
import { ledgerFile } from '#app/ledger/ledger-rows.ts';
import { INSTRUCTIONS_NAME, PART_KINDS, type PartKind, type Pins } from '#model/pin.ts';
import { renderWaiting } from '#report/withheld-list.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { readApprovalKey } from '#store/guard-files/approval-key.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { printable } from '#util/printable.ts';
import { shellOperand, shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { approvedFor } from '../for-flag.ts';
import { lookOf } from '../terminal.ts';

export interface ApproveFlags extends SignerFlags {
	readonly call?: string;
	readonly for?: string;
	readonly all?: true;
	readonly digest?: string;
	/** Of the names that are given. */
	readonly kind?: string;
	readonly init?: true;
	readonly revoke?: true;
	readonly ledger?: string;
}

interface Asked {
	readonly server: string | undefined;
	readonly tools: readonly string[];
	readonly flags: ApproveFlags;
}

export async function approveCommand({ server, tools: given, flags }: Asked): Promise<number> {
	const kind = partKind(flags.kind ?? 'tool');
	// A server has one text of instructions.
	const tools = kind === 'instructions' && server !== undefined && flags.all !== true && given.length === 0 ? [INSTRUCTIONS_NAME] : given;
	refuseContradictions({ server, tools, flags });
	const data = dataDirectory();
	const pins = new PinFiles(join(data, 'pins'));
	const approvals = new ApprovalFiles(join(data, 'approvals'));
	const isAbout = flags.init === true || flags.call !== undefined || tools.length > 0 || flags.all === true;
	if (!isAbout) return listWaiting(data, server, pins, approvals);
	using ledger = await openLedger(ledgerFile(flags));
	const desk = approvalDesk(data, ledger, flags);
	if (flags.init === true) return await initKey(data, ledger, flags);
	if (flags.call !== undefined && flags.revoke === true) return revokeCall(desk, approvals, flags.call);
	if (flags.call !== undefined) return await approveCall(desk, approvals, flags.call, approvedFor(flags.for ?? '10m'));
	const named = server ?? '';
	if (flags.revoke === true) return revokeParts(desk, pins, { server: named, kind, names: tools });
	return await approveParts(desk, pins, { server: named, kind, names: tools, seen: flags.digest });
}

/** A flag that means nothing here is an error: the person who gives it expects something of it. */
function refuseContradictions({ server, tools, flags }: Asked): void {
	if (flags.init === true && (server !== undefined || flags.call !== undefined || flags.revoke === true))
		throw new UserError('--init is about the key alone', { hint: 'candor approve --init' });
	if (flags.call !== undefined && server !== undefined)
		throw new UserError('either a server or --call', { hint: `candor approve --call ${shellWord(flags.call)}` });
	if (flags.for !== undefined && (flags.call === undefined || flags.revoke === true))
		throw new UserError('--for is about one call', { hint: `candor approve --call ID --for ${shellWord(flags.for)}` });
	if (flags.revoke === true && flags.call === undefined && tools.length === 0)
		throw new UserError('--revoke: what?', { hint: 'candor approve --revoke SERVER TOOL, or candor approve --revoke --call ID' });
	if (flags.call !== undefined) return;
	if (flags.all === true && server === undefined) throw new UserError('--all: of which server?', { hint: 'candor approve SERVER --all' });
	if (flags.all === true && tools.length > 0)
		throw new UserError('either some tools or --all', { hint: `candor approve ${shellOperand(server ?? '')}` });
	if (flags.kind !== undefined && tools.length === 0)
		throw new UserError('--kind is about names that are given', { hint: 'candor approve --kind prompt SERVER NAME' });
	if (flags.digest !== undefined && tools.length === 0 && flags.all !== true)
		throw new UserError('--digest: of which tool?', { hint: 'candor approve --digest START SERVER TOOL' });
}

function listWaiting(data: string, server: string | undefined, pins: PinFiles, approvals: ApprovalFiles): number {
	const key = readApprovalKey(data);
	// One that was approved with another key waits still: the guard does not believe it.
	const questions = approvals
		.all()
		.filter((one) => one.signed?.key !== (key?.fingerprint ?? '') && (server === undefined || one.server === server));
	const known = server === undefined ? pins.all() : pinsOf(server, pins, questions.length > 0);
	const text = renderWaiting(known, questions, lookOf(process.stdout));
	process.stdout.write(text.trim() === '' ? 'Nothing waits for an approval.\n' : text);
	process.stdout.write(
		key === undefined ? 'No approval key is set: candor approve --init\n' : `The approval key is ${key.fingerprint} (${key.file}).\n`,
	);
	return EXIT.clean;
}

function partKind(given: string): PartKind {
	const kind = PART_KINDS.find((one) => one === given);
	if (kind === undefined)
		throw new UserError(printable(`${given} is no kind of what waits`), {
			hint: `candor approve --kind ${PART_KINDS.join('|')} SERVER NAME`,
		});
	return kind;
}

/** A server that is guarded with --no-pin may have questions, and no pins. */
function pinsOf(server: string, store: PinFiles, isKnown: boolean): readonly Pins[] {
	const pins = store.read(server);
	if (pins !== undefined) return [pins];
	return isKnown ? [] : [unknownServer(server, store)];
}
