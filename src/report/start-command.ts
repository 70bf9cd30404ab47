// Writes the command of candor that starts the reported server again, with the flags that it was started with.

import type { Report } from '#model/report.ts';
import type { StartWords } from '#model/target.ts';
import { printable } from '#util/printable.ts';
import { type ShellFlag, shellCommand } from '#util/shell-command.ts';
import { shellWord } from '#util/shell-word.ts';

const PLACE = ['--http-port', '--path', '--transport'];
const LOCKED = new Set(['--image', '--pin', '--network', '--env', '--cwd', ...PLACE]);
/** What else a guarded server gets is the policy's to say, and the caller's environment. */
const GUARDED = new Set(['--pin']);

/** Returns undefined if the command has no way to start such a server. `more`: further flags. */
export function startCommand(
	verb: 'audit' | 'lock' | 'guard',
	{ target }: Pick<Report, 'target'>,
	more: readonly ShellFlag[] = [],
): string | undefined {
	const { flags, words } = target.start ?? assumedStart(target);
	if (target.kind === 'remote')
		return verb === 'audit'
			? printable(`${shellCommand('candor audit', [...more, ...flags], [])} ${shellWord(target.argv[0])}`)
			: undefined;
	const port = flags.find(({ name }) => name === '--http-port')?.value;
	if (verb === 'guard' && port !== undefined) return guardOfPort(port, flags);
	if (verb === 'guard' && target.kind === 'image') return undefined;
	const taken = flags.filter(({ name }) => verb === 'audit' || (verb === 'lock' ? LOCKED : GUARDED).has(name));
	return printable(shellCommand(`candor ${verb}`, [...more, ...taken], words));
}

/** Reports before 2.3 do not tell the flags. */
function assumedStart(target: Report['target']): StartWords {
	const variables = target.named.variables.map((name) => ({ name: '--env', value: `${name}="$${name}"` }));
	return target.kind === 'image'
		? { flags: [{ name: '--image', value: shellWord(target.reference) }, ...variables], words: [] }
		: { flags: target.kind === 'remote' ? [] : variables, words: target.argv };
}

/** The guard stands before a port; the server is started as before. */
function guardOfPort(port: string, flags: NonNullable<Report['target']['start']>['flags']): string {
	const flagValue = (name: string) => flags.find((flag) => flag.name === name)?.value;
	const isSse = flagValue('--transport') === 'sse';
	const path = flagValue('--path') ?? (isSse ? '/sse' : '/mcp');
	const url = path.startsWith("'") ? `'http://localhost:${port}${path.slice(1)}` : `http://localhost:${port}${path}`;
	return printable(`candor guard --http 127.0.0.1:8080 --upstream ${url}${isSse ? ' --upstream-transport sse' : ''}`);
}
