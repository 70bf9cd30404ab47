// Finds by the trace which programs of a server run saw the moved clock. The library moves it only for a program that maps the library and reads
// the time from the C library: static programs, programs of another architecture and the Go runtime do not. Pure.

import type { RawObservation } from '#model/observation.ts';
import type { PhaseSpan } from '#model/report.ts';
import type { Argv } from '#model/target.ts';
import type { ClockMarks } from '#observe/sandbox/moved-clock.ts';
import { baseName } from '#util/absolute-path.ts';
import { isStartOf } from './attribute.ts';

export interface ClockReach {
	/** Names of programs that ran during the calls and saw the machine's own time. */
	readonly unmoved: readonly string[];
	readonly isAnyMoved: boolean;
}

/** One program in one process, from its exec to the next exec or to its exit. */
interface Image {
	readonly program: string;
	readonly began: number;
	ended: number;
	isMapped: boolean;
	asksPageSize: boolean;
	asksPageUse: boolean;
}

const HUGE_PAGES = '/sys/kernel/mm/transparent_hugepage';

/** Returns undefined if the run never reached its calls. */
export function clockReach(
	raw: readonly RawObservation[],
	argv: Argv,
	{ library }: ClockMarks,
	phases: readonly PhaseSpan[],
): ClockReach | undefined {
	const calls = phases.find(({ phase }) => phase === 'exercise');
	if (calls === undefined) return undefined;
	const isThere = (at: number) => (image: Image) => image.began <= at && image.ended > at;
	const images = imagesOf(raw, argv, library);
	const present = images.filter((image) => isThere(calls.began)(image) || isThere(calls.ended)(image));
	const unmoved = present.filter((image) => !isMoved(image)).map(({ program }) => baseName(program));
	return { unmoved: [...new Set(unmoved)], isAnyMoved: present.some(isMoved) };
}

/** The Go runtime reads the size of huge pages at its start, and takes the time from the kernel. Java reads that size, too, and also their use. */
function isMoved({ isMapped, asksPageSize, asksPageUse }: Image): boolean {
	return isMapped && !(asksPageSize && !asksPageUse);
}

function imagesOf(raw: readonly RawObservation[], argv: Argv, library: string): readonly Image[] {
	const images: Image[] = [];
	const current = new Map<number, Image>();
	const end = (pid: number, at: number) => {
		const image = current.get(pid);
		if (image !== undefined) image.ended = at;
		current.delete(pid);
	};
	for (const one of raw) {
		if (one.pid === undefined) continue;
		const image = current.get(one.pid);
		if (one.kind === 'exit') end(one.pid, one.at);
		else if (one.kind === 'exec' && one.ok && (images.length > 0 || isStartOf(argv, one))) {
			end(one.pid, one.at);
			const started = { program: one.program, began: one.at, ended: Number.POSITIVE_INFINITY };
			const made: Image = { ...started, isMapped: false, asksPageSize: false, asksPageUse: false };
			current.set(one.pid, made);
			images.push(made);
		} else if (one.kind === 'fork' && !one.thread && image !== undefined) {
			// The child has its parent's memory, and with it the library.
			const copy = { ...image, began: one.at, ended: Number.POSITIVE_INFINITY };
			current.set(one.child, copy);
			images.push(copy);
		} else if (one.kind === 'file' && image !== undefined) {
			// A loader that cannot use the library opens it but does not map it as code.
			if (one.op === 'load' && one.ok && one.path === library) image.isMapped = true;
			if (one.path === `${HUGE_PAGES}/hpage_pmd_size`) image.asksPageSize = true;
			if (one.path === `${HUGE_PAGES}/enabled`) image.asksPageUse = true;
		}
	}
	return images;
}
