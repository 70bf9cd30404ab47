// `candor approve`: a person's word for a tool that changed, is new or looks like another, or for one call that a policy asks about.

import { join } from 'node:path';
import { INSTRUCTIONS_NAME, PART_KINDS, type PartKind, type PinnedPart, type Pins, pinTable, withPinTable } from '#model/pin.ts';
import { renderWaiting } from '#report/withheld-list.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { ownEntry } from '#util/own-entry.ts';
import { printable } from '#util/printable.ts';
import { shellOperand, shellWord } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';
import { EXIT } from '../exit-codes.ts';
import { approvedFor } from '../for-flag.ts';
import { lookOf } from '../terminal.ts';

interface ApproveFlags {
	readonly call?: string;
	readonly for?: string;
	readonly all?: true;
	readonly digest?: string;
	/** Of the names that are given. */
	readonly kind?: string;
}

const NOTHING = 'Nothing waits for an approval.';

export function approveCommand(server: string | undefined, tools: readonly string[], flags: ApproveFlags): number {
	const pins = new PinFiles(join(dataDirectory(), 'pins'));
	const approvals = new ApprovalFiles(join(dataDirectory(), 'approvals'));
	if (flags.call !== undefined) {
		if (server !== undefined) throw new UserError('either a server or --call', { hint: `candor approve --call ${shellWord(flags.call)}` });
		return approveCall(approvals, flags.call, flags.for ?? '10m');
	}
	const kind = partKind(flags.kind ?? 'tool');
	const named = kind === 'instructions' && server !== undefined && flags.all !== true && tools.length === 0 ? [INSTRUCTIONS_NAME] : tools;
	refuseAlone(server, named, flags);
	if (server !== undefined && (named.length > 0 || flags.all === true)) return approveParts(pins, server, kind, named, flags.digest);
	const questions = approvals.all().filter((one) => one.expires === undefined && (server === undefined || one.server === server));
	const known = server === undefined ? pins.all() : pinsOf(server, pins, questions.length > 0);
	const text = renderWaiting(known, questions, lookOf(process.stdout));
	process.stdout.write(text.trim() === '' ? `${NOTHING}\n` : text);
	return EXIT.clean;
}

function approveCall(approvals: ApprovalFiles, id: string, stretch: string): number {
	const question = approvals.byId(id);
	if (question === undefined) throw new UserError(`no call ${id} waits for an approval`, { hint: 'candor approve (lists what waits)' });
	const { expires = '' } = approvals.approve(question, new Date(Date.now() + approvedFor(stretch)).toISOString());
	process.stdout.write(
		`Approved until ${expires}: ${printable(`${question.server} ${question.tool}`)}, with these arguments and this policy only.\n`,
	);
	if (question.arguments !== undefined) process.stdout.write(`  ${printable(question.arguments)}\n`);
	return EXIT.clean;
}

/** A flag that means nothing here: whoever gives it expects something of it. */
function refuseAlone(server: string | undefined, tools: readonly string[], flags: ApproveFlags): void {
	if (flags.for !== undefined)
		throw new UserError('--for is about one call', { hint: `candor approve --call ID --for ${shellWord(flags.for)}` });
	if (flags.all === true && server === undefined) throw new UserError('--all: of which server?', { hint: 'candor approve SERVER --all' });
	if (flags.all === true && tools.length > 0)
		throw new UserError('either some tools or --all', { hint: `candor approve ${shellOperand(server ?? '')}` });
	if (flags.kind !== undefined && tools.length === 0)
		throw new UserError('--kind is about names that are given', { hint: 'candor approve --kind prompt SERVER NAME' });
	if (flags.digest !== undefined && tools.length === 0 && flags.all !== true)
		throw new UserError('--digest: of which tool?', { hint: 'candor approve --digest START SERVER TOOL' });
}

function partKind(given: string): PartKind {
	const kind = PART_KINDS.find((one) => one === given);
	if (kind === undefined)
		throw new UserError(printable(`${given} is no kind of what waits`), {
			hint: `candor approve --kind ${PART_KINDS.join('|')} SERVER NAME`,
		});
	return kind;
}

/** No names: all that wait, of every kind. `seen`: how the digest of what the person looked at begins. */
function approveParts(store: PinFiles, server: string, kind: PartKind, names: readonly string[], seen: string | undefined): number {
	if (seen !== undefined && (names.length !== 1 || !/^[0-9a-f]{12,64}$/.test(seen)))
		throw new UserError('--digest goes with one tool, as the list of what waits shows it', {
			hint: `candor approve ${shellOperand(server)}`,
		});
	let pins = store.read(server) ?? unknownServer(server, store);
	const lines: string[] = [];
	for (const one of names.length === 0 ? PART_KINDS : [kind]) {
		const asked = names.length === 0 ? Object.keys(pinTable(pins, one).withheld) : [...new Set(names)];
		if (asked.length > 0) pins = withApproved(pins, one, asked, seen);
		for (const name of asked) lines.push(`Approved: ${server} ${called(one, name)}. Guards that run let it pass from now on.`);
	}
	if (lines.length > 0) store.write(pins);
	process.stdout.write(`${lines.length === 0 ? NOTHING : lines.map(printable).join('\n')}\n`);
	return EXIT.clean;
}

function withApproved(pins: Pins, kind: PartKind, names: readonly string[], seen: string | undefined): Pins {
	const table = pinTable(pins, kind);
	const pinned: Record<string, PinnedPart> = { ...table.pinned };
	const withheld = { ...table.withheld };
	const list = `candor approve ${shellOperand(pins.server)}`;
	for (const name of names) {
		const waiting = ownEntry(withheld, name);
		const what = `${called(kind, name)} of ${pins.server}`;
		if (waiting === undefined)
			throw new UserError(printable(`${what} is not withheld; nothing was approved`), { hint: `${list} (lists what waits)` });
		const { digest, definition } = waiting;
		if (seen !== undefined && !digest.startsWith(seen))
			throw new UserError(printable(`${what} has changed once more since you looked`), { hint: list });
		Object.defineProperty(pinned, name, { value: { digest, definition, since: new Date().toISOString() }, enumerable: true });
		delete withheld[name];
	}
	return withPinTable(pins, kind, { pinned, withheld });
}

function called(kind: PartKind, name: string): string {
	return kind === 'tool' || kind === 'instructions' ? name : `${kind} ${name}`;
}

/** A server that is guarded with --no-pin may have questions, and no pins. */
function pinsOf(server: string, store: PinFiles, isKnown: boolean): readonly Pins[] {
	const pins = store.read(server);
	if (pins !== undefined) return [pins];
	return isKnown ? [] : [unknownServer(server, store)];
}

function unknownServer(server: string, store: PinFiles): Pins {
	const names = store.all().map((pins) => printable(shellOperand(pins.server)));
	throw new UserError(`no server called ${printable(server)} was ever guarded`, {
		hint: names.length === 0 ? 'candor guard -- <command>' : `candor approve ${names.join(', candor approve ')}`,
	});
}
