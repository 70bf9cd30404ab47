// The status of a fleet as text.

import type { FleetOverview } from '#model/fleet-queue.ts';
import { printable } from '#util/printable.ts';
import { everyHour } from './every-hour.ts';
import { BARS } from './sparkline.ts';

const MOST_CHANGES = 10;
const MOST_HOURS = 24;

export function fleetStatus(overview: FleetOverview, width: number): string {
	const { states, reasons, conclusions, trust, cost, changes, doneByHour } = overview;
	const done = states.done;
	const lines = [
		`${done} audited · ${states.waiting} waiting · ${states.running} running · ${states.failed} failed · ${states.dead} dead`,
		...(done === 0 ? [] : [verdicts(conclusions), `trust    0 ${histogram(trust)} 1`, costLine(cost, done), rateLine(doneByHour)]),
		...(reasons.length === 0 ? [] : ['', 'Failures:', ...reasons.map(({ reason, count }) => `  ${String(count).padStart(5)}  ${reason}`)]),
		...(changes.length === 0 ? [] : ['', 'Changed since the version before:', ...changes.slice(0, MOST_CHANGES).map(changeLine)]),
		...(states.failed + states.dead === 0 ? [] : ['', 'candor fleet export shows each failure; candor fleet retry tries them again.']),
	];
	return `${lines.map((line) => line.slice(0, Math.max(40, width))).join('\n')}\n`;
}

function verdicts(conclusions: FleetOverview['conclusions']): string {
	return `verdicts ${['clean', 'findings', 'inconclusive'].map((word) => `${conclusions[word] ?? 0} ${word}`).join(' · ')}`;
}

/** One bar per tenth. An empty tenth is a dot. */
function histogram(counts: readonly number[]): string {
	const most = Math.max(...counts);
	return counts.map((count) => (count === 0 ? '·' : (BARS[Math.ceil((count / most) * (BARS.length - 1))] ?? ''))).join('');
}

function costLine({ cpuMs, peakKib }: FleetOverview['cost'], done: number): string {
	return `cost     ${(cpuMs / 1000 / done).toFixed(1)} processor seconds an audit · at most ${Math.round(peakKib / 1024)} MB of memory for one`;
}

/** Hours without an audit are dots. */
function rateLine(doneByHour: FleetOverview['doneByHour']): string {
	const hours = everyHour(doneByHour).slice(-MOST_HOURS);
	return `per hour ${histogram(hours.map(({ count }) => count))} at most ${Math.max(0, ...hours.map(({ count }) => count))}`;
}

function changeLine({ name, before, now }: FleetOverview['changes'][number]): string {
	const side = ({ version, conclusion, trust }: typeof now) => `${version} ${conclusion} ${trust?.toFixed(2)}`;
	return `  ${printable(name)}: ${printable(side(before))} → ${printable(side(now))}`;
}
