// `candor approve`: a person approves a tool that is new, changed or resembles another, or one call that a policy asks about. It also manages the signing key.

import { openApprovalDesk } from '#app/approve/approval-desk.ts';
import { approveCall, revokeCall } from '#app/approve/approve-call.ts';
import { approveParts, revokeParts } from '#app/approve/approve-parts.ts';
import { setApprovalKey } from '#app/approve/set-approval-key.ts';
import { waitingApprovals } from '#app/approve/waiting-approvals.ts';
import { INSTRUCTIONS_NAME, PART_KINDS, type PartKind } from '#model/pin.ts';
import { renderWaiting } from '#report/withheld-list.ts';
import { printable } from '#util/printable.ts';
import { shellOperand, shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { approvedFor } from '../for-flag.ts';
import { approvalKeyLine, type SignerFlags, signerSource } from '../signer-flags.ts';
import { lookOf } from '../terminal.ts';

export interface ApproveFlags extends SignerFlags {
	readonly call?: string;
	readonly for?: string;
	readonly all?: true;
	readonly digest?: string;
	/** The kind of the given names. */
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
	// A server has only one text of instructions.
	const tools = kind === 'instructions' && server !== undefined && flags.all !== true && given.length === 0 ? [INSTRUCTIONS_NAME] : given;
	refuseContradictions({ server, tools, flags });
	const isAbout = flags.init === true || flags.call !== undefined || tools.length > 0 || flags.all === true;
	process.stdout.write(isAbout ? await carriedOut(kind, { server, tools, flags }) : listed(server));
	return EXIT.clean;
}

/** Performs the request and returns a text about it. */
async function carriedOut(kind: PartKind, { server = '', tools: names, flags }: Asked): Promise<string> {
	using desk = await openApprovalDesk({ ledger: flags.ledger, source: signerSource(flags) });
	if (flags.init === true) {
		const { fingerprint, file } = await setApprovalKey(desk);
		return [
			`The approval key is ${fingerprint}. Note that down: guards print it when they start.`,
			'Guards that run now do not know it. Start them again (restart your client), then approve.',
			'So that no process of yours can replace it:',
			`  sudo install -D -o root -g root -m 644 ${file} /etc/candor/approval.pub`,
			'',
		].join('\n');
	}
	if (flags.call !== undefined && flags.revoke === true) {
		const { server: of, tool } = revokeCall(desk, flags.call);
		return `Revoked: ${printable(`${of} ${tool}`)}. It needs an approval again.\n`;
	}
	if (flags.call !== undefined) {
		const { server: of, tool, expires, arguments: shown } = await approveCall(desk, flags.call, approvedFor(flags.for ?? '10m'));
		return `Approved until ${expires}: ${printable(`${of} ${tool}`)}, with these arguments and this policy only.\n  ${printable(shown)}\n`;
	}
	if (flags.revoke === true) {
		const revoked = revokeParts(desk, { server, kind, names });
		return lines(revoked.map((name) => `Revoked: ${server} ${name}. Guards that run withhold it from now on.`));
	}
	const approved = await approveParts(desk, { server, kind, names, seen: flags.digest });
	if (approved.length === 0) return 'Nothing waits for an approval.\n';
	return lines(approved.map((name) => `Approved: ${server} ${name}. Guards that run let it pass from now on.`));
}

/** A flag without an effect here is an error, because the user expects one. */
function refuseContradictions({ server, tools, flags }: Asked): void {
	if (flags.init === true && (server !== undefined || flags.call !== undefined || flags.revoke === true))
		throw new UserError('--init is about the key alone', { hint: 'candor approve --init' });
	if (flags.init === true && flags.keyFile !== undefined)
		throw new UserError('--init makes a key of its own: --key-file names one that exists', { hint: 'candor approve --init' });
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

function listed(server: string | undefined): string {
	const { pins, questions, key } = waitingApprovals(server);
	const text = renderWaiting(pins, questions, lookOf(process.stdout));
	return `${text.trim() === '' ? 'Nothing waits for an approval.\n' : text}${approvalKeyLine(key)}`;
}

function lines(texts: readonly string[]): string {
	return texts.map((text) => `${printable(text)}\n`).join('');
}

function partKind(given: string): PartKind {
	const kind = PART_KINDS.find((one) => one === given);
	if (kind === undefined)
		throw new UserError(printable(`${given} is no kind of what waits`), {
			hint: `candor approve --kind ${PART_KINDS.join('|')} SERVER NAME`,
		});
	return kind;
}
