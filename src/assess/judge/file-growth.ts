// Files that calls leave behind one after another, such as a cache without a bound. A file that a call or its answer names is the result of that call.

import type { ObservationOf } from '#model/observation.ts';
import { baseName, parentOf } from '#util/absolute-path.ts';
import type { JudgeEvidence } from './rule.ts';

export interface FileGrowth {
	readonly directory: string;
	readonly bytes: number;
	readonly files: number;
	/** Steps that each left a file. */
	readonly steps: readonly number[];
}

const WRITES: ReadonlySet<ObservationOf<'file'>['op']> = new Set(['create', 'write', 'truncate']);

/** Returns each directory in which calls left at least so many bytes in files that are still there. */
export function fileGrowth(evidence: JudgeEvidence, leastBytes: number): readonly FileGrowth[] {
	const left = new Map<string, number>();
	for (const { change, path, entry } of evidence.files ?? []) if (change === 'added' && entry?.kind === 'file') left.set(path, entry.size);
	const large = [...Map.groupBy(left, ([path]) => parentOf(path))].filter(([, files]) => sumOf(files) >= leastBytes);
	if (large.length === 0) return [];
	const madeBy = makers(evidence, left);
	return large.flatMap(([directory, files]) => {
		const own = files.filter(([path]) => madeBy.has(path));
		const steps = [...new Set(own.flatMap(([path]) => madeBy.get(path) ?? []))];
		return sumOf(own) < leastBytes ? [] : [{ directory, bytes: sumOf(own), files: own.length, steps }];
	});
}

/** Returns the first step that wrote each of these files, unless the step's call or answer names the file. */
function makers({ observed, steps }: JudgeEvidence, left: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
	const made = new Map<string, number>();
	for (const { op, path, ok, cause } of observed('file')) {
		if (!ok || cause === undefined || !WRITES.has(op) || !left.has(path) || made.has(path)) continue;
		made.set(path, cause.step);
	}
	const texts = new Map(steps.map(({ step, reply }) => [step.id, JSON.stringify([step, reply ?? null])]));
	return new Map([...made].filter(([path, step]) => texts.get(step)?.includes(baseName(path)) === false));
}

function sumOf(files: readonly (readonly [path: string, size: number])[]): number {
	return files.reduce((sum, [, size]) => sum + size, 0);
}
