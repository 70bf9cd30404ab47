// What the outside of a run shows: what was reached, left, changed and recorded, whatever the attempts say of themselves.

import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { Observation } from '#model/observation.ts';
import { type Machine, openUp } from './machine.ts';
import type { RunResult } from './machine-plan.ts';

export interface Evidence {
	/** Listeners of the machine that something arrived at. */
	readonly reached: readonly string[];
	/** Processes that outlived the run. */
	readonly processes: readonly string[];
	/** Names of files that begin with escape-marker-, wherever they are but in the server's own directory. */
	readonly markers: readonly string[];
	/** In the directory that was handed back: set-id files, devices, and what has another owner than the directory. */
	readonly setId: readonly string[];
	readonly devices: readonly string[];
	readonly foreign: readonly string[];
	/** In candor's temporary directory. */
	readonly temporary: readonly string[];
	readonly isSecretKept: boolean;
	readonly isSecretRecorded: boolean;
	/** Whether somebody watched at all. */
	readonly isRecorded: boolean;
	/** Whether an observation of this kind is about a path or program that ends so. */
	observed(operation: 'read' | 'create' | 'exec', ending: string): boolean;
}

export function gatherEvidence(machine: Machine, { name, reached, processes }: RunResult): Evidence {
	const scratch = machine.scratch(name);
	const records = join(machine.directory, 'records', name);
	const owner = lstatSync(scratch).uid;
	openUp(scratch);
	const left = [...walk(scratch)];
	const which = (holds: (stats: Stats) => boolean) =>
		left.flatMap(([path, stats]) => (holds(stats) ? [path.slice(scratch.length + 1)] : []));
	const observations = readObservations(join(records, 'observations.ndjson'));
	return {
		reached,
		processes,
		markers: ['home', 'tmp', 'data', 'cache', 'secret', 'shared']
			.flatMap((place) => [...walk(join(machine.directory, place))])
			.flatMap(([path]) => /escape-marker-[^/]*$/.exec(path)?.[0] ?? []),
		setId: which((stats) => !stats.isSymbolicLink() && (stats.mode & 0o6000) !== 0),
		devices: which((stats) => stats.isBlockDevice() || stats.isCharacterDevice()),
		// A few of them tell enough.
		foreign: which((stats) => stats.uid !== owner).slice(0, 5),
		temporary: readdirSync(join(machine.directory, 'tmp')),
		isSecretKept: readFileSync(join(machine.directory, 'secret', 'secret.txt'), 'utf8') === machine.secret,
		isSecretRecorded: [...walk(records)].some(([path, stats]) => stats.isFile() && readFileSync(path).includes(machine.secret)),
		isRecorded: observations.length > 0,
		observed: (operation, ending) =>
			observations.some((one) =>
				one.kind === 'exec'
					? operation === 'exec' && one.ok && one.program.endsWith(ending)
					: one.kind === 'file' && one.op === operation && one.path.endsWith(ending),
			),
	};
}

function readObservations(file: string): readonly Observation[] {
	try {
		return readFileSync(file, 'utf8')
			.split('\n')
			.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Observation]));
	} catch {
		return []; // not an audit
	}
}

/** Everything below, links not followed. */
function* walk(directory: string): Generator<readonly [path: string, stats: Stats]> {
	let names: readonly string[];
	try {
		names = readdirSync(directory);
	} catch {
		return;
	}
	for (const name of names) {
		const path = join(directory, name);
		if (path.length > 3000) continue;
		const stats = lstatSync(path);
		yield [path, stats];
		if (stats.isDirectory()) yield* walk(path);
	}
}
