// Finds the host directory to which a script or program belongs: the nearest enclosing package, project or repository.

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parsedText } from '#util/parsed-text.ts';
import { regularText } from '#util/regular-text.ts';
import type { ResolveOptions } from './resolve-options.ts';
import { isWideDirectory } from './wide-directory.ts';

const MARKERS =
	`package.json pyproject.toml setup.py setup.cfg requirements.txt Pipfile Cargo.toml go.mod deno.json deno.jsonc Gemfile composer.json
	pom.xml build.gradle build.gradle.kts mix.exs .git .hg .jj`.split(/\s+/);
const REPOSITORY = '.git';
/** A package.json with only these keys configures how the files beside it are loaded. It is in `dist` or `esm`, below the package itself. */
const ONLY_LOADING: ReadonlySet<string> = new Set(['type', 'sideEffects', 'main', 'module', 'types', 'exports', 'imports', 'browser']);
/** A directory of one project seldom contains two foreign repositories. */
const REPOSITORIES_OF_A_COLLECTION = 2;

/** Returns the nearest ancestor with one of `markers`, in the same repository and below every shared directory. */
export function markedAncestor(path: string, markers: readonly string[], env: ResolveOptions['env']): string | undefined {
	return ownAncestors(path, env).find((directory) => markers.some((marker) => isMarked(directory, marker)));
}

/** Returns the nearest project with one of the `preferred` markers, else of any kind, else the file's directory, else the file alone. */
export function projectRoot(file: string, env: ResolveOptions['env'], preferred: readonly string[] = []): string {
	const directory = dirname(file);
	return projectAround(directory, env, preferred) ?? (isWideDirectory(directory, env) ? file : directory);
}

export function projectAround(directory: string, env: ResolveOptions['env'], preferred: readonly string[] = []): string | undefined {
	return markedAncestor(directory, preferred, env) ?? markedAncestor(directory, MARKERS, env);
}

/** Returns `start` and the directories above it that can belong to the same project, nearest first. */
function ownAncestors(start: string, env: ResolveOptions['env']): readonly string[] {
	const found: string[] = [];
	for (let directory = start; ; directory = dirname(directory)) {
		if (isWideDirectory(directory, env) || (directory !== start && isCollection(directory))) return found;
		found.push(directory);
		if (existsSync(join(directory, REPOSITORY)) || directory === dirname(directory)) return found;
	}
}

function isMarked(directory: string, marker: string): boolean {
	const path = join(directory, marker);
	return existsSync(path) && (marker !== 'package.json' || isPackage(path));
}

function isPackage(manifest: string): boolean {
	const content = parsedText(readText(manifest).replace(/^\uFEFF/, ''));
	const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
	return !isObject || Object.keys(content).some((key) => !ONLY_LOADING.has(key));
}

/** Whether the directory is a collection of repositories: `~/code` with a stray package.json and unrelated repositories below it. */
function isCollection(directory: string): boolean {
	if (existsSync(join(directory, REPOSITORY))) return false;
	const repositories = namesIn(directory).filter((name) => existsSync(join(directory, name, REPOSITORY)));
	return repositories.length >= REPOSITORIES_OF_A_COLLECTION;
}

function namesIn(directory: string): readonly string[] {
	try {
		return readdirSync(directory);
	} catch {
		return [];
	}
}

function readText(path: string): string {
	try {
		return regularText(path);
	} catch {
		return '';
	}
}
