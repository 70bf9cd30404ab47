// Caches, logs, settings and temporary directories under the server's own name.

import { inside } from '#util/absolute-path.ts';
import type { Evidence } from '../evidence.ts';
import { type Explainer, isChange, isLook } from './explainer.ts';

const BASES = ['.cache', '.config', '.local/share', '.local/state', 'Library/Caches', 'Library/Application Support', 'Library/Logs'];
const XDG = ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'];

export const ownData: Explainer = (occurrence, { evidence, history, isOwnName }) => {
	if (occurrence.kind === 'executable' || !(isLook(occurrence) || isChange(occurrence))) return undefined;
	const { home } = evidence.places;
	// Below the home there are many bases; outside of it only those that were given, and the temporary directory.
	const isInHome = occurrence.kind === 'mkdir' || inside(occurrence.subject, home) !== undefined;
	for (const base of bases(evidence, isInHome)) {
		const segment = inside(occurrence.subject, base)?.split('/')[0];
		if (segment !== undefined && isOwnName(segment)) return { by: 'own-data', because: `${segment} under ${base} carries its name` };
		// mkdir -p makes the base on the way to its own directory.
		const isOnTheWay =
			occurrence.kind === 'mkdir' &&
			(base === occurrence.subject || inside(base, occurrence.subject) !== undefined) &&
			inside(occurrence.subject, home) !== undefined;
		if (isOnTheWay && [...history.made].some((path) => isOwnName(inside(path, base)?.split('/')[0] ?? ''))) {
			return { by: 'own-data', because: 'made on the way to a directory of its name' };
		}
	}
	// ~/.playwright-mcp/session.json: a directory, not a loose dot file
	const [first, ...rest] = inside(occurrence.subject, home)?.split('/') ?? [];
	const isOwnFolder = first?.startsWith('.') && isOwnName(first) && (rest.length > 0 || history.directories.has(occurrence.subject));
	return isOwnFolder ? { by: 'own-data', because: `~/${first} carries its name` } : undefined;
};

function bases({ places, launch }: Evidence, isInHome: boolean): readonly string[] {
	const given = XDG.map((name) => launch.env[name]).filter((path) => path?.startsWith('/')) as readonly string[];
	return [...given, ...(isInHome ? BASES.map((base) => `${places.home}/${base}`) : []), places.tmp];
}
