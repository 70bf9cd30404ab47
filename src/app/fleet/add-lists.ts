// Reads the given lists and adds their targets to the queue.

import { text } from 'node:stream/consumers';
import type { FleetQueue } from '#model/fleet-queue.ts';
import { givenText } from '#util/given-file.ts';
import { UserError } from '#util/user-error.ts';
import { type AddedTargets, type AddOptions, addTargets } from './add-targets.ts';
import type { ListedTarget, PassedOver } from './listed-target.ts';
import { newestRelease } from './newest-release.ts';
import { parsePackageName } from './parse-package-name.ts';
import { readTargetList } from './read-target-list.ts';

export interface NamedTargets {
	/** Files. `-` is standard input. */
	readonly lists: readonly string[];
	readonly npm: readonly string[];
	readonly pypi: readonly string[];
}

export async function addLists(
	{ lists, npm, pypi }: NamedTargets,
	how: AddOptions,
	fleet: FleetQueue,
	signal: AbortSignal,
): Promise<AddedTargets> {
	const targets: ListedTarget[] = [...named('npm', npm), ...named('pypi', pypi)];
	const passedOver: PassedOver[] = [];
	for (const list of lists) {
		const read = readTargetList(await contentOf(list), list === '-' ? 'standard input' : list);
		targets.push(...read.targets);
		passedOver.push(...read.passedOver);
	}
	const added = await addTargets(targets, how, { fleet, newest: newestRelease(signal) });
	return { ...added, passedOver: [...passedOver, ...added.passedOver] };
}

function named(registry: 'npm' | 'pypi', names: readonly string[]): readonly ListedTarget[] {
	return names.map((name) => ({ kind: 'package', registry, ...parsePackageName(name, `--${registry}`), args: [], env: {} }));
}

async function contentOf(file: string): Promise<string> {
	if (file === '-') return text(process.stdin);
	try {
		return givenText(file);
	} catch (cause) {
		throw new UserError(`${file} cannot be read: ${(cause as Error).message}`, { hint: 'candor fleet add servers.txt', cause });
	}
}
