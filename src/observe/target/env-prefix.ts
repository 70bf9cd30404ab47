import { basename } from 'node:path';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';

export interface EnvPrefix {
	readonly assigned: Readonly<Record<string, string>>;
	readonly command: Argv;
}

// sample: API_URL=https://api.example
const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;

/** Splits `env K=V … command`. Other options of `env` have no effect, because the cell has its own environment. */
export function splitEnvPrefix(typed: Argv): EnvPrefix {
	if (basename(typed[0]) !== 'env') return { assigned: {}, command: typed };
	const assigned: Record<string, string> = {};
	const words = typed.slice(1);
	while (words.length > 0) {
		const [word = ''] = words;
		const [, name, value] = ASSIGNMENT.exec(word) ?? [];
		if (name !== undefined && value !== undefined) assigned[name] = value;
		else if (word === '-u' || word === '--unset') words.shift();
		else if (!['-i', '-', '--ignore-environment', '--'].includes(word) && !word.startsWith('--unset=')) break;
		words.shift();
	}
	const [program, ...args] = words;
	if (program === undefined) throw new UserError('env names no command to run', { hint: 'type env NAME=value command arguments' });
	if (program.startsWith('-'))
		throw new UserError(`env ${program} is not understood here`, { hint: 'give the command itself, as separate words' });
	return { assigned, command: [program, ...args] };
}
