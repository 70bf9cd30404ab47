// `candor canaries`: plants fake secrets in a real project. The guard looks for them.

import { resolve } from 'node:path';
import type { CanaryFileEvent } from '#app/canaries/canary-file-event.ts';
import { plantInProject } from '#app/canaries/plant-in-project.ts';
import { plantedPaths } from '#app/canaries/planted-paths.ts';
import { removeFromProject } from '#app/canaries/remove-from-project.ts';
import { shellOperand } from '#util/shell-word.ts';
import { EXIT } from '../exit-codes.ts';

const WORDS: Readonly<Record<CanaryFileEvent['kind'], string>> = {
	planted: 'planted',
	exists: 'left alone, it exists',
	removed: 'removed',
	changed: 'left alone, it is another file now',
	gone: 'no longer there',
};

export function plantCommand(directory: string): number {
	show(plantInProject(directory));
	process.stdout.write(
		`Keep them out of version control. Guards that are started from now on block what carries one. To take them out: candor canaries remove ${shellOperand(resolve(directory))}\n`,
	);
	return EXIT.clean;
}

export function listCommand(): number {
	const paths = plantedPaths();
	process.stdout.write(
		paths.length === 0 ? 'None are planted. To plant some: candor canaries plant .\n' : paths.map((path) => `${path}\n`).join(''),
	);
	return EXIT.clean;
}

export function removeCommand(directory: string): number {
	if (show(removeFromProject(directory)) === 0)
		process.stdout.write(`None are planted in ${resolve(directory)}. To see where they are: candor canaries list\n`);
	return EXIT.clean;
}

/** Returns the number of events. */
function show(events: Iterable<CanaryFileEvent>): number {
	let count = 0;
	for (const { kind, path } of events) {
		process.stdout.write(`${WORDS[kind]}: ${path}\n`);
		count++;
	}
	return count;
}
