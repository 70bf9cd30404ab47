// Makes a venv in the cache with one project and its dependencies, installed from wheels.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { withHostLock } from '#util/host-lock.ts';
import { installCommand } from '#util/install-command.ts';
import { parsedText } from '#util/parsed-text.ts';
import { UserError } from '#util/user-error.ts';
import { isDirectory, keep, withIncoming } from '../cached-directory.ts';
import type { PythonInterpreter } from '../python/python-interpreter.ts';
import { cacheName, recallVersion, rememberVersion } from '../remembered-version.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import type { ToolRun } from '../run-tool.ts';
import { type PipClient, pipClient } from './pip-client.ts';
import { type PipFailure, pipError, pipFailure, withoutWheel } from './pip-failure.ts';
import { parseRequirement, pinnedVersion, writeRequirement } from './requirement.ts';
import type { UvxCommand } from './uvx-command.ts';

// https://pip.pypa.io/en/stable/reference/installation-report/
const REPORT = z.object({
	install: z.array(
		z.object({
			requested: z.boolean(),
			metadata: z.object({ name: z.string(), version: z.string(), requires_python: z.string().optional() }),
			download_info: z.object({ archive_info: z.object({ hashes: z.object({ sha256: z.string().optional() }).optional() }).optional() }),
		}),
	),
});
const REPORT_FILE = 'pip-report.json';
const VENV = 'venv';
const SOURCE_WHEELS = 'source-wheels';
/** Maximum number of attempts, because a source package may depend on further source packages. */
const MOST_TURNS = 8;

export interface WheelEnvironment {
	/** Directory of the venv. */
	readonly root: string;
	/** `sha256:…` of the project's own wheel, if pip recorded it. */
	readonly integrity?: string;
	/** Wheels that were made from source: `docopt-0.6.2-py3-none-any.whl`. */
	readonly madeOfSource: readonly string[];
}

/** `fits`: whether the interpreter satisfies `requires-python`. Throws NeedsPython if it does not and another one should be tried. */
export async function wheelEnvironment(
	command: UvxCommand,
	python: PythonInterpreter,
	fits: (requires: string) => Promise<boolean>,
	options: ResolveOptions,
): Promise<WheelEnvironment> {
	const { requirement } = command;
	const parent = join(options.cacheDir, 'pypi');
	const rest = [requirement.extras, python.base, ...command.others.map(writeRequirement), ...command.indexes];
	const place = (version: string): string => join(parent, cacheName(requirement.name, version, rest));
	const pinned = pinnedVersion(requirement);
	if (pinned !== undefined && (await isDirectory(place(pinned)))) return recorded(place(pinned), requirement.name);

	return withHostLock(place(writeRequirement(requirement)), options.signal, async () => {
		if (pinned !== undefined && (await isDirectory(place(pinned)))) return recorded(place(pinned), requirement.name);
		return withIncoming(parent, fetched);
	});

	async function fetched(incoming: string): Promise<WheelEnvironment> {
		const pip = pipClient(python, command.indexes, incoming, options);
		const made = await pip.makeVenv(join(incoming, VENV));
		if (made.code !== 0) throw new UserError(`${python.base} cannot make a venv`, { hint: installCommand(['python3']) });
		const version = pinned ?? (await currentVersion(command, { pip, incoming, python }, fits, options));
		const final = place(version);
		if (await isDirectory(final)) return recorded(final, requirement.name);

		const spec = writeRequirement({ ...requirement, versions: `==${version}` });
		options.onProgress(`fetching ${spec}`);
		const run = await installed([spec, ...command.others.map(writeRequirement)], pip, incoming, options);
		if (run.code !== 0) throw await explained(pipFailure(run), spec, pip, python);
		await moveScripts(incoming, final);
		await keep(incoming, final);
		return recorded(final, requirement.name);
	}
}

