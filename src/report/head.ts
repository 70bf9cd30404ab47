// The head of a report: the server, its command, its cell, and prominently what was weaker than the default.

import type { Report } from '#model/report.ts';
import { counted } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { wrap } from './columns.ts';
import { type Line, span } from './line.ts';

const NETWORKS = { none: 'no network', sink: 'network: the sink', host: "this machine's own network" } as const;
const MODE_WORDS = {
	schema: 'SCHEMA: only what it answers',
	sandbox: 'SANDBOX: what it does and what it answers',
	remote: 'REMOTE: only what it answers; it runs elsewhere',
} as const;

export function head(report: Report, width: number): readonly Line[] {
	const { run, target, declaration } = report;
	const version = target.kind === 'package' ? ` ${printable(target.version)}` : '';
	const itself =
		declaration === null
			? 'said nothing of itself'
			: `calls itself ${printable(declaration.server.name)} ${printable(declaration.server.version)}`;
	return [
		[span(`${printable(target.name)}${version}`, 'strong'), span(`  ${itself}`, 'dim')],
		labelled(target.kind === 'remote' ? 'at' : 'ran', printable(target.argv.join(' '))),
		labelled('mode', MODE_WORDS[run.mode]),
		labelled('where', whereOf(run)),
		labelled('what', `${scale(report)} · seed ${run.seed} · ${(run.durationMs / 1000).toFixed(1)} s`),
		...others(report, width),
		...run.passes.filter(({ number }) => number > 1).map(({ number, label }) => labelled(`pass ${number}`, printable(label))),
		...weaker(run.degraded, width),
	];
}

function others(report: Report, width: number): readonly Line[] {
	const parts = besides(report);
	return parts.length === 0 ? [] : wrap(parts.join(', '), width - 10).map((line, index) => labelled(index === 0 ? 'besides' : '', line));
}

function whereOf({ mode, sandbox, tracer, network, transport }: Report['run']): string {
	if (mode === 'remote') return `ELSEWHERE · not traced · over ${transport}`;
	const place = sandbox === null || sandbox === 'none' ? 'NO CELL' : `${sandbox} cell`;
	return [place, tracer ?? 'not traced', NETWORKS[network], ...(transport === 'stdio' ? [] : [`over ${transport}`])].join(' · ');
}

function labelled(label: string, text: string): Line {
	return [span(`  ${label.padEnd(8)}`, 'dim'), span(text)];
}

function scale({ coverage, declaration }: Report): string {
	// Counts all tools, even if only one was requested.
	const tools = (declaration?.tools.length ?? 0) + (declaration?.beyondLimit.tools ?? 0);
	const counts = (['tools', 'resources', 'templates', 'prompts'] as const)
		.filter((list) => list === 'tools' || coverage[list].declared > 0)
		.map((list) => counted(list === 'tools' ? tools : coverage[list].declared, list.slice(0, -1)));
	return `${counts.join(', ')}${declaration === null ? '' : ` · MCP ${printable(declaration.protocolVersion)}`}`;
}

/** Prominent lines, so that a weaker cell is not mistaken for the default. */
export function weaker(degraded: readonly string[], width: number): readonly Line[] {
	return degraded.flatMap((what) =>
		wrap(printable(what), width - 12).map(
			(part, index): Line => [span('  '), index === 0 ? span(' WEAKER ', 'alarm') : span('        '), span(` ${part}`, 'warn')],
		),
	);
}

/** Steps other than calls, reads and prompts: `3 completions`, `1 subscription (2 updates received)`, `4 calls at once, 8 times` */
function besides({ coverage, steps }: Report): readonly string[] {
	const { completions, cancelled, together, resources } = coverage;
	const tasks = steps.filter(({ step }) => step.kind === 'call' && step.asTask === true).length;
	const updates = resources.updates === 0 ? '' : ` (${counted(resources.updates, 'update')} received)`;
	return [
		...(completions === 0 ? [] : [counted(completions, 'completion')]),
		...(resources.subscribed === 0 ? [] : [`${counted(resources.subscribed, 'subscription')}${updates}`]),
		...(tasks === 0 ? [] : [counted(tasks, 'task')]),
		...(cancelled === 0 ? [] : [`${counted(cancelled, 'call')} cancelled`]),
		...(together === 0 ? [] : [`${counted(together, 'tool')} called several times at once`]),
	];
}
