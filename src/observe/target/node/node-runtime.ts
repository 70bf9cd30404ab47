import { realpath } from 'node:fs/promises';
import type { Runtime } from '#model/target.ts';
import { findInterpreter } from '../find-interpreter.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { sharedLibraries } from '../shared-libraries.ts';
import { isSystemPath } from '../system-path.ts';

/** Node is one file: its standard library is inside the program, and packages installed beside it do not belong to it. */
export async function nodeRuntime(name: string, options: ResolveOptions): Promise<Runtime> {
	const program = await realpath(await findInterpreter(name, options));
	const roots = isSystemPath(program) ? [] : [program, ...(await sharedLibraries(program, options))];
	return { kind: 'node', program, roots, emptyProgram: [program, '-e', '0'] };
}
