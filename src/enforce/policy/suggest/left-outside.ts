// What the server changed in the audit and will not find, or not keep, in the guard's cell. It explains why the server may fail there.

import type { Effect } from '#model/profile.ts';
import { isUnder, isUnderAny } from '#util/absolute-path.ts';
import { allEffects, type Suggested, someOf } from './audited.ts';

const CHANGES: ReadonlySet<Effect['kind']> = new Set(['write', 'mkdir', 'delete', 'executable']);
/** Private to every cell, or not files at all. */
const OF_THE_CELL: readonly string[] = ['/tmp', '/dev', '/proc'];

/** `roots`: directories as the server saw them in the audit. */
export function leftOutside(report: Suggested, roots: readonly string[]): readonly string[] {
	if (report.sandbox === null) return [];
	const { home, cwd } = report.sandbox;
	const changed = allEffects(report)
		.filter(({ kind, explanation }) => CHANGES.has(kind) && explanation?.by !== 'argument' && explanation?.by !== 'scratch')
		.map(({ subject }) => subject)
		.filter((path) => !isUnderAny(path, [...roots, ...OF_THE_CELL, cwd]));
	const inHome = changed.filter((path) => isUnder(path, home));
	const elsewhere = changed.filter((path) => !isUnder(path, home));
	return [
		...(inHome.length === 0
			? []
			: [`what it keeps in its home is gone when the guard ends: ${someOf(inHome.map((path) => `~${path.slice(home.length)}`))}`]),
		...(elsewhere.length === 0
			? []
			: [`out of its reach, though it tried to write there; a setting may give it another place: ${someOf(elsewhere)}`]),
	];
}
