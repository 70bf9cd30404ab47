import { hash } from 'node:crypto';
import type { PinnedTool, Pins, WithheldTool } from '#model/pin.ts';
import { renderWaiting } from '#report/withheld-list.ts';
import { signStatement } from '#store/guard-files/approval-statement.ts';
import type { PinFiles } from '#store/guard-files/pin-files.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { ownEntry } from '#util/own-entry.ts';
import { printable } from '#util/printable.ts';
import { shellOperand } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import type { ApprovalDesk } from './approval-desk.ts';
import { unknownServer } from './unknown-server.ts';

interface AskedTools {
	readonly server: string;
	/** None: all that wait. */
	readonly names: readonly string[];
	/** How the digest of what the person looked at begins. */
	readonly seen: string | undefined;
}

const PLAIN = { color: false, width: 100 };

export async function approveTools(desk: ApprovalDesk, store: PinFiles, { server, names, seen }: AskedTools): Promise<number> {
	const list = `candor approve ${shellOperand(server)}`;
	if (seen !== undefined && (names.length !== 1 || !/^[0-9a-f]{12,64}$/.test(seen)))
		throw new UserError('--digest goes with one tool, as the list of what waits shows it', { hint: list });
	const pins = store.read(server) ?? unknownServer(server, store);
	const asked = names.length === 0 ? Object.keys(pins.withheld) : [...new Set(names)];
	const waiting = asked.map((name): readonly [string, WithheldTool] => [name, withheldTool(pins, name, seen, list)]);
	if (waiting.length === 0) {
		process.stdout.write('Nothing waits for an approval.\n');
		return EXIT.clean;
	}
	const shown = renderWaiting([{ ...pins, withheld: Object.fromEntries(waiting) }], [], PLAIN);
	const about = { server, tool: asked.join(', '), ...(waiting.length === 1 && { definitionDigest: waiting[0]?.[1].digest ?? '' }) };
	const signer = await desk.signer(about, shown);
	const approved = waiting.map(([name, { digest, definition }]): readonly [string, PinnedTool] => {
		const approval = signStatement(signer, { kind: 'tool', server, name, digest });
		desk.ledger.approval({
			event: 'approved',
			key: approval.key,
			server,
			tool: name,
			definitionDigest: digest,
			nonce: approval.nonce,
		});
		return [name, { digest, definition, since: approval.issued, approval }];
	});
	// A guard may have written while the person typed.
	const now = store.read(server) ?? pins;
	const left = Object.entries(now.withheld).filter(([name, { digest }]) => ownEntry(Object.fromEntries(approved), name)?.digest !== digest);
	store.write({ ...now, tools: Object.fromEntries([...Object.entries(now.tools), ...approved]), withheld: Object.fromEntries(left) });
	for (const name of asked) process.stdout.write(`${printable(`Approved: ${server} ${name}. Guards that run let it pass from now on.`)}\n`);
	return EXIT.clean;
}

/** To take a right away needs no signature. The guard withholds the tool until it is approved again. */
export function revokeTools(desk: ApprovalDesk, store: PinFiles, server: string, names: readonly string[]): number {
	const pins = store.read(server) ?? unknownServer(server, store);
	const revoked = names.map((name): readonly [string, PinnedTool] => {
		const pin = ownEntry(pins.tools, name);
		if (pin !== undefined) return [name, pin];
		throw new UserError(printable(`${name} of ${server} is not approved; nothing was revoked`), {
			hint: `candor approve ${shellOperand(server)}`,
		});
	});
	const since = new Date().toISOString();
	const withheld = revoked.map(([name, { digest, definition }]) => [name, { kind: 'revoked', digest, definition, since }] as const);
	store.write({
		...pins,
		tools: Object.fromEntries(Object.entries(pins.tools).filter(([name]) => !names.includes(name))),
		withheld: Object.fromEntries([...Object.entries(pins.withheld), ...withheld]),
	});
	for (const [name, { digest, approval }] of revoked) {
		const { key = null, nonce } = approval ?? {};
		desk.ledger.approval({ event: 'revoked', key, server, tool: name, definitionDigest: digest, ...(nonce !== undefined && { nonce }) });
		process.stdout.write(`${printable(`Revoked: ${server} ${name}. Guards that run withhold it from now on.`)}\n`);
	}
	return EXIT.clean;
}

function withheldTool(pins: Pins, name: string, seen: string | undefined, list: string): WithheldTool {
	const waiting = ownEntry(pins.withheld, name);
	const what = `${name} of ${pins.server}`;
	if (waiting === undefined)
		throw new UserError(printable(`${what} is not withheld; nothing was approved`), { hint: `${list} (lists what waits)` });
	if (seen !== undefined && !waiting.digest.startsWith(seen))
		throw new UserError(printable(`${what} has changed once more since you looked`), { hint: list });
	// What the person is shown has to be what they sign.
	if (hash('sha256', canonicalJson(waiting.definition)) !== waiting.digest)
		throw new UserError(printable(`what waits as ${what} was changed by somebody: its definition is not the one that the guard saw`), {
			hint: 'let the client list the tools again, then look once more',
		});
	return waiting;
}
