// For an argument that arrived inside the text of a program: payloads that close the surrounding quotes in that program's language.

import type { InjectionClass, Proof } from '#model/injection.ts';
import { plainName } from '#util/command-line.ts';
import type { InjectionCase, Mark } from '../injection-kind.ts';
import { JAVASCRIPT, OTHER, PYTHON, quoteAt, SHELL, SQL } from './quoting.ts';
import type { ProgramSighting } from './sighting.ts';

export type TextLanguage = 'shell' | 'python' | 'javascript' | 'ruby' | 'perl' | 'awk' | 'sql';

interface Reader {
	readonly programs: RegExp;
	/** The option that precedes the text. Absent: the text can be anywhere. */
	readonly flag?: RegExp;
	readonly language: TextLanguage;
}

const READERS: readonly Reader[] = [
	// sh -c, bash -lc, sudo sh -c, docker exec box sh -c: any earlier word may be the shell
	{ programs: /^(?:sh|bash|dash|ash|zsh|ksh|busybox|su)$/, flag: /^-[a-z]*c$/, language: 'shell' },
	{ programs: /^(?:ssh|adb|watch|entr|parallel)$/, language: 'shell' },
	{ programs: /^(?:python|pypy|pythonw)$/, flag: /^-[a-zA-Z]*c$/, language: 'python' },
	{ programs: /^(?:node|nodejs|deno|bun|tsx)$/, flag: /^(?:-[a-z]*[ep]|--eval|--print|eval)$/, language: 'javascript' },
	{ programs: /^ruby$/, flag: /^-[a-z]*e$/, language: 'ruby' },
	{ programs: /^perl$/, flag: /^-[a-z]*[eE]$/, language: 'perl' },
	{ programs: /^(?:awk|gawk|mawk|nawk)$/, language: 'awk' },
	{ programs: /^(?:sqlite|duckdb|psql|mysql|mariadb)$/, language: 'sql' },
];

