// How a server is told to use its standard streams, by its README's examples. Many servers listen on a port unless they are told.

export interface StdioChoice {
	/** Words of the command line. */
	readonly words: readonly string[];
	readonly settings: Readonly<Record<string, string>>;
}

// sample: npx shop-mcp --stdio
const FLAG = /(?<![\w-])--stdio\b/;
// sample: shop-mcp --transport stdio; "--transport", "stdio"; --mode=stdio
const OPTION = /(?<![\w-])(--(?:mcp-)?(?:transport|mode|protocol)(?:-(?:type|mode))?)(?:(=)|["'`]?,?\s{0,12}["'`]?)stdio\b/;
// sample: TRANSPORT=stdio; "MCP_TRANSPORT": "stdio"
const VARIABLE = /\b((?:[A-Z][A-Z0-9]*_)*TRANSPORT(?:_(?:TYPE|MODE))?)["'`]?\s{0,4}[:=]\s{0,4}["'`]?stdio\b/;
const LONGEST = 200_000;

/** Returns undefined if the README tells no way. */
export function stdioChoice(readme: string): StdioChoice | undefined {
	const text = readme.slice(0, LONGEST);
	if (FLAG.test(text)) return { words: ['--stdio'], settings: {} };
	const [, option, sign] = OPTION.exec(text) ?? [];
	if (option !== undefined) return { words: sign === undefined ? [option, 'stdio'] : [`${option}=stdio`], settings: {} };
	const [, name] = VARIABLE.exec(text) ?? [];
	return name === undefined ? undefined : { words: [], settings: { [name]: 'stdio' } };
}

// sample: it did not answer within 20000 ms; it wrote to its stdout, but nothing that is an MCP message
const SILENT = /\bdid not answer within\b|\bnothing that is an MCP message\b/;

/** Whether a server that could not be talked to may speak elsewhere. One that exited may not. */
export function isSilentOnStdio({ message }: { readonly message: string }): boolean {
	return SILENT.test(message);
}

const COMMANDS = /^[^\S\n]*(?:available |sub)?commands?:?[^\S\n]*$/im;
// sample: "  shop-mcp stdio  Starts the server", "  serve [options]   Runs it": the likeliest first
const LIKELY = ['stdio', 'mcp', 'serve', 'start', 'run', 'server'];

/** Returns the command by which a program that only printed its usage starts its server. */
export function commandIn(usage: string): string | undefined {
	const at = usage.search(COMMANDS);
	if (at === -1) return undefined;
	const listed = [...usage.slice(at, at + 4_000).matchAll(/^[^\S\n]{1,8}(?:[\w@./-]+ )?([a-z][\w-]{1,20})\b[^\n]*$/gm)].map(
		([, word = '']) => word,
	);
	return LIKELY.find((word) => listed.includes(word));
}
