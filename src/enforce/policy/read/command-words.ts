// A command as the shell reads it: quotes, escapes and empty expansions are removed, and alternatives in braces are expanded.

/** $IFS, ${IFS}, ${IFS%??}: what stands between words */
const BETWEEN = /\$(?:IFS\b(?:\$\d)?|\{IFS[^}]{0,20}\})/g;
/** $'\x2fetc' */
const ANSI_QUOTED = /\$'((?:[^'\\]|\\[\s\S]){0,2000})'/g;
const ANSI_ESCAPE = /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|0?([0-7]{1,3}))/gi;
/** ca$@t, $1, sha${x}dow: empty in a command of one line, unless it says otherwise */
const EMPTY = /\$[@*0-9]|\$\{(?:[@*0-9]|[a-z_][a-z0-9_]{0,30})\}/g;
const SHELL = /['"\\`]|\$[I{'@*0-9]/;

/** Returns the text without shell syntax, or undefined if there is none: `cat /e''tc/sha\dow` → `cat /etc/shadow` */
export function plainCommand(text: string): string | undefined {
	if (!SHELL.test(text)) return undefined;
	const plain = text
		.replace(ANSI_QUOTED, (_, quoted: string) =>
			quoted.replace(ANSI_ESCAPE, (_whole, hex?: string, unicode?: string, octal?: string) =>
				String.fromCharCode(octal === undefined ? Number.parseInt(hex ?? unicode ?? '', 16) : Number.parseInt(octal, 8)),
			),
		)
		.replace(BETWEEN, ' ')
		.replace(EMPTY, '')
		.replace(/`/g, ' ')
		.replace(/\\\r?\n|\\(?=[\w./~-])|['"]/g, '');
	return plain === text ? undefined : plain;
}

const MOST_ALTERNATIVES = 64;
/** The innermost `{a,b}` */
const ALTERNATIVES = /\{([^{}]*,[^{}]*)\}/;
const LONGEST = 1024;

/** /etc/{shadow,hosts} → /etc/shadow, /etc/hosts. Too many alternatives become a wildcard. */
export function bracesWritten(word: string): readonly string[] {
	if (word.length > LONGEST || !ALTERNATIVES.test(word)) return [word];
	let words = [word];
	for (;;) {
		const next = words.flatMap((one) => {
			const found = ALTERNATIVES.exec(one);
			if (found === null) return [one];
			const [whole, inner = ''] = found;
			return inner.split(',').map((part) => one.slice(0, found.index) + part + one.slice(found.index + whole.length));
		});
		if (next.length > MOST_ALTERNATIVES) return words.map((one) => one.replace(/\{.*\}/s, '?*'));
		if (next.length === words.length) return words;
		words = next;
	}
}