/** Returns the language in which a program reads the word that contains the value, or undefined if the value is a word of its own. */
export function textLanguageOf({ argv, word, offset }: Pick<ProgramSighting, 'argv' | 'word' | 'offset'>): TextLanguage | undefined {
	const before = argv.slice(0, word).map(plainName);
	return READERS.find(({ programs, flag, language }) => {
		if (!before.some((name) => programs.test(name))) return false;
		if (flag !== undefined) return flag.test(argv[word - 1] ?? '');
		// A path or a host alone is not a program text.
		// The argument may be the whole text: SELECT name FROM items
		if (language === 'sql' && /^\s*(?:select|with|explain|pragma|show)\b/i.test(argv[word] ?? '')) return true;
		return language === 'shell' ? offset > 0 && /\s/.test(argv[word] ?? '') : /[\s{(/]/.test((argv[word] ?? '').slice(0, offset));
	})?.language;
}

/** Returns the likeliest case first. The value stays in front, so that a tool that checks its beginning accepts it. */
export function textCases(sighting: ProgramSighting, language: TextLanguage, mark: () => Mark): readonly InjectionCase[] {
	return CASES[language](sighting, mark);
}

export function classOf(language: TextLanguage): InjectionClass {
	return language === 'shell' ? 'shell' : language === 'sql' ? 'sql' : 'code';
}

type Maker = (sighting: ProgramSighting, mark: () => Mark) => readonly InjectionCase[];

const CASES: Readonly<Record<TextLanguage, Maker>> = {
	shell: (sighting, mark) => {
		const { value } = sighting;
		const quote = quoteAt(textOf(sighting), sighting.offset, SHELL);
		const [stem, ending] = splitEnding(value);
		const substituted = quote === "'" ? (command: string) => `'$(${command})'` : (command: string) => `$(${command})`;
		const close = quote === "'" || quote === '"' ? quote : '';
		return [
			run(mark(), 'a substitution', quote, (command) => `${stem}${substituted(command)}${ending}`),
			run(mark(), 'a semicolon', quote, (command) => `${value}${close};${command};${close}`),
			run(mark(), 'a pipe', quote, (command) => `${value}${close}|${command}${close === '' ? '' : `|${close}`}`),
			run(mark(), 'a line break', quote, (command) => `${value}${close}\n${command}\n${close}`),
		];
	},
	python: ({ value, ...rest }, mark) => {
		const quote = quoteAt(textOf(rest), rest.offset, PYTHON);
		const call = ({ left, right }: Mark) => {
			const text = (one: string) => `bytes([${[...Buffer.from(one)].join(',')}]).decode()`;
			return `__import__(${text('os')}).popen(${text(`basename ${left}-${right}`)}).read()`;
		};
		return quote === ''
			? [
					code(mark(), 'Python', quote, (one) => call(one)),
					code(mark(), 'a further Python statement', quote, (one) => `${value};${call(one)}#`),
				]
			: [
					code(mark(), 'Python', quote, (one) => `${value}${quote}+${call(one)}+${quote}`),
					code(mark(), 'a further Python statement', quote, (one) => `${value}${quote});${call(one)}#`),
				];
	},
	javascript: ({ value, ...rest }, mark) => {
		const quote = quoteAt(textOf(rest), rest.offset, JAVASCRIPT);
		const call = ({ left, right }: Mark) =>
			`process.getBuiltinModule(/child_process/.source).execFileSync(/basename/.source,[[${left},${right}].join(/-/.source)])`;
		const inside = (one: Mark) => (quote === '`' ? `${value}\${${call(one)}}` : `${value}${quote}+${call(one)}+${quote}`);
		return quote === ''
			? [code(mark(), 'JavaScript', quote, call), code(mark(), 'a further JavaScript statement', quote, (one) => `${value};${call(one)}//`)]
			: [
					code(mark(), 'JavaScript', quote, inside),
					code(mark(), 'a further JavaScript statement', quote, (one) => `${value}${quote});${call(one)}//`),
				];
	},
	ruby: ({ value, ...rest }, mark) => {
		const quote = quoteAt(textOf(rest), rest.offset, OTHER);
		const join = quote === '' ? '' : quote;
		return [code(mark(), 'Ruby', quote, ({ left, right }) => `${value}${join}+\`basename ${left}-${right}\`+${join}`)];
	},
	perl: ({ value, ...rest }, mark) => {
		const quote = quoteAt(textOf(rest), rest.offset, OTHER);
		const join = quote === '' ? '' : quote;
		return [code(mark(), 'Perl', quote, ({ left, right }) => `${value}${join}.\`basename ${left}-${right}\`.${join}`)];
	},
	awk: (sighting, mark) => {
		const { value, offset } = sighting;
		const before = textOf(sighting).slice(0, offset);
		const quote = quoteAt(before, offset, OTHER);
		const call = ({ left, right }: Mark) => `system("basename ${left}-${right}")`;
		// { print $1 }: neither inside a string nor after the slash that begins an expression
		if (quote === '' && !/(?:^|[~(,!&|{;]\s*)\/[^/]*$/.test(before))
			return [
				code(mark(), 'a further awk statement', quote, (one) => `${value};${call(one)}`),
				code(mark(), 'an awk operand', quote, (one) => `${value} ${call(one)}`),
			];
		const close = quote === '"' ? '"' : '/';
		return [
			code(mark(), 'awk', quote, (one) => `${value}${close}||${call(one)}||${close}`),
			code(mark(), 'an awk action', quote, (one) => `${value}${close}{${call(one)}}${close}`),
		];
	},
	sql: (sighting, mark) => {
		const quote = quoteAt(textOf(sighting), sighting.offset, SQL);
		const shell = (one: Mark): InjectionCase => ({
			variant: `a dot command${inQuotes(quote)}`,
			value: `${sighting.value}${quote};\n.shell basename ${one.left}-${one.right}\n`,
			proofs: [ran(`${one.left}-${one.right}`)],
		});
		const union = [1, 2, 3, 4].map((columns): InjectionCase => {
			const { left, right, product } = mark();
			const row = Array.from({ length: columns }, () => `${left}*${right}`).join(',');
			return {
				variant: `a UNION of ${columns} ${columns === 1 ? 'column' : 'columns'}${inQuotes(quote)}`,
				value: `${sighting.value}${quote} UNION SELECT ${row} -- `,
				proofs: [{ kind: 'printed', text: product }],
			};
		});
		return [shell(mark()), ...union];
	},
};

/** Contains no blanks, because a value with a blank may be split, refused or percent-encoded. */
function run(mark: Mark, variant: string, quote: string, spell: (command: string) => string): InjectionCase {
	const value = spell(`basename$IFS$((${mark.left}*${mark.right}))`);
	return { variant: `${variant}${inQuotes(quote)}`, value, proofs: [ran(mark.product), { kind: 'printed', text: mark.product }] };
}

function code(mark: Mark, variant: string, quote: string, spell: (mark: Mark) => string): InjectionCase {
	return { variant: `${variant}${inQuotes(quote)}`, value: spell(mark), proofs: [ran(`${mark.left}-${mark.right}`)] };
}

function ran(word: string): Proof {
	return { kind: 'ran', program: 'basename', word };
}

function inQuotes(quote: string): string {
	return quote === '' ? ', without quotes around it' : `, inside ${quote} … ${quote}`;
}

function textOf({ argv, word }: Pick<ProgramSighting, 'argv' | 'word'>): string {
	return argv[word] ?? '';
}

/** report.pdf → report, .pdf */
function splitEnding(value: string): readonly [string, string] {
	const ending = /\.[A-Za-z0-9]{1,5}$/.exec(value)?.[0] ?? '';
	return [value.slice(0, value.length - ending.length), ending];
}