/** Installs the requirements. The Python files of projects that are published as source only become wheels, and pip runs again. No project code runs. */
async function installed(wanted: readonly string[], pip: PipClient, incoming: string, options: ResolveOptions): Promise<ToolRun> {
	const wheels = join(incoming, SOURCE_WHEELS);
	const asked = new Set<string>();
	await mkdir(wheels);
	for (let turn = 1; ; turn += 1) {
		const found = asked.size === 0 ? [] : ['--find-links', wheels];
		const run = await pip.install(join(incoming, VENV), ['--report', join(incoming, REPORT_FILE), ...found, ...wanted]);
		const missed = run.code === 0 || turn === MOST_TURNS ? [] : withoutWheel(pipFailure(run)).filter((one) => !asked.has(one));
		for (const one of missed) asked.add(one);
		const made = missed.length === 0 ? [] : await pip.makeWheels(wheels, missed);
		if (made.length === 0) return run;
		options.onProgress(`${made.join(', ')}: published as source only; its files are taken as they are, its build is not run`);
	}
}

/** Resolves the requirement to its current version, or to the last known one if the index is unreachable. */
async function currentVersion(
	command: UvxCommand,
	{ pip, incoming, python }: { readonly pip: PipClient; readonly incoming: string; readonly python: PythonInterpreter },
	fits: (requires: string) => Promise<boolean>,
	options: ResolveOptions,
): Promise<string> {
	const { name, versions } = command.requirement;
	const spec = writeRequirement(command.requirement);
	const memory = { directory: join(options.cacheDir, 'pypi'), name, wanted: versions || 'latest' };
	options.onProgress(`looking up ${spec}`);
	const ask = (...flags: string[]) =>
		pip.install(join(incoming, VENV), ['--dry-run', '--no-deps', ...flags, '--report', join(incoming, REPORT_FILE), spec]);
	// The newest version determines the Python. If no installed Python satisfies it, the newest version for this Python is taken.
	let run = await ask('--ignore-requires-python');
	const requires = run.code === 0 ? (await readReport(incoming, name))?.metadata.requires_python : undefined;
	if (requires !== undefined && !(await fits(requires))) run = await ask();
	if (run.code === 0) {
		const version = (await readReport(incoming, name))?.metadata.version;
		if (version === undefined) throw new Error('pip reported no version');
		await rememberVersion(memory, version);
		return version;
	}
	const failure = pipFailure(run);
	const remembered = failure.kind === 'unreachable' ? await recallVersion(memory) : undefined;
	if (remembered === undefined) throw await explained(failure, spec, pip, python);
	options.onProgress(`the index cannot be reached: taking ${name} ${remembered}, as fetched before`);
	return remembered;
}

async function explained(failure: PipFailure, spec: string, pip: PipClient, python: PythonInterpreter): Promise<UserError> {
	const isPublished =
		failure.kind === 'no-match' && failure.versions.length === 0 && (await pip.knows(parseRequirement(failure.wanted).name));
	return pipError(failure, spec, python.base, isPublished);
}

/** Rewrites the venv's path in every command, because pip writes it there and the venv is about to be renamed. */
async function moveScripts(incoming: string, final: string): Promise<void> {
	for (const entry of await readdir(join(incoming, VENV, 'bin'), { withFileTypes: true })) {
		const path = join(incoming, VENV, 'bin', entry.name);
		const source = entry.isFile() ? await readFile(path) : Buffer.alloc(0);
		// Binaries are left unchanged, because their offsets would become invalid.
		if (source.includes(incoming) && !source.includes(0)) await writeFile(path, source.toString('utf8').replaceAll(incoming, final));
	}
}

async function recorded(root: string, name: string): Promise<WheelEnvironment> {
	const sha256 = (await readReport(root, name))?.download_info.archive_info?.hashes?.sha256;
	return {
		root: join(root, VENV),
		...(sha256 === undefined ? {} : { integrity: `sha256:${sha256}` }),
		madeOfSource: await readdir(join(root, SOURCE_WHEELS)).catch(() => []), // absent in directories that an earlier version of Candor fetched
	};
}

async function readReport(directory: string, name: string): Promise<z.infer<typeof REPORT>['install'][number] | undefined> {
	const report = REPORT.safeParse(parsedText(await readFile(join(directory, REPORT_FILE), 'utf8'))).data;
	return report?.install.find((one) => one.requested && parseRequirement(one.metadata.name).name === name);
}
