// Progress on standard error: one updating line on a terminal, one line per stage elsewhere.

import type { ProgressView } from '#app/audits/run-audit.ts';
import type { AuditEvent } from '#model/audit-event.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const QUIET_FOR_MS = 300;

const STAGES: Readonly<Record<Extract<AuditEvent, { kind: 'stage' }>['stage'], string>> = {
	resolve: 'finding the server',
	fetch: 'fetching the package',
	baseline: 'measuring its runtime',
	cell: 'making the cell',
	connect: 'connecting',
	install: 'running install scripts in the cell',
	start: 'starting the server',
	exercise: 'working every tool',
	idle: 'watching it idle',
	stop: 'stopping it',
	shrink: 'looking for the smallest input that fails',
	judge: 'comparing with what it declared',
};

export function showProgress(stream: NodeJS.WriteStream, label: string): ProgressView {
	return stream.isTTY && process.env['TERM'] !== 'dumb' ? movingLine(stream, label) : stageLines(stream, label);
}

function movingLine(stream: NodeJS.WriteStream, label: string): ProgressView {
	const began = performance.now();
	let text = '';
	let frame = 0;
	const draw = () => {
		const elapsed = performance.now() - began;
		if (elapsed < QUIET_FOR_MS) return; // a run that ends immediately needs no progress
		const line = `${FRAMES[frame++ % FRAMES.length]} ${label}: ${text} · ${(elapsed / 1000).toFixed(1)} s`;
		stream.write(`\r\x1b[2K${line.slice(0, (stream.columns ?? 80) - 1)}`);
	};
	const timer = setInterval(draw, 100);
	timer.unref();
	return {
		show: (event) => {
			text = describeEvent(event) ?? text;
		},
		end: () => {
			clearInterval(timer);
			stream.write('\r\x1b[2K');
		},
	};
}

function stageLines(stream: NodeJS.WriteStream, label: string): ProgressView {
	let last: string | undefined;
	return {
		show: (event) => {
			const text = event.kind === 'stage' ? describeEvent(event) : undefined;
			// Repeated stages print one line.
			if (text === undefined || text === last) return;
			last = text;
			stream.write(`${label}: ${text}\n`);
		},
		end: () => {},
	};
}

/** Describes the current activity of an audit. */
export function describeEvent(event: AuditEvent): string | undefined {
	if (event.kind === 'stage') return event.detail === undefined ? STAGES[event.stage] : `${STAGES[event.stage]}: ${event.detail}`;
	if (event.kind === 'step') {
		const { step } = event.result;
		const what = 'tool' in step ? step.tool : 'prompt' in step ? step.prompt : 'uri' in step ? step.uri : step.template;
		return `${STAGES.exercise} ${event.done}/${event.planned} ${printable(what)}`;
	}
	return undefined;
}

/** A server chooses the names of its tools. The terminal must not obey them. */
function printable(text: string): string {
	return text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '·').slice(0, 60);
}
