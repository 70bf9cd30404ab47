// The files that the server needs: what the user named, what its ordinary calls named, and what it keeps in its working directory.

import type { Effect } from '#model/profile.ts';
import { inside, isUnder, isUnderAny, parentOf } from '#util/absolute-path.ts';
import type { ArgumentReading } from '../read/reading.ts';
import { roleOf } from '../read/role.ts';
import { secretAtPath } from '../read/sensitive-path.ts';
import { allEffects, argumentAt, type OrdinaryCall, type Suggested, someOf } from './audited.ts';

interface SuggestedRoot {
	readonly path: string;
	/** The path in the audit. */
	readonly real: string;
	readonly write: boolean;
	readonly evidence: string;
}

export interface KnownPlaces {
	readonly roots: readonly SuggestedRoot[];
	/** For ordinary calls: the arguments that named a path, their tools (none: all tools with such an argument), and the common directory. */
	readonly named?: { readonly tools: readonly string[]; readonly arguments: readonly string[]; readonly within: readonly string[] };
}

const MAX_ROOTS = 20;
/** Private in every cell, and always present. */
const SCRATCH = '/tmp';
/** Present in every cell, read-only. */
const SYSTEM: readonly string[] = ['/usr', '/etc', '/bin', '/lib', '/lib64', '/dev', '/proc', '/sys', '/opt', '/var'];
const WRITES: ReadonlySet<Effect['kind']> = new Set(['write', 'mkdir', 'delete', 'executable']);
const TOUCHES: ReadonlySet<Effect['kind']> = new Set(['read', 'list', ...WRITES]);

export function knownPlaces(report: Suggested, calls: readonly OrdinaryCall[]): KnownPlaces {
	if (report.sandbox === null) return { roots: [] };
	const { cwd, home } = report.sandbox;
	const effects = allEffects(report).filter(({ kind, guarded }) => TOUCHES.has(kind) && guarded?.as !== 'secret');
	// A written file is recreated with others beside it, so its directory is needed.
	const isWritten = (path: string) => effects.some(({ kind, subject }) => kind !== 'mkdir' && WRITES.has(kind) && subject === path);
	const pointedAt = [...new Set(report.target.named.paths.map((path) => (isWritten(path) ? parentOf(path) : path)))];
	const named = calls.flatMap(({ tool, reading }) =>
		reading.paths.filter(({ at }) => isSurelyPath(at, reading)).map(({ at, path }) => ({ tool, at, path })),
	);
	const homely = (path: string) => (isUnder(path, home) ? `~${path.slice(home.length)}` : path);
	/** The path in the policy file: the guard's working directory and home differ from those of the audit. */
	const placeOf = (path: string): string | undefined => {
		const given = pointedAt.find((root) => isUnder(path, root));
		if (given !== undefined) return given;
		if (isUnder(path, cwd) || !path.startsWith('/')) return '.';
		if (isUnder(path, SCRATCH)) return SCRATCH;
		// Neither the directory of a secret nor a top-level directory.
		const isTooMuch = secretAtPath(path) !== undefined || parentOf(path) === '/' || isUnder(home, parentOf(path));
		return isTooMuch ? undefined : homely(parentOf(path));
	};
	const within = [...new Set(named.flatMap(({ path }) => placeOf(path) ?? []))].slice(0, MAX_ROOTS);
	const kept = keptInWorkingDirectory(report, cwd);
	const wanted = [...new Set([...pointedAt, ...within, ...(kept.length > 0 ? ['.'] : [])])].filter(
		(place) => place !== SCRATCH && !isUnderAny(place, SYSTEM),
	);
	const roots = wanted.slice(0, MAX_ROOTS).map((path): SuggestedRoot => {
		const real = path === '.' ? cwd : path.startsWith('~') ? home + path.slice(1) : path;
		const changed = effects.filter(({ kind, subject }) => WRITES.has(kind) && isUnder(subject, real));
		const calling = named.filter((one) => isUnder(one.path, real)).length;
		const why = [
			...(path === '.' ? ['where the guard is started; better to name a directory'] : []),
			...(pointedAt.includes(path) ? ['it was started with this place'] : []),
			...(calling > 0 ? [`ordinary calls named files there ${calling} times`] : []),
			...(path === '.' && kept.length > 0 ? [`it keeps ${someOf(kept.map((one) => inside(one, cwd) ?? one))} there`] : []),
			changed.length > 0 ? 'it changed, or tried to change, files there' : 'it changed nothing there',
		];
		return { path, real, write: changed.length > 0, evidence: why.join('; ') };
	});
	const unplaced = new Set(named.filter(({ path }) => placeOf(path) === undefined).map(({ at }) => argumentAt(at)));
	const places = new Set(named.map(({ at }) => argumentAt(at)).filter((at) => !unplaced.has(at)));
	if (within.length === 0 || places.size === 0) return { roots };
	const tools = new Set(named.map(({ tool }) => tool));
	// An argument of the same name may have another meaning for another tool.
	const isForAll = calls.every(({ tool, reading }) => tools.has(tool) || reading.texts.every(({ at }) => !places.has(argumentAt(at))));
	return { roots, named: { tools: isForAll ? [] : [...tools], arguments: [...places], within } };
}

/** What the server creates in its working directory that no argument named, and that is not on the way to a named path. */
function keptInWorkingDirectory({ profile }: Suggested, cwd: string): readonly string[] {
	return profile.scopes.flatMap(({ effects }) => {
		const byArgument = effects.filter(({ explanation }) => explanation?.by === 'argument').map(({ subject }) => subject);
		return effects
			.filter(({ kind, subject, explanation }) => WRITES.has(kind) && inside(subject, cwd) !== undefined && explanation?.by !== 'argument')
			.map(({ subject }) => subject)
			.filter((subject) => !byArgument.some((path) => isUnder(path, subject)));
	});
}

/** `source` may be a file or any name, so its text must look like a path. */
function isSurelyPath(at: string, { texts }: ArgumentReading): boolean {
	const { path, host } = roleOf(at.split('.').findLast((key) => !/^\d+$/.test(key)) ?? '');
	return (path && !host) || texts.some((one) => one.at === at && /^[./~]/.test(one.text));
}
