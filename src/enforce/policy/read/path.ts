// A path as the file system reads it: decoded, dots resolved, backslashes converted, the tilde expanded.

import { isUnderAny } from '#util/absolute-path.ts';

export interface PathBases {
	/** Start of relative paths. Without it they stay relative. */
	readonly cwd?: string;
	readonly home?: string;
	/** The directories that the policy shows to the server. Climbing within them is no escape. */
	readonly roots: readonly string[];
	/** Absolute paths of the guard's own files and directories. A writer there could change its decisions. */
	readonly guarded?: readonly string[];
}

export interface PathReading {
	/** Normalised, and absolute if possible. */
	readonly path: string;
	/** The absolute path as written, if it differs: a program that follows links before dots ends elsewhere. */
	readonly written?: string;
	/** Why the path leaves its starting directory, in one clause. */
	readonly leaves?: string;
}

/** /proc/self/cwd/../x: resolving the dots textually gives another path than the kernel's. */
const THROUGH_PROCESS = /^\/+(?:proc\/+[^/]+\/+(?:task\/+\d+\/+)?(?:cwd|root|fd|exe)|dev\/+fd)\//;
/** ..././x and .../...//x become ../x in a program that removes ../ only once. */
const FILTERED = /(?:^|\/)\.\.\.\/\.(?:\.\.\/)?\/./;
const LONGEST_NAME = 255;
const DRIVE = /^[a-z]:[\\/]/i; // C:\Users

export function readPath(text: string, places: PathBases): PathReading {
	const nul = text.indexOf('\0');
	const whole = nul === -1 ? text : text.slice(0, nul);
	const plain = whole.replace(/^(?:\\\\[.?]\\|\/\/\?\/)/, '').replace(/^[a-z]:(?=\.\.)/i, ''); // \\?\C:\x, C:..\x
	const isRemote = /^\\\\(?![.?]\\[a-z]:)[^\\/]/i.test(whole); // \\host\share, \\?\UNC\host\share, \\.\pipe\x
	const turned = plain.includes('\\') ? plain.replaceAll('\\', '/') : plain;
	const absolute = made(turned, places);
	const { path, climbs, leftTop } = resolved(absolute);
	const literal = turned === plain ? absolute : made(plain, places);
	const read = literal !== path && literal.startsWith('/') ? { path, written: literal } : { path };
	if (nul !== -1) return { ...read, leaves: 'a null byte ends it early' };
	if (THROUGH_PROCESS.test(turned) && turned.includes('..')) return { ...read, leaves: 'it goes on from where a process’s own link leads' };
	if (isRemote) return { ...read, leaves: 'it names another machine or a device (UNC)' };
	if (FILTERED.test(turned)) return { ...read, leaves: 'it climbs once a filter has taken ../ out of it' };
	if ((climbs > 0 || leftTop) && !(path.startsWith('/') && isUnderAny(path, places.roots)))
		return { ...read, leaves: climbs > 0 ? 'it climbs above where it starts' : 'it climbs out of where it starts' };
	return read;
}

/** Expands ~ to the home and relative paths to the working directory, if known. */
function made(path: string, { cwd, home }: PathBases): string {
	if (home !== undefined && (path === '~' || path.startsWith('~/'))) return home + path.slice(1);
	if (path.startsWith('~')) return path;
	if (path.startsWith('/') || DRIVE.test(path) || cwd === undefined) return path;
	return `${cwd}/./${path}`;
}

/** `climbs`: levels above the start of a relative path. `leftTop`: whether an absolute path ends in another top directory than it began with. */
function resolved(path: string): { readonly path: string; readonly climbs: number; readonly leftTop: boolean } {
	const isAbsolute = path.startsWith('/');
	// Most paths contain nothing to resolve: only `//`, `/.`, four dots, or `..` at the start matter.
	if (!/\/[/. ]|\.\.|^\.\/|\/$/.test(path)) return { path, climbs: 0, leftTop: false };
	const start = path.indexOf('/./');
	const base = start === -1 ? -1 : path.slice(0, start).split('/').filter(Boolean).length;
	const parts: string[] = [];
	let climbs = 0;
	let lowest = Number.POSITIVE_INFINITY;
	for (const raw of path.split('/')) {
		const segment = raw.trim();
		if (segment === '' || segment === '.') continue;
		// `..;` is a parent directory for some servers, and `....` becomes one where a filter removes `../`
		if (segment === '..' || segment.startsWith('..;') || (segment.length <= LONGEST_NAME && /^\.{4,}$/.test(segment))) {
			if (parts.length === 0 || parts.at(-1) === '..') {
				climbs++;
				if (!isAbsolute) parts.push('..');
			} else parts.pop();
			lowest = Math.min(lowest, parts.length);
		} else parts.push(raw);
	}
	const top = path.split('/').find((part) => part !== '' && part !== '.');
	const leftTop = isAbsolute && top !== undefined && lowest === 0 && parts[0] !== top;
	const isBelowBase = base !== -1 && lowest < base;
	return { path: (isAbsolute ? '/' : '') + parts.join('/') || (isAbsolute ? '/' : '.'), climbs: climbs + (isBelowBase ? 1 : 0), leftTop };
}
