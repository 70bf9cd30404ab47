// A worker's progress on standard error: one line per finished audit, and on a terminal one updating line below them.

import type { FleetEvent } from '#app/fleet/fleet-event.ts';
import { printable } from '#util/printable.ts';

const DRAW_MS = 250;
const TROUBLE_EVERY_MS = 10_000;

export interface FleetProgress {
	show(event: FleetEvent): void;
	end(): void;
}

/** `open`: number of waiting and running jobs at the beginning. */
export function fleetProgress(stream: NodeJS.WriteStream, open: number): FleetProgress {
	const began = performance.now();
	let [running, ended, failed, lastTrouble] = [0, 0, 0, Number.NEGATIVE_INFINITY];
	const moves = stream.isTTY && process.env['TERM'] !== 'dumb';
	const draw = () => {
		const minutes = (performance.now() - began) / 60_000;
		const rate = ended / minutes;
		const left = ended === 0 ? '' : ` · about ${Math.ceil(Math.max(0, open - ended) / rate)} min left`;
		const line = `${ended} of ${Math.max(open, ended)} audited · ${running} running · ${failed} failed · ${rate.toFixed(1)} a minute${left}`;
		stream.write(`\r\x1b[2K${line.slice(0, (stream.columns ?? 80) - 1)}`);
	};
	const timer = moves ? setInterval(draw, DRAW_MS) : undefined;
	timer?.unref();
	const print = (line: string) => stream.write(`${moves ? '\r\x1b[2K' : ''}${line}\n`);
	return {
		show: (event) => {
			if (event.kind === 'trouble') {
				if (performance.now() - lastTrouble < TROUBLE_EVERY_MS) return;
				lastTrouble = performance.now();
				print(`the database does not answer (${printable(event.message)}); trying again`);
				return;
			}
			running += event.kind === 'began' ? 1 : -1;
			if (event.kind === 'began') return;
			if (event.kind !== 'lost') ended += 1;
			if (event.kind === 'failed') failed += 1;
			print(described(event));
		},
		end: () => {
			clearInterval(timer);
			if (moves) stream.write('\r\x1b[2K');
		},
	};
}

function described(event: Extract<FleetEvent, { kind: 'done' | 'failed' | 'lost' }>): string {
	const { job } = event;
	const name = printable(`${job.name}${job.version === '' ? '' : ` ${job.version}`}`);
	if (event.kind === 'lost') return `lost     ${name}: another worker has it`;
	if (event.kind === 'failed') return `${event.state.padEnd(8)} ${name}: ${event.reason}: ${printable(event.detail)}`;
	const { summary, trust, coverage } = event.report;
	return `done     ${name}: ${summary.conclusion} · trust ${trust.score.toFixed(2)} · worked ${coverage.tools.worked} of ${coverage.tools.declared} tools`;
}
