// Writes the command that verifies a lock again: with the flags that were given beside the lock, and the variables whose values no lock holds.

import { LOCK_FILE, type Lock, type LockedRunSettings } from '#model/lock.ts';
import { printable } from '#util/printable.ts';
import { type ShellFlag, shellCommand } from '#util/shell-command.ts';
import { shellWord } from '#util/shell-word.ts';

export interface Verification {
	readonly lockFile: string;
	readonly lock: Pick<Lock, 'run' | 'target'>;
	/** How the server was run this time. */
	readonly settings: LockedRunSettings;
	readonly command: Lock['target']['command'];
}

const FLAGS = {
	depth: '--depth',
	network: '--network',
	image: '--image',
	cwd: '--cwd',
	transport: '--transport',
	httpPort: '--http-port',
	path: '--path',
	pin: '--pin',
} as const;

export function verificationCommand({ lockFile, lock, settings, command }: Verification, more: readonly ShellFlag[] = []): string {
	const changed = (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).flatMap((key) => {
		const value = settings[key];
		return value === undefined || value === lock.run[key] ? [] : [{ name: FLAGS[key], value: shellWord(String(value)) }];
	});
	const flags = [
		...(lockFile === LOCK_FILE ? [] : [{ name: '--lock', value: shellWord(lockFile) }]),
		...more,
		...changed,
		...settings.variables.map((name) => ({ name: '--env', value: `${name}="$${name}"` })),
	];
	const isLocked = command.length === lock.target.command.length && command.every((word, index) => word === lock.target.command[index]);
	return printable(shellCommand('candor verify', flags, isLocked ? [] : command));
}
