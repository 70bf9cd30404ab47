// Which starts of the server an audit makes, and what each changes: a server may wait for a second start, another client, another day, an hour's timer.

import type { ClientIdentity, Clock, Pass } from '#model/pass.ts';

export interface PassPlan extends Omit<Pass, 'firstStep'> {
	/** `whole`: all that was planned. `friendly`: no malformed input and no injection. `short`: a few calls of each tool. `brief`: one. */
	readonly extent: 'whole' | 'friendly' | 'short' | 'brief';
	/** Absent: the plain one. */
	readonly client?: ClientIdentity;
	readonly clock?: Clock;
}

/** Names that real clients give: a server that shows itself only to users must take us for one. */
const DESKTOP: ClientIdentity = { name: 'claude-ai', version: '0.1.0' };
const EDITOR: ClientIdentity = { name: 'cursor-vscode', version: '1.0.0' };
const DAYS = 45;
/** An hour is a second. */
const FAST = 3600;

const asClient = ({ name, version }: ClientIdentity) => `as ${name} ${version}`;

/** In this order: the first is the audit of old, the next two change most for the least time, the others one thing each. */
const PASSES: readonly Omit<PassPlan, 'number'>[] = [
	{ label: 'first start', extent: 'whole' },
	{
		label: `restarted, ${asClient(DESKTOP)}, ${DAYS} days later`,
		extent: 'short',
		client: DESKTOP,
		clock: { daysAhead: DAYS, speed: 1 },
	},
	{ label: `restarted, timers ×${FAST}`, extent: 'brief', client: DESKTOP, clock: { daysAhead: DAYS, speed: FAST } },
	{ label: 'restarted', extent: 'friendly' },
	{ label: `restarted, ${asClient(EDITOR)}`, extent: 'short', client: EDITOR },
	{ label: `restarted, ${DAYS} days later`, extent: 'short', clock: { daysAhead: DAYS, speed: 1 } },
];

export function planPasses(count: number): readonly PassPlan[] {
	return Array.from({ length: count }, (_, index) => ({
		...(PASSES[index] ?? { label: 'restarted', extent: 'friendly' as const }),
		number: index + 1,
	}));
}
