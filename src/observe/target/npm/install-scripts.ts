// Finds every lifecycle script of an installed tree that npm would have run. The scripts run later, in the cell.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstallScript } from '#model/target.ts';
import { readPackageJson } from '../node/package-json.ts';
import type { LockEntry } from './package-lock.ts';

const EVENTS = ['preinstall', 'install', 'postinstall'] as const;

/**
 * Reads each package's own files, because the lock repeats the registry's data, which can differ from the archive.
 * The package called `own` comes first.
 */
export async function installScripts(root: string, lock: Readonly<Record<string, LockEntry>>, own: string): Promise<InstallScript[]> {
	const places = Object.entries(lock).flatMap(([place, entry]) => (place === '' || entry.link === true ? [] : [place]));
	const first = `node_modules/${own}`;
	const ordered = [...places.filter((place) => place === first), ...places.filter((place) => place !== first)];
	return (await Promise.all(ordered.map((place) => scriptsOf(join(root, place), place)))).flat();
}

async function scriptsOf(directory: string, place: string): Promise<InstallScript[]> {
	const manifest = await readPackageJson(directory);
	if (manifest === undefined) return []; // an optional package for another platform
	const scripts = { ...manifest.scripts };
	const isUnsaid = scripts['install'] === undefined && scripts['preinstall'] === undefined && manifest.gypfile !== false;
	// npm compiles a package that has a binding.gyp even without a script.
	if (isUnsaid && (await stat(join(directory, 'binding.gyp')).catch(() => undefined)) !== undefined)
		scripts['install'] = 'node-gyp rebuild';
	// sample: node_modules/a/node_modules/@scope/b
	const name = manifest.name ?? place.replace(/^.*node_modules\//, '');
	return EVENTS.flatMap((event) => {
		const command = scripts[event];
		return command === undefined || command === '' ? [] : [{ package: name, version: manifest.version ?? '', event, command, directory }];
	});
}
