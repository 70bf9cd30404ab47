// Caches and settings that a library of the server keeps under the library's own name: the library put them there, not an intention of the server.

import type { UnentitledEvidence } from '../rule.ts';

// sample: ~/.cache/py-yfinance/cookies.db, ~/.config/configstore/update-notifier-x.json, ~/.matplotlib
const PLACE = /^(?:\.cache|\.config|\.local\/share|\.local\/state)\/([^/]+)|^\.([^/.][^/]*)\//;
const BASE = /^(?:\.cache|\.config|\.local(?:\/share|\/state)?)$/;
// sample: /…/site-packages/yfinance/cache.py, /…/node_modules/@scope/name/index.js
const LIBRARY = /\/(?:site-packages|dist-packages|node_modules)\/((?:@[^/]+\/)?[^/]+)/g;
/** What a cache's name adds to the library's. */
const AFFIXES = /^(?:py|python|node|js|lib)[-_.]?|[-_.]?(?:py|python|js|node|cache|nodejs)$/g;
const SHORTEST = 4;
/** Directories of other programs, which a library that is called alike does not own. */
const TAKEN: ReadonlySet<string> = new Set([
	'docker',
	'kube',
	'google',
	'chrome',
	'mozilla',
	'config',
	'cache',
	'local',
	'aws',
	'azure',
	'ssh',
	'gnupg',
]);

/** Names the library whose place this is. `path` is relative to the home. */
export type LibraryPlaces = (path: string) => string | undefined;

export function libraryPlaces(evidence: UnentitledEvidence): LibraryPlaces {
	let known: ReadonlyMap<string, string> | undefined;
	const hasPlace = new Map<string, boolean>();
	const owner = (path: string): string | undefined => {
		const [, below, hidden] = PLACE.exec(path) ?? [];
		const place = below ?? hidden;
		if (place === undefined || TAKEN.has(squashed(place))) return undefined;
		known ??= libraries(evidence);
		return known.get(squashed(place)) ?? known.get(squashed(place.replaceAll(AFFIXES, '')));
	};
	return (path) => {
		if (!BASE.test(path)) return owner(path);
		// mkdir -p makes the base on the way to the library's place.
		const isOnTheWay = hasPlace.get(path) ?? pathsBelow(path, evidence).some((one) => owner(one) !== undefined);
		hasPlace.set(path, isOnTheWay);
		return isOnTheWay ? 'a library of it' : undefined;
	};
}

function libraries(evidence: UnentitledEvidence): ReadonlyMap<string, string> {
	const names = new Map<string, string>();
	for (const { path, ok } of evidence.observed('file')) {
		if (!ok) continue;
		for (const [, name = ''] of path.matchAll(LIBRARY)) {
			const plain = name.split('/').at(-1) ?? '';
			if (squashed(plain).length >= SHORTEST && !names.has(squashed(plain))) names.set(squashed(plain), name);
		}
	}
	return names;
}

function pathsBelow(base: string, { profile, places }: UnentitledEvidence): readonly string[] {
	const start = `${places.home}/${base}/`;
	return profile.scopes.flatMap(({ effects }) =>
		effects.flatMap(({ kind, subject }) => (kind !== 'read' && subject.startsWith(start) ? [subject.slice(places.home.length + 1)] : [])),
	);
}

function squashed(text: string): string {
	return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
