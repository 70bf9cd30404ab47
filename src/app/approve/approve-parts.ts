import { hash } from 'node:crypto';
import {
	changePins,
	PART_KINDS,
	type PartKind,
	type PinnedPart,
	type Pins,
	pinTable,
	type WithheldPart,
	withPinTable,
} from '#model/pin.ts';
import { renderWaiting } from '#report/withheld-list.ts';
import { type ApprovalSigner, signStatement } from '#store/guard-files/approval-statement.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { ownEntry } from '#util/own-entry.ts';
import { printable } from '#util/printable.ts';
import { shellOperand } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import { unknownServer } from './unknown-server.ts';

interface AskedParts {
	readonly server: string;
	readonly kind: PartKind;
	/** Empty: all waiting parts of every kind. */
	readonly names: readonly string[];
	/** The beginning of the digest of what the person looked at. */
	readonly seen?: string | undefined;
}

interface WaitingPart {
	readonly kind: PartKind;
	readonly name: string;
	readonly part: WithheldPart;
}

const PLAIN = { color: false, width: 100 };

/** Returns the names of the approved parts, none if nothing waits. */
export async function approveParts(desk: ApprovalDesk, asked: AskedParts): Promise<readonly string[]> {
	const { server } = asked;
	const store = desk.pins;
	const pins = store.read(server) ?? unknownServer(server, store);
	const waiting = waitingParts(pins, asked);
	if (waiting.length === 0) return [];
	const names = waiting.map(({ kind, name }) => called(kind, name));
	const signer = await desk.signer({ server, tool: names.join(', ') }, renderWaiting([onlyWaiting(pins, waiting)], [], PLAIN));
	// A guard may have written while the person typed.
	const approvals = waiting.map((one) => approvalOf(desk, signer, server, one));
	changePins(store, server, (now = pins) => approvals.reduce(withApproved, now));
	return names;
}

interface ApprovedPart {
	readonly kind: PartKind;
	readonly name: string;
	readonly pin: PinnedPart;
}

function approvalOf({ ledger }: ApprovalDesk, signer: ApprovalSigner, server: string, { kind, name, part }: WaitingPart): ApprovedPart {
	const { digest, definition } = part;
	const approval = signStatement(signer, { kind, server, name, digest });
	const { key, nonce } = approval;
	ledger.approval({ event: 'approved', key, server, tool: called(kind, name), definitionDigest: digest, nonce });
	return { kind, name, pin: { digest, definition, since: approval.issued, approval } };
}

function withApproved(pins: Pins, { kind, name, pin }: ApprovedPart): Pins {
	const table = pinTable(pins, kind);
	return withPinTable(pins, kind, {
		pinned: Object.fromEntries([...Object.entries(table.pinned), [name, pin]]),
		withheld: Object.fromEntries(Object.entries(table.withheld).filter(([one, waits]) => one !== name || waits.digest !== pin.digest)),
	});
}

/** Revoking needs no signature. The guard withholds the part until it is approved again. */
export function revokeParts({ pins: store, ledger }: ApprovalDesk, { server, kind, names }: AskedParts): readonly string[] {
	const pins = store.read(server) ?? unknownServer(server, store);
	const { pinned } = pinTable(pins, kind);
	const revoked = names.map((name): readonly [string, PinnedPart] => {
		const pin = ownEntry(pinned, name);
		if (pin !== undefined) return [name, pin];
		throw new UserError(printable(`${called(kind, name)} of ${server} is not approved; nothing was revoked`), {
			hint: `candor approve ${shellOperand(server)}`,
		});
	});
	const since = new Date().toISOString();
	const waiting = revoked.map(([name, { digest, definition }]) => [name, { kind: 'revoked', digest, definition, since }] as const);
	changePins(store, server, (now = pins) => {
		const table = pinTable(now, kind);
		return withPinTable(now, kind, {
			pinned: Object.fromEntries(Object.entries(table.pinned).filter(([name]) => !names.includes(name))),
			withheld: Object.fromEntries([...Object.entries(table.withheld), ...waiting]),
		});
	});
	for (const [name, { digest, approval }] of revoked) {
		const { key = null, nonce } = approval ?? {};
		const tool = called(kind, name);
		ledger.approval({ event: 'revoked', key, server, tool, definitionDigest: digest, ...(nonce !== undefined && { nonce }) });
	}
	return revoked.map(([name]) => called(kind, name));
}

function waitingParts(pins: Pins, { server, kind, names, seen }: AskedParts): readonly WaitingPart[] {
	const list = `candor approve ${shellOperand(server)}`;
	if (seen !== undefined && (names.length !== 1 || !/^[0-9a-f]{12,64}$/.test(seen)))
		throw new UserError('--digest goes with one tool, as the list of what waits shows it', { hint: list });
	const asked =
		names.length > 0
			? [...new Set(names)].map((name) => ({ kind, name }))
			: PART_KINDS.flatMap((one) => Object.keys(pinTable(pins, one).withheld).map((name) => ({ kind: one, name })));
	return asked.map((one) => ({ ...one, part: withheldPart(pins, one, seen, list) }));
}

function withheldPart(pins: Pins, { kind, name }: Omit<WaitingPart, 'part'>, seen: string | undefined, list: string): WithheldPart {
	const waiting = ownEntry(pinTable(pins, kind).withheld, name);
	const what = `${called(kind, name)} of ${pins.server}`;
	if (waiting === undefined)
		throw new UserError(printable(`${what} is not withheld; nothing was approved`), { hint: `${list} (lists what waits)` });
	if (seen !== undefined && !waiting.digest.startsWith(seen))
		throw new UserError(printable(`${what} has changed once more since you looked`), { hint: list });
	// The person must sign what they are shown.
	if (hash('sha256', canonicalJson(waiting.definition)) !== waiting.digest)
		throw new UserError(printable(`what waits as ${what} was changed by somebody: its definition is not the one that the guard saw`), {
			hint: 'let the client list the tools again, then look once more',
		});
	return waiting;
}

/** The other parts stay, so that differences can be shown. */
function onlyWaiting(pins: Pins, waiting: readonly WaitingPart[]): Pins {
	return PART_KINDS.reduce((shown, kind) => {
		const withheld = Object.fromEntries(waiting.filter((one) => one.kind === kind).map(({ name, part }) => [name, part]));
		return withPinTable(shown, kind, { ...pinTable(shown, kind), withheld });
	}, pins);
}

function called(kind: PartKind, name: string): string {
	return kind === 'tool' || kind === 'instructions' ? name : `${kind} ${name}`;
}
