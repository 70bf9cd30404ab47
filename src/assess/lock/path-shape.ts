// The shape of a path: parts that depend on the run, the call, the day or the machine are folded, so that equal behaviour has an equal shape.

import { stable } from '#assess/judge/show.ts';
import { LOCK_PLACES } from '#model/lock.ts';
import type { CellPlaces } from '#model/run-record.ts';
import type { Launch } from '#model/target.ts';
import { baseName, inside, isUnder, parentOf } from '#util/absolute-path.ts';

/** Programs in these directories are identified by their name alone. */
const BIN: ReadonlySet<string> = new Set(['/bin', '/sbin', '/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']);
/** Number of names that are kept below the home and the root. Deeper names follow the data. */
const KEPT_BELOW_HOME = 2;
const KEPT_BELOW_ROOT = 2;
// /usr/lib/python3.11 → /usr/lib/python*, /proc/self/stat → /proc/*/stat
const DIGITS = /\d+(?:[._-]\d+)*/g;
const OWN_PROCESS = /^\/proc\/(?:self|thread-self|\d+)(?=\/|$)/;

export interface ShapePlaces {
	/** The longest comes first, because a place may be inside another. */
	readonly places: readonly (readonly [directory: string, place: string])[];
	readonly home: string;
	/** The names of the interpreter that runs the server. It may lie elsewhere on another machine, and it is the same program. */
	readonly interpreter: ReadonlySet<string>;
}

export function shapePlaces({ home, cwd, tmp }: CellPlaces, launch: Launch): ShapePlaces {
	const named = [...launch.namedPaths, ...(launch.newPaths ?? [])];
	const all: (readonly [string, string])[] = [
		...named.map((path) => [path, LOCK_PLACES.launch] as const),
		...launch.packageRoots.map((path) => [path, LOCK_PLACES.package] as const),
		...launch.runtime.roots.map((path) => [path, LOCK_PLACES.runtime] as const),
		[cwd, LOCK_PLACES.cwd],
		[tmp, LOCK_PLACES.tmp],
	];
	return {
		home,
		places: all.filter(([path]) => path !== '/' && path !== home).toSorted(([a], [b]) => b.length - a.length),
		interpreter: new Set([launch.argv[0], launch.runtime.program]),
	};
}

/** `isExact`: the path holds secrets or starts programs, so it is kept in full. */
export function pathShape(path: string, { places, home }: ShapePlaces, isExact: boolean): string {
	if (isExact) return (isUnder(path, home) ? `${LOCK_PLACES.home}${path.slice(home.length)}` : path).replace(OWN_PROCESS, '/proc/*');
	const found = places.find(([directory]) => isUnder(path, directory));
	if (found !== undefined) return path === found[0] ? found[1] : `${found[1]}/**`;
	const below = inside(path, home);
	if (below !== undefined) return kept(`${LOCK_PLACES.home}/`, below, KEPT_BELOW_HOME);
	if (path === home) return LOCK_PLACES.home;
	return path.startsWith('/') ? kept('/', path.replace(OWN_PROCESS, '/proc/*').slice(1), KEPT_BELOW_ROOT) : folded(path);
}

export function programShape(path: string, places: ShapePlaces): string {
	if (places.interpreter.has(path)) return LOCK_PLACES.runtime;
	if (!path.startsWith('/') || BIN.has(parentOf(path))) return folded(baseName(path));
	const found = places.places.find(([directory]) => isUnder(path, directory));
	return found === undefined ? folded(path) : `${found[1]}/**/${folded(baseName(path))}`;
}

export function folded(text: string): string {
	return stable(text)
		.replace(DIGITS, '*')
		.replace(/\*{2,}/g, '*');
}

function kept(before: string, relative: string, most: number): string {
	const segments = relative.split('/');
	const shown = segments.slice(0, most).map(folded);
	return `${before}${shown.join('/')}${segments.length > most ? '/**' : ''}`;
}
