// Reads `uv run server.py` and similar commands: what they run in the project's environment. Without one, the dependencies are fetched into the cache;
// neither the project's build nor its package manager runs.

import { existsSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { delimiter } from 'node:path/posix';
import type { Argv } from '#model/target.ts';
import { expandHome } from '../expand-home.ts';
import { languageOf } from '../file-runner.ts';
import { markedAncestor } from '../project-root.ts';
import { projectEnvironment } from '../pypi/project-environment.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { type PythonProject, pythonProject, scriptNeeds } from './python-project.ts';
import type { Underlying } from './underlying.ts';
import { type ProjectRun, readProjectRun } from './uv-words.ts';

// sample: notes.server:main
const FUNCTION = /^(?<module>[A-Za-z_][\w.]*):(?<object>[A-Za-z_][\w.]*)/;

/** Returns undefined if the command is another one. */
export async function projectRun(command: Argv, options: ResolveOptions): Promise<Underlying | undefined> {
	const run = readProjectRun(command, options);
	if (run === undefined) return undefined;
	const project = run.isWithoutProject ? undefined : await pythonProject(run.project, options);
	const script = scriptOf(run, options);
	const inline = script === undefined ? undefined : await scriptNeeds(script);
	const [first, ...args] = run.words;
	if (isOnlyPackages(run, project, script)) return packageRun(run);
	const program = await pythonOf(run, inline === undefined ? project : undefined, inline, options);
	const python = join(program.bin, program.name);
	const [cwd, path] = [run.cwd, project === undefined ? {} : pathOf(project)];
	if (run.isModule) return { command: [python, '-m', first, ...args], cwd, env: path };
	if (script !== undefined) return { command: [python, script, ...args], cwd };
	if (languageOf(first) === 'python') return { command: [python, ...args], cwd, env: path };
	const installed = join(program.bin, first);
	if (existsSync(installed)) return { command: [installed, ...args], cwd };
	const called = FUNCTION.exec(project?.scripts[first] ?? '')?.groups;
	if (called === undefined) return { command: [first, ...args], cwd };
	const code = `import sys; from ${called['module']} import ${called['object']?.split('.')[0]}; sys.argv[0] = ${JSON.stringify(first)}; sys.exit(${called['object']}())`;
	return { command: [python, '-c', code, ...args], cwd, name: first, env: path };
}

/** `uv run --with notes-server notes-server`, outside of any project: the same as `uvx --from notes-server notes-server`. */
function isOnlyPackages(
	{ needs, words: [first], isModule }: ProjectRun,
	project: PythonProject | undefined,
	script: string | undefined,
): boolean {
	return needs.length > 0 && project === undefined && script === undefined && !isModule && languageOf(first) !== 'python';
}

function packageRun({ needs: [own = '', ...others], python, indexes, words }: ProjectRun): Underlying {
	const index = indexes.map((word) => (word === '--index-url' ? '--default-index' : word === '--extra-index-url' ? '--index' : word));
	const chosen = python === undefined ? [] : ['--python', python];
	return { command: ['uvx', '--from', own, ...others.flatMap((one) => ['--with', one]), ...chosen, ...index, ...words] };
}

function scriptOf({ words: [first], isModule, cwd }: ProjectRun, { env }: Pick<ResolveOptions, 'env'>): string | undefined {
	if (isModule || !['.py', '.pyw'].includes(extname(first))) return undefined;
	return resolve(cwd, expandHome(first, env));
}

interface ChosenPython {
	/** Directory of the interpreter and of the environment's commands. */
	readonly bin: string;
	readonly name: string;
}

/** The project's own environment if it is there and nothing more is wanted, else one that is made of published packages. */
async function pythonOf(
	{ needs, python, indexes, project: start }: ProjectRun,
	project: PythonProject | undefined,
	inline: { readonly dependencies: readonly string[]; readonly python?: string } | undefined,
	options: ResolveOptions,
): Promise<ChosenPython> {
	const home = markedAncestor(start, ['.venv'], options.env) ?? project?.directory;
	const own = home === undefined ? undefined : join(home, '.venv', 'bin');
	if (inline === undefined && needs.length === 0 && own !== undefined && existsSync(join(own, 'python')))
		return { bin: own, name: 'python' };
	const wanted = inline ?? project;
	const requires = wanted?.python;
	return projectEnvironment(
		[...(wanted?.dependencies ?? []), ...needs],
		{ ...(python === undefined ? {} : { python }), ...(requires === undefined ? {} : { requires }), indexes },
		options,
	);
}

/** Where the modules of the project lie: it is not installed in an environment that was made for it. */
function pathOf({ directory }: PythonProject): Readonly<Record<string, string>> {
	const source = join(directory, 'src');
	return { PYTHONPATH: [...(existsSync(source) ? [source] : []), directory].join(delimiter) };
}
