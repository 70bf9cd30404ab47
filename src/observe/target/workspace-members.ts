// Finds packages of the same workspace that the server does not use. Showing the workspace's root must not show them.

import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { globMatches } from '#util/glob-matches.ts';
import { parsedText } from '#util/parsed-text.ts';
import { readRegularText } from '#util/regular-text.ts';
import { isInside } from './is-inside.ts';

const PATTERNS = z.array(z.string());
const WORKSPACES = z.object({ workspaces: z.union([PATTERNS, z.object({ packages: PATTERNS })]) });
const PACKAGES = z.object({ packages: PATTERNS });
const MANIFESTS = ['package.json', 'pyproject.toml'];
const MOST_DIRECTORIES = 5000;
const DEEPEST = 5;

/** Returns members of workspaces whose root is one of `roots`, except those that contain, or are inside, one of the `used` paths other than a root. */
export async function unusedMembers(roots: readonly string[], used: readonly string[]): Promise<string[]> {
	const inside = used.filter((path) => !roots.some((root) => isInside(root, path)));
	const members = (await Promise.all(roots.map(workspaceMembers))).flat();
	const unused = members.filter((member) => !inside.some((path) => isInside(path, member) || isInside(member, path)));
	return unused.filter((member) => !unused.some((other) => other !== member && isInside(member, other)));
}

async function workspaceMembers(root: string): Promise<string[]> {
	const patterns = await patternsOf(root);
	if (patterns.length === 0) return [];
	const plain = patterns.map((pattern) => pattern.replace(/^(!?)\.\//, '$1').replace(/\/+$/, ''));
	const [excluded, included] = [
		plain.filter((one) => one.startsWith('!')).map((one) => one.slice(1)),
		plain.filter((one) => !one.startsWith('!')),
	];
	const matches = (globs: readonly string[], name: string) => globs.some((glob) => glob === '**' || globMatches(glob, name));
	return (await packagesBelow(root)).filter((path) => {
		const name = relative(root, path);
		return matches(included, name) && !matches(excluded, name);
	});
}

async function patternsOf(root: string): Promise<readonly string[]> {
	const [npm, lerna, pnpm, python] = await Promise.all(
		['package.json', 'lerna.json', 'pnpm-workspace.yaml', 'pyproject.toml'].map((name) =>
			readRegularText(join(root, name)).catch(() => ''),
		),
	);
	const workspaces = WORKSPACES.safeParse(parsedText(npm ?? '')).data?.workspaces ?? [];
	return [
		...('packages' in workspaces ? workspaces.packages : workspaces),
		...(PACKAGES.safeParse(parsedText(lerna ?? '')).data?.packages ?? []),
		...(PACKAGES.safeParse(await readYaml(pnpm ?? '')).data?.packages ?? []),
		...uvMembers(python ?? ''),
	];
}

async function readYaml(text: string): Promise<unknown> {
	if (text === '') return undefined;
	try {
		return (await import('yaml')).parse(text);
	} catch {
		return undefined;
	}
}

function uvMembers(pyproject: string): readonly string[] {
	// sample: [tool.uv.workspace]⏎members = ["packages/*", "tools/x"]
	const members = /^\[tool\.uv\.workspace\][^[]*?^members\s*=\s*\[([^\]]*)\]/ms.exec(pyproject)?.[1] ?? '';
	return [...members.matchAll(/["']([^"']+)["']/g)].map((match) => match[1] ?? '');
}

/** Returns directories with a manifest, without those of installed packages. */
async function packagesBelow(root: string): Promise<string[]> {
	const found: string[] = [];
	let level = [root];
	let looked = 0;
	for (let depth = 0; depth <= DEEPEST && level.length > 0 && looked < MOST_DIRECTORIES; depth++) {
		looked += level.length;
		const deeper = await Promise.all(
			level.map(async (directory) => {
				const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
				if (directory !== root && entries.some(({ name }) => MANIFESTS.includes(name))) found.push(directory);
				const below = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'));
				return below.map(({ name }) => join(directory, name));
			}),
		);
		level = deeper.flat();
	}
	return found;
}
