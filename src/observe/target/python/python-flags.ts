// Reads the interpreter's own options up to the module, file or code that it runs.

import { UserError } from '#util/user-error.ts';

export interface PythonWords {
	/** The options before it. */
	readonly flags: readonly string[];
	readonly what: { readonly kind: 'module' | 'code' | 'file'; readonly text: string };
	readonly args: readonly string[];
	/** -I or -E: PYTHONPATH is ignored. */
	readonly ignoresEnvironment: boolean;
	/** -I or -P: the working directory is not searched for modules. */
	readonly ignoresCwd: boolean;
	/** -I or -s: the user's own site-packages directory is not searched either. */
	readonly ignoresUserSite: boolean;
}

export function readPythonWords(words: readonly string[]): PythonWords {
	const flags: string[] = [];
	const letters = new Set<string>();
	for (let index = 0; index < words.length; index++) {
		const word = words[index] ?? '';
		if (word === '--check-hash-based-pycs') {
			flags.push(word, words[++index] ?? '');
			continue;
		}
		if (word === '-' || !word.startsWith('-')) return word === '-' ? nothing() : done('file', word, words.slice(index + 1));
		// sample: -u · -uB · -Xdev · -um · -mserver
		const [, single = '', asked, glued = ''] = /^-([^cmWX-]*)([cmWX])?(.*)$/s.exec(word) ?? [];
		for (const letter of single) letters.add(letter);
		if (asked === undefined) {
			flags.push(word);
			continue;
		}
		const value = glued === '' ? (words[++index] ?? '') : glued;
		if (single !== '') flags.push(`-${single}`);
		if (asked === 'W' || asked === 'X') flags.push(`-${asked}`, value);
		else return value === '' ? nothing() : done(asked === 'm' ? 'module' : 'code', value, words.slice(index + 1));
	}
	return nothing();

	function done(kind: PythonWords['what']['kind'], text: string, args: readonly string[]): PythonWords {
		const isIsolated = letters.has('I');
		return {
			flags,
			what: { kind, text },
			args,
			ignoresEnvironment: isIsolated || letters.has('E'),
			ignoresCwd: isIsolated || letters.has('P'),
			ignoresUserSite: isIsolated || letters.has('s'),
		};
	}
}

function nothing(): never {
	throw new UserError('python is given nothing to run', { hint: 'type python path/to/server.py or python -m module' });
}
