// The programs that an argv really runs. Shells and wrappers are looked through, so that `sh -c "git status"` counts as git.

import { baseName } from './absolute-path.ts';
import { shellParts } from './shell-parts.ts';

export interface CommandLine {
	/** Base name without a version: python3.11 → python. */
	readonly program: string;
	readonly isShell: boolean;
	/** The program text that a shell or interpreter received as an argument. */
	readonly inlineCode?: string;
	/** The module that Python runs as a program: `python -m pytest tests`. */
	readonly module?: string;
	/** Programs that a shell text or a wrapper starts. Empty for an ordinary program. */
	readonly starts: readonly string[];
}

const SHELLS: ReadonlySet<string> = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'fish', 'busybox']);
const INTERPRETERS: ReadonlySet<string> = new Set([
	'node',
	'nodejs',
	'python',
	'perl',
	'ruby',
	'php',
	'deno',
	'bun',
	'lua',
	'tclsh',
	'osascript',
	'pwsh',
]);
const WRAPPERS: ReadonlySet<string> = new Set([
	'env',
	'nohup',
	'nice',
	'ionice',
	'timeout',
	'setsid',
	'sudo',
	'doas',
	'xargs',
	'time',
	'stdbuf',
	'exec',
	'command',
	'script',
]);
/** They run a command text as another user: su root -c 'apt-get update'. */
const OTHER_USER: ReadonlySet<string> = new Set(['su', 'runuser']);
/** Builtins whose words are data, not programs. */
const BUILTINS: ReadonlySet<string> = new Set([
	'cd', 'echo', 'printf', 'export', 'set', 'unset', 'test', '[', '[[', 'true', 'false', 'exit', 'return', 'read', 'shift', 'pwd', 'wait',
	'for', 'case', 'in', 'local', 'trap', 'umask', ':', 'fi', 'done', 'esac',
]); // biome-ignore format: a list
/** A command follows these words. */
const KEYWORDS: ReadonlySet<string> = new Set(['if', 'then', 'else', 'elif', 'do', 'while', 'until', '{', '}', '!', '']);
/** Bound on the nesting of sh -c 'sh -c "…"'. */
const MAX_NESTED = 3;
/** -c, -lc, -e, -p, -pe, --eval, --print; not -C or --config */
const CODE_FLAG = /^(?:-[a-z]*[cepr]|--eval|--print|--command|eval)$/;

export function readCommandLine(program: string, argv: readonly string[]): CommandLine {
	const name = plainName(program);
	const args = argv.slice(1);
	const isShell = SHELLS.has(name);
	if (isShell || INTERPRETERS.has(name)) {
		const flag = args.findIndex((word) => !word.startsWith('-') || CODE_FLAG.test(word));
		const code = flag !== -1 && CODE_FLAG.test(args[flag] ?? '') ? args.slice(flag + 1).find((word) => !word.startsWith('-')) : undefined;
		return {
			program: name,
			isShell,
			starts: isShell && code !== undefined ? programsIn(code) : [],
			...(code === undefined ? {} : { inlineCode: code }),
			...(name === 'python' && code === undefined && flag > 0 && args[flag - 1] === '-m' ? { module: args[flag] ?? '' } : {}),
		};
	}
	const handed = OTHER_USER.has(name) ? args.findIndex((word) => word === '-c' || word === '--command') : -1;
	const code = handed === -1 ? undefined : args[handed + 1];
	if (code !== undefined) return { program: name, isShell: true, inlineCode: code, starts: programsIn(code) };
	return { program: name, isShell, starts: WRAPPERS.has(name) ? firstProgram(args) : [] };
}

export function isInterpreter(name: string): boolean {
	return INTERPRETERS.has(name);
}

/** /usr/bin/python3.11 → python. /usr/bin/x86_64-linux-gnu-gcc-12 keeps its long name on purpose. */
export function plainName(program: string): string {
	const name = baseName(program).toLowerCase();
	const bare = name.replace(/-?\d+(?:\.\d+)*$/, '');
	return bare === '' ? name : bare;
}

/** Returns every program that a shell text names in command position, including substitutions, without shell builtins. */
export function programsIn(text: string, depth = 0): readonly string[] {
	const programs = new Set<string>();
	for (const part of shellParts(text)) {
		const words = part.text
			.trim()
			.split(/\s+/)
			.map((word) => word.replace(/^["'({]+|["'})]+$/g, ''));
		const isNested = words.some((word) => word === 'eval' || SHELLS.has(plainName(word)));
		while (words[0] !== undefined && (KEYWORDS.has(words[0]) || /^\w+=/.test(words[0]) || /^\d*[<>]/.test(words[0]))) words.shift();
		for (const program of firstProgram(words)) programs.add(program);
		if (!isNested || depth >= MAX_NESTED) continue;
		for (const code of part.quoted) for (const program of programsIn(code, depth + 1)) programs.add(program);
	}
	return [...programs];
}

/** Returns the program that these words start, behind wrappers: timeout 5 curl x → curl */
function firstProgram(words: readonly string[]): readonly string[] {
	const at = words.findIndex((word) => !word.startsWith('-') && !/^\w+=/.test(word) && !/^\d+[smhd]?$/.test(word));
	const found = words[at];
	if (found === undefined || found === '' || BUILTINS.has(found)) return [];
	const name = plainName(found);
	if (name === 'command' && /^-[vV]$/.test(words[at + 1] ?? '')) return [name]; // only asks for the location of a program
	return WRAPPERS.has(name) ? firstProgram(words.slice(at + 1)) : [name];
}
