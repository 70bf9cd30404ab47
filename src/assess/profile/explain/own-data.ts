// Caches, logs, settings and temporary directories under the server's own name.

import { firstInside, inside, isUnder } from '#util/absolute-path.ts';
import type { Evidence } from '../evidence.ts';
import { type ExplainContext, type Explainer, isChange, isLook } from './explainer.ts';

const BASES = ['.cache', '.config', '.local/share', '.local/state', 'Library/Caches', 'Library/Application Support', 'Library/Logs'];
const XDG = ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'];

export const ownData: Explainer = (occurrence, { evidence, history, isOwnName, ownBases }) => {
	if (occurrence.kind === 'executable' || !(isLook(occurrence) || isChange(occurrence))) return undefined;
	const { home } = evidence.places;
	// Below the home there are many bases. Elsewhere there are only the given ones and the temporary directory.
	const isInHome = occurrence.kind === 'mkdir' || isUnder(occurrence.subject, home);
	for (const base of isInHome ? ownBases.inHome : ownBases.elsewhere) {
		const segment = firstInside(occurrence.subject, base);
		if (segment !== undefined && isOwnName(segment)) return { by: 'own-data', because: `${segment} under ${base} carries its name` };
		// mkdir -p creates the base on the way to its own directory.
		const isOnTheWay =
			occurrence.kind === 'mkdir' &&
			(base === occurrence.subject || inside(base, occurrence.subject) !== undefined) &&
			inside(occurrence.subject, home) !== undefined;
		if (isOnTheWay && hasOwnDirectory(base, history.made, isOwnName)) {
			return { by: 'own-data', because: 'made on the way to a directory of its name' };
		}
	}
	// Most of a million paths are in neither place.
	if (!isUnder(occurrence.subject, home) && !isUnder(occurrence.subject, evidence.places.cwd)) return undefined;
	const log = ownLog(occurrence.subject, evidence.places.cwd, isOwnName);
	if (log !== undefined) return { by: 'own-data', because: `${log} is a log that carries its name` };
	const folder = ownFolder(occurrence.subject, [evidence.places.home, evidence.places.cwd], isOwnName);
	if (folder === undefined) return undefined;
	// A directory, not a single dot file.
	const isFolder = folder.length < occurrence.subject.length || history.directories.has(occurrence.subject);
	return isFolder ? { by: 'own-data', because: `${folder} carries its name` } : undefined;
};

/** A hidden directory directly below the home or the working directory: ~/.playwright-mcp/session.json */
function ownFolder(path: string, places: readonly string[], isOwnName: ExplainContext['isOwnName']): string | undefined {
	for (const place of places) {
		const first = firstInside(path, place);
		if (first?.startsWith('.') === true && isOwnName(first)) return `${place}/${first}`;
	}
	return undefined;
}

// sample: notes-server.log, notes-server-error.log, notes-server.log.1
const LOG = /^([\w.-]+?)(?:[-_.](?:errors?|debug|combined|access|info|out|server|exceptions))?\.log(?:\.\d{1,3})?$/;

/** A log in the working directory or its directory of logs. */
function ownLog(path: string, cwd: string, isOwnName: ExplainContext['isOwnName']): string | undefined {
	const parts = inside(path, cwd)?.split('/') ?? [];
	const [name = ''] = parts[0] === 'logs' || parts[0] === 'log' ? parts.slice(1) : parts;
	const isFile = parts.length === (parts[0] === 'logs' || parts[0] === 'log' ? 2 : 1);
	return isFile && isOwnName(LOG.exec(name)?.[1] ?? '') ? name : undefined;
}

function hasOwnDirectory(base: string, made: ReadonlySet<string>, isOwnName: ExplainContext['isOwnName']): boolean {
	for (const path of made) if (isOwnName(firstInside(path, base) ?? '')) return true;
	return false;
}

/** The directories in which a server may have one of its own name. */
export function ownBasesOf({ places, launch }: Evidence): ExplainContext['ownBases'] {
	const given = XDG.map((name) => launch.env[name]).filter((path) => path?.startsWith('/')) as readonly string[];
	return { inHome: [...given, ...BASES.map((base) => `${places.home}/${base}`), places.tmp], elsewhere: [...given, places.tmp] };
}
