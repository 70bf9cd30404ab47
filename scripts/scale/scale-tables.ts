// Formats measured audits, and a projection from them to a registry that is audited every day.

import type { MeasuredAudit } from './measure-audits.ts';

const SERVERS = 20_000;
const DAY_SECONDS = 86_400;
/** Number of processors of a rented machine. */
const PROCESSORS = 16;
const MEMORY_GB = 64;
/** Usable share of the processors' time. The rest is waiting for servers, retries, fetching and the night's new releases. */
const USED = 0.7;
/** Retention time of reports. */
const KEPT_DAYS = 30;

interface Machine {
	readonly processors: number;
	readonly model: string;
}

export function scaleTables(measured: readonly MeasuredAudit[], { processors, model }: Machine): string {
	const depths = [...new Set(measured.map(({ depth }) => depth))];
	return [
		`Measured on ${processors} processors (${model}).`,
		'',
		'| server | depth | processor seconds | memory at its highest, MB | report, KB | kept on the worker, KB |',
		'|---|---|---|---|---|---|',
		...measured.map((one) => row([one.server, one.depth, ...figures(one)])),
		...depths.map((depth) => row([`**mean, ${depth}**`, depth, ...figures(mean(measured.filter((one) => one.depth === depth)))])),
		'',
		`By these means, ${SERVERS.toLocaleString('en')} servers audited once a day:`,
		'',
		`| depth | processor hours a day | audits at once, all day | machines of ${PROCESSORS} processors and ${MEMORY_GB} GB | hours on one of them | reports in ${KEPT_DAYS} days, GB |`,
		'|---|---|---|---|---|---|',
		...depths.map((depth) => projection(depth, mean(measured.filter((one) => one.depth === depth)))),
		'',
	].join('\n');
}

type Figures = Pick<MeasuredAudit, 'cpuSeconds' | 'peakMb' | 'reportKb' | 'localKb'>;
const FIGURES = ['cpuSeconds', 'peakMb', 'reportKb', 'localKb'] as const;

function figures(one: Figures): readonly string[] {
	return FIGURES.map((name) => (name === 'cpuSeconds' ? one[name].toFixed(1) : one[name].toFixed(0)));
}

function mean(measured: readonly Figures[]): Figures {
	const of = (name: keyof Figures) => measured.reduce((sum, one) => sum + one[name], 0) / measured.length;
	return Object.fromEntries(FIGURES.map((name) => [name, of(name)])) as unknown as Figures;
}

/** Processors and memory bound the concurrent audits; the tighter bound decides. */
function projection(depth: string, { cpuSeconds, peakMb, reportKb }: Figures): string {
	const cpuHours = (SERVERS * cpuSeconds) / 3600;
	const processors = (SERVERS * cpuSeconds) / DAY_SECONDS / USED;
	const atOnce = Math.min(PROCESSORS, Math.floor((MEMORY_GB * 1024) / (peakMb * 1.25)));
	const machines = Math.ceil(processors / Math.min(PROCESSORS, atOnce));
	const hours = cpuHours / (Math.min(PROCESSORS, atOnce) * USED);
	const gigabytes = (SERVERS * KEPT_DAYS * reportKb) / 1024 ** 2;
	return row([depth, cpuHours.toFixed(0), Math.ceil(processors).toFixed(0), String(machines), hours.toFixed(1), gigabytes.toFixed(0)]);
}

function row(cells: readonly string[]): string {
	return `| ${cells.join(' | ')} |`;
}
