// Recognises how a runtime looks for a library: it has the linker list the files of a program that consists of that library alone. Pure.

import { baseName, inside, isUnderAny, resolveFrom } from '#util/absolute-path.ts';

const COMPILERS: ReadonlySet<string> = new Set(['gcc', 'cc', 'clang']);
const LINKERS: ReadonlySet<string> = new Set(['collect2', 'ld']);
const SYSTEM = ['/usr', '/lib', '/lib64'];
// sample: -loqs, -Wl,-t
const OF_LOOKUP = /^-l[\w.+-]+$|^-Wl,-t$/;

/**
 * Whether the command only lists which files the linker would take. Such a command names no code of its own: files of the system are linked into a temporary file.
 * sample: gcc -Wl,-t -o /tmp/tmp7l6xewso -lusb
 */
export function isLibraryLookup([command = '', ...words]: readonly string[], tmp: string): boolean {
	const program = baseName(command);
	if (!COMPILERS.has(program) && !LINKERS.has(program)) return false;
	const output = words.indexOf('-o');
	const isOutput = (path: string) => path === '/dev/null' || inside(path, tmp) !== undefined;
	if (output === -1 || !isOutput(words[output + 1] ?? '')) return false;
	const others = words.toSpliced(output, 2);
	if (COMPILERS.has(program)) return others.includes('-Wl,-t') && others.every((word) => OF_LOOKUP.test(word));
	return others.includes('-t') && others.every((word) => isOfSystem(word, tmp));
}

// sample: -L/usr/lib, -plugin-opt=/usr/lib/gcc/lto-wrapper, /usr/lib/crti.o; not: @options.txt, payload.o, -Bpayload
function isOfSystem(word: string, tmp: string): boolean {
	const at = word.indexOf('/');
	if (at >= 0) return isUnderAny(resolveFrom('/', word.slice(at)), word.startsWith('-plugin-opt=-fresolution=') ? [tmp] : SYSTEM);
	return !word.startsWith('@') && !/\.(?:o|a|so|ld|c|lds)\b/.test(word);
}
