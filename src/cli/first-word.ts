import type { Command } from 'commander';

/** Returns the first word that is neither a flag nor the value of one. */
export function firstWord({ options }: Command, args: readonly string[]): string | undefined {
	for (let at = 0; at < args.length; at++) {
		const word = args[at] ?? '';
		if (word === '--') return undefined;
		if (!word.startsWith('-')) return word;
		// --depth quick, but --depth=quick and --json
		if (!word.includes('=') && options.some(({ long, required }) => long === word && required)) at++;
	}
	return undefined;
}
