// Lists the starts of the server in an audit, and what each changes: a server may wait for a second start, another client, another day, an hour's timer.

import type { ClientIdentity, Clock } from '#model/pass.ts';

export interface PassPlan {
	readonly number: number;
	/** `whole`: everything that was planned. `friendly`: no malformed input and no injection. `short`: a few calls of each tool. `brief`: one call of each tool. */
	readonly extent: 'whole' | 'friendly' | 'short' | 'brief';
	/** Absent: the plain one. */
	readonly client?: ClientIdentity;
	readonly clock?: Clock;
}

/** Names of real clients. A server that reveals itself only to users must take the auditor for one. */
export const DESKTOP: ClientIdentity = { name: 'claude-ai', version: '0.1.0' };
export const EDITOR: ClientIdentity = { name: 'cursor-vscode', version: '1.0.0' };
export const OTHER_EDITOR: ClientIdentity = { name: 'Visual Studio Code', version: '1.100.0' };
const DAYS = 45;
/** An hour takes a second. */
const FAST = 3600;

const LATER: Clock = { daysAhead: DAYS, speed: 1 };

type Circumstances = Omit<PassPlan, 'number'>;
/** The order is fixed: the first is a plain start, the next two change most in the least time, the others change one thing each. */
const PASSES: readonly Circumstances[] = [
	{ extent: 'whole' },
	{ extent: 'short', client: DESKTOP, clock: LATER },
	{ extent: 'brief', client: EDITOR, clock: { daysAhead: DAYS, speed: FAST } },
	{ extent: 'friendly' },
	{ extent: 'short', client: EDITOR },
	{ extent: 'short', clock: LATER },
];
const AGAIN: Circumstances = { extent: 'friendly' };

export function planPasses(count: number): readonly PassPlan[] {
	return Array.from({ length: count }, (_, index) => ({ ...(PASSES[index] ?? AGAIN), number: index + 1 }));
}

/** `restarted, as claude-ai 0.1.0, 45 days later`; a remote server is only `connected again`. */
export function labelOf({ number, client, clock }: PassPlan, isRemote = false): string {
	if (number === 1) return isRemote ? 'first connection' : 'first start';
	return [
		isRemote ? 'connected again' : 'restarted',
		...(client === undefined ? [] : [`as ${client.name} ${client.version}`]),
		...(clock === undefined ? [] : [clockLabel(clock)]),
	].join(', ');
}

/** `45 days later, timers ×3600` */
export function clockLabel({ daysAhead, speed }: Clock): string {
	return `${daysAhead} days later${speed === 1 ? '' : `, timers ×${speed}`}`;
}

/** Returns the pass with the clock that it can really have. */
export function withClock({ clock: _, ...pass }: PassPlan, clock: Clock | undefined): PassPlan {
	return clock === undefined ? pass : { ...pass, clock };
}
