// Reads `sh -c 'cd DIR && command'`, as client configurations contain it, and `cmd /c command`, as they contain it for another system.

import { basename, resolve } from 'node:path';
import type { Argv } from '#model/target.ts';
import { expandHome } from '../expand-home.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { shellSegments } from './shell-segments.ts';
import type { Underlying } from './underlying.ts';

const SHELLS = new Set(['sh', 'bash', 'dash', 'zsh', 'ash']);
// sample: -c · -lc · -ec
const LINE_FOLLOWS = /^-[a-z]*c$/;
// sample: cmd · cmd.exe
const COMMAND_PROMPT = /^cmd(?:\.exe)?$/i;

/** Returns undefined if the command is another one, or if the line needs a shell: then the shell itself runs in the cell. */
export function shellLine([program, ...words]: Argv, options: Pick<ResolveOptions, 'cwd' | 'env'>): Underlying | undefined {
	const name = basename(program);
	if (COMMAND_PROMPT.test(name) && words[0]?.toLowerCase() === '/c') {
		const [first, ...rest] = words.slice(1);
		return first === undefined ? undefined : { command: [first, ...rest] };
	}
	const [flag, line] = words;
	if (!SHELLS.has(name) || flag === undefined || line === undefined || !LINE_FOLLOWS.test(flag)) return undefined;
	const segments = shellSegments(line);
	const last = segments?.at(-1);
	if (segments === undefined || last === undefined) return undefined;
	let { cwd } = options;
	for (const [verb, directory, ...more] of segments.slice(0, -1)) {
		if (verb !== 'cd' || directory === undefined || more.length > 0) return undefined;
		cwd = resolve(cwd, expandHome(directory, options.env));
	}
	const command = withoutExec(withAssignments(last));
	return command === undefined ? undefined : { command, cwd };
}

/** `API=x node server.mjs` → `env API=x node server.mjs` */
function withAssignments(command: Argv): Argv {
	return /^[A-Za-z_]\w*=/.test(command[0]) ? ['env', ...command] : command;
}

function withoutExec([program, first, ...rest]: Argv): Argv | undefined {
	if (program !== 'exec') return first === undefined ? [program] : [program, first, ...rest];
	return first === undefined || first.startsWith('-') ? undefined : [first, ...rest];
}
