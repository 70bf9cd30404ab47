// `candor approve`: a person's word for a tool that changed, is new or looks like another, or for one call that a policy asks about.

import { join } from 'node:path';
import type { PinnedTool, Pins } from '#model/pin.ts';
import { renderWaiting } from '#report/withheld-list.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { ownEntry } from '#util/own-entry.ts';
import { UserError } from '#util/user-error.ts';
import { dataDirectory } from '../directories.ts';
import { EXIT } from '../exit-codes.ts';
import { approvedFor } from '../for-flag.ts';
import { lookOf } from '../terminal.ts';

interface ApproveFlags {
	readonly call?: string;
	readonly for: string;
	readonly all?: true;
	readonly digest?: string;
}

export function approveCommand(server: string | undefined, tools: readonly string[], flags: ApproveFlags): number {
	const pins = new PinFiles(join(dataDirectory(), 'pins'));
	const approvals = new ApprovalFiles(join(dataDirectory(), 'approvals'));
	if (flags.call !== undefined) return approveCall(approvals, flags.call, flags.for);
	if (server !== undefined && (tools.length > 0 || flags.all === true)) return approveTools(pins, server, tools, flags.digest);
	const known = server === undefined ? pins.all() : [pins.read(server) ?? unknownServer(server, pins)];
	const questions = approvals.all().filter((one) => one.expires === undefined && (server === undefined || one.server === server));
	const text = renderWaiting(known, questions, lookOf(process.stdout));
	process.stdout.write(text.trim() === '' ? 'Nothing waits for an approval.\n' : text);
	return EXIT.clean;
}

function approveCall(approvals: ApprovalFiles, id: string, stretch: string): number {
	const question = approvals.byId(id);
	if (question === undefined) throw new UserError(`no call ${id} waits for an approval`, { hint: 'candor approve (lists what waits)' });
	const { expires = '' } = approvals.approve(question, new Date(Date.now() + approvedFor(stretch)).toISOString());
	process.stdout.write(`Approved until ${expires}: ${question.server} ${question.tool}, with these arguments and this policy only.\n`);
	return EXIT.clean;
}

/** `seen`: how the digest of what the person looked at begins. */
function approveTools(store: PinFiles, server: string, names: readonly string[], seen: string | undefined): number {
	if (seen !== undefined && (names.length !== 1 || !/^[0-9a-f]{12,64}$/.test(seen)))
		throw new UserError('--digest goes with one tool, as the list of what waits shows it', { hint: `candor approve ${server}` });
	const pins = store.read(server) ?? unknownServer(server, store);
	const tools: Record<string, PinnedTool> = { ...pins.tools };
	const withheld = { ...pins.withheld };
	for (const name of names.length === 0 ? Object.keys(withheld) : names) {
		const waiting = ownEntry(withheld, name);
		if (waiting === undefined)
			throw new UserError(`${name} of ${server} is not withheld`, { hint: `candor approve ${server} (lists what waits)` });
		const { digest, definition } = waiting;
		if (seen !== undefined && !digest.startsWith(seen))
			throw new UserError(`${name} of ${server} has changed once more since you looked`, { hint: `candor approve ${server}` });
		Object.defineProperty(tools, name, { value: { digest, definition, since: new Date().toISOString() }, enumerable: true });
		delete withheld[name];
		process.stdout.write(`Approved: ${server} ${name}. Guards that run let it pass from now on.\n`);
	}
	store.write({ server: pins.server, tools, withheld });
	return EXIT.clean;
}

function unknownServer(server: string, store: PinFiles): Pins {
	const names = store.all().map((pins) => pins.server);
	throw new UserError(`no server called ${server} was ever guarded`, {
		hint: names.length === 0 ? 'candor guard -- <command>' : `candor approve ${names.join(', candor approve ')}`,
	});
}
