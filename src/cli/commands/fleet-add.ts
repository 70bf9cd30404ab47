// `candor fleet add`: adds servers to the queue.

import { addLists } from '#app/fleet/add-lists.ts';
import { openFleet } from '#app/fleet/open-fleet.ts';
import { interruptSignal } from '#app/interrupt.ts';
import type { FleetQueue } from '#model/fleet-queue.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { durationFlag } from '../duration-flag.ts';
import { EXIT } from '../exit-codes.ts';
import { whole } from '../number-flags.ts';

export interface ListFlags {
	readonly database?: string;
	readonly npm: readonly string[];
	readonly pypi: readonly string[];
	readonly depth: string;
	readonly priority: string;
	readonly olderThan?: string;
}

export async function addCommand(lists: readonly string[], given: object): Promise<number> {
	const flags = given as ListFlags;
	if (lists.length + flags.npm.length + flags.pypi.length === 0)
		throw new UserError('no server was named', { hint: 'candor fleet add servers.txt, or candor fleet add --npm some-server' });
	await using store = await openFleet(flags.database);
	return addNamed(lists, flags, store.fleet, interruptSignal());
}

/** Prints what was added, and every rejected entry with the reason. */
export async function addNamed(lists: readonly string[], flags: ListFlags, fleet: FleetQueue, signal: AbortSignal): Promise<number> {
	const olderThanMs = flags.olderThan === undefined ? undefined : durationFlag('--older-than', flags.olderThan);
	const how = {
		depth: flags.depth,
		priority: whole('--priority', flags.priority, -1000, 1000),
		...(olderThanMs !== undefined && { olderThanMs }),
	};
	const { listed, added, passedOver } = await addLists({ lists, npm: flags.npm, pypi: flags.pypi }, how, fleet, signal);
	for (const { what, because } of passedOver) process.stderr.write(`passed over: ${printable(what)}: ${printable(because)}\n`);
	const known = listed - added - passedOver.length;
	process.stderr.write(`${added} added, ${Math.max(0, known)} in the queue before, ${passedOver.length} passed over\n`);
	return passedOver.length === 0 ? EXIT.clean : EXIT.inconclusive;
}
