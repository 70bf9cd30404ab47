// Decides by the first line how a package's own file is started: with an interpreter or directly.

import { realpath } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Argv, Runtime } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { locateProgram } from './locate-program.ts';
import { nodeRuntime } from './node/node-runtime.ts';
import { pythonEnv } from './python/python-env.ts';
import { pythonInterpreter } from './python/python-interpreter.ts';
import type { ResolveOptions } from './resolve-options.ts';
import { readFileKind } from './shebang.ts';
import { isSystemPath } from './system-path.ts';

export interface FileRunner {
	/** The interpreter, its flags and the file; or the file alone. */
	readonly program: Argv;
	readonly runtime: Runtime;
	readonly env: Readonly<Record<string, string>>;
	/** Files that the interpreter needs beyond its runtime. */
	readonly roots: readonly string[];
}

export type Language = 'node' | 'python' | 'other';

export function languageOf(interpreter: string): Language {
	const name = basename(interpreter);
	// sample: node · nodejs18 · python3.11 · pypy3
	if (/^node(js)?[\d.]*$/.test(name)) return 'node';
	return /^(python|pypy)[\d.]*t?$/.test(name) ? 'python' : 'other';
}

export async function fileRunner(file: string, options: ResolveOptions): Promise<FileRunner> {
	const kind = await readFileKind(file);
	// sample: uvx --from shop python -m shop: the file is the venv's own interpreter, a link to a program outside of it.
	if (kind.kind === 'binary' && languageOf(file) === 'python') {
		const { program, runtime, venv } = await pythonInterpreter(file, options);
		return { program: [program], runtime, env: pythonEnv(venv === undefined ? {} : { venv: venv.root }), roots: venv?.roots ?? [] };
	}
	if (kind.kind === 'binary') return { program: [file], runtime: { kind: 'other', program: file, roots: [] }, env: {}, roots: [] };
	if (kind.kind === 'text' && !['.js', '.mjs', '.cjs'].includes(extname(file))) {
		throw new UserError(`${file} is neither a program nor a script with a #! line`, { hint: 'name its interpreter in front of it' });
	}
	const [interpreter, ...flags] = kind.kind === 'text' ? ['node' as const] : kind.interpreter;
	switch (languageOf(interpreter)) {
		case 'node': {
			const runtime = await nodeRuntime(interpreter, options);
			return { program: [runtime.program, ...flags, file], runtime, env: {}, roots: [] };
		}
		case 'python': {
			const python = await pythonInterpreter(interpreter, options);
			const env = pythonEnv(python.venv === undefined ? {} : { venv: python.venv.root });
			return { program: [python.program, ...flags, file], runtime: python.runtime, env, roots: python.venv?.roots ?? [] };
		}
		case 'other': {
			const runtime = await otherRuntime(interpreter, options);
			return { program: [runtime.program, ...flags, file], runtime, env: {}, roots: [] };
		}
	}
}

/** Returns an interpreter whose own behaviour is not measured. Its last name is kept, because some programs choose their function by name. */
async function otherRuntime(interpreter: string, options: ResolveOptions): Promise<Runtime> {
	const found = await locateProgram(interpreter, options);
	const program = join(await realpath(dirname(found)), basename(found));
	return { kind: 'other', program, roots: [...new Set([program, await realpath(found)])].filter((path) => !isSystemPath(path)) };
}
