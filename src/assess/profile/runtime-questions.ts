// Programs that are started only to tell about themselves: an interpreter by a package manager, the loader by a program that looks for the C library. Pure.

import { baseName, inside } from '#util/absolute-path.ts';

// sample: /lib64/ld-linux-x86-64.so.2 --version; /lib/ld-musl-x86_64.so.1; --verify ~/.cache/browser/chrome, as ldd asks. With another argument it runs a program.
const LOADER = /^ld-(?:linux|musl)[\w.-]*$/;
const PYTHON = /^python[\d.]*$/;
// sample: import sys; sys.path = [__import__("os").fsdecode(b"/home/user/.cache/uv/.tmpaONwwB")] + sys.path; from python.get_interpreter_info import main; main()
const ASKS_INTERPRETER =
	/^import sys; sys\.path = \[(?:__import__\("os"\)\.fsdecode\(b)?"([^"\\]{1,200}\/uv\/\.tmp\w{1,12})"\)?\] \+ sys\.path; from python\.get_interpreter_info import main; main\(\)$/;

export function isLoaderQuestion(program: string, argv: readonly string[]): boolean {
	if (!LOADER.test(baseName(program))) return false;
	return argv.length === 1 || (argv.length === 2 && argv[1] === '--version') || (argv.length === 3 && argv[1] === '--verify');
}

/** `home`: the question is a file below its cache. */
export function isInterpreterQuestion(program: string, [, ...words]: readonly string[], home: string): boolean {
	const code = words.at(-1) ?? '';
	const [, place = ''] = ASKS_INTERPRETER.exec(code) ?? [];
	if (place === '' || !PYTHON.test(baseName(program))) return false;
	return words.slice(0, -1).join(' ') === '-I -B -c' && inside(place, `${home}/.cache`) !== undefined && !place.includes('/../');
}

/** sample: python3 --version. Without another word a program prints its version and ends. Some programs take -v for more output, and then do their work. */
export function isVersionQuestion(argv: readonly string[]): boolean {
	return argv.length === 2 && /^--?version$/.test(argv[1] ?? '');
}
