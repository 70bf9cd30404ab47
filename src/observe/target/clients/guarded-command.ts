import { basename } from 'node:path';
import type { Argv } from '#model/target.ts';

export interface GuardedCommand {
	/** What is behind the guard. Absent: a server elsewhere. */
	readonly argv: Argv | undefined;
	readonly url: string | undefined;
	readonly policy: string;
}

/** Takes `candor guard … -- command` apart. Undefined: the command is no guard. */
export function guardedCommand(argv: Argv): GuardedCommand | undefined {
	const at = argv.indexOf('guard');
	const words = argv.slice(0, at);
	// sample: candor · /usr/bin/node /opt/candor/bin/candor.js · npx -y candor
	if (at < 1 || !words.some((word) => ['candor', 'candor.js'].includes(basename(word)))) return undefined;
	const end = argv.indexOf('--', at);
	const own = end === -1 ? argv.slice(at + 1) : argv.slice(at + 1, end);
	const [program, ...rest] = end === -1 ? [] : argv.slice(end + 1);
	const flag = (name: string) => (own.includes(name) ? own[own.indexOf(name) + 1] : undefined);
	const url = flag('--upstream');
	if (program === undefined && url === undefined) return undefined;
	return { argv: program === undefined ? undefined : [program, ...rest], url, policy: flag('--policy') ?? 'default' };
}
