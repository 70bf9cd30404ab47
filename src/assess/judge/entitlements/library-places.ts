// Caches and settings that a library of the server keeps under its own name. They come from the library and show no intention of the server.

import type { UnentitledEvidence } from '../rule.ts';

// sample: ~/.cache/py-yfinance/cookies.db, ~/.config/configstore/update-notifier-x.json, ~/.matplotlib
const PLACE = /^(?:\.cache|\.config|\.local\/share|\.local\/state)\/([^/]+)|^\.([^/.][^/]*)\//;
/** A vendor with many libraries has one directory for all of them: ~/.cache/Maker/Tools/.library/x.db */
const CACHE = '.cache/';
// sample: /…/site-packages/yfinance/cache.py, /…/node_modules/@scope/name/index.js
const LIBRARY = /\/(?:site-packages|dist-packages|node_modules)\/((?:@[^/]+\/)?[^/]+)/g;
/** Affixes that a cache adds to the library's name. */
const AFFIXES = /^(?:py|python|node|js|lib)[-_.]?|[-_.]?(?:py|python|js|node|cache|nodejs)$/g;
const SHORTEST = 4;
/** Directories of other programs. A library with the same name does not own them. */
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
/** Places that are not called like their library, without punctuation, with the libraries that keep them. */
const OTHERWISE_NAMED: Readonly<Record<string, readonly string[]>> = {
	huggingface: ['huggingfacehub'],
	msplaywright: ['playwrightcore', 'playwright', 'patchrightcore', 'patchright'],
};

/** Returns the library that owns the place, or undefined. `path` is relative to the home directory. */
export type LibraryPlaces = (path: string) => string | undefined;

export function libraryPlaces(evidence: UnentitledEvidence): LibraryPlaces {
	let known: ReadonlyMap<string, string> | undefined;
	let onTheWay: ReadonlySet<string> | undefined;
	const namedAfter = (place: string): string | undefined => {
		known ??= libraries(evidence);
		const name = squashed(place);
		const others = Object.hasOwn(OTHERWISE_NAMED, name) ? (OTHERWISE_NAMED[name] ?? []) : [];
		return [name, squashed(place.replaceAll(AFFIXES, '')), ...others]
			.map((one) => known?.get(one))
			.find((library) => library !== undefined);
	};
	const owner = (path: string): string | undefined => {
		const [, below, hidden] = PLACE.exec(path) ?? [];
		const place = below ?? hidden;
		if (place === undefined || TAKEN.has(squashed(place))) return undefined;
		const deeper = path.startsWith(CACHE) ? path.split('/').slice(2, -1) : [];
		return [place, ...deeper].map(namedAfter).find((library) => library !== undefined);
	};
	return (path) => {
		const library = owner(path);
		if (library !== undefined) return library;
		// mkdir -p creates these directories on the way to the library's place.
		onTheWay ??= new Set(changedInHome(evidence).flatMap((one) => (owner(one) === undefined ? [] : parentsIn(one))));
		return onTheWay.has(path) ? 'a library of it' : undefined;
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

function changedInHome({ profile, places }: UnentitledEvidence): readonly string[] {
	const start = `${places.home}/.`;
	return profile.scopes.flatMap(({ effects }) =>
		effects.flatMap(({ kind, subject }) => (kind !== 'read' && subject.startsWith(start) ? [subject.slice(places.home.length + 1)] : [])),
	);
}

/** .cache/Maker/x: .cache and .cache/Maker */
function parentsIn(path: string): readonly string[] {
	const names = path.split('/');
	return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}

function squashed(text: string): string {
	return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
