// The command of its own that a server requires first on its command line, such as `notes-server stdio`.

// sample: │ Missing command. │ · Error: no command specified · error: the following arguments are required: command · Usage: notes [OPTIONS] COMMAND [ARGS]...
const WANTED =
	/\busage: [\w. -]{1,60}\[OPTIONS\] COMMAND \[ARGS\]|\bmissing (?:sub-?)?command\b|\bno (?:sub-?)?command (?:was |is )?(?:given|specified|provided)\b|(?:arguments are required|required arguments?):[^\n]{0,60}\b(?:sub-?)?command\b|\b(?:specify|provide) a (?:sub-?)?command\b/i;
// sample: No such command 'serve'. · argument command: invalid choice: 'serve' (choose from 'stdio', 'http') · unknown command: serve
const REFUSED = /\b(?:no such|unknown|unrecognized|invalid) (?:sub-?)?command\b|\binvalid choice\b/i;
// sample: usage: notes [-h] {stdio,http} ... · (choose from 'stdio', 'http')
const OFFERED = /\{([a-z][\w-]*(?:,[a-z][\w-]*)*)\}|\(choose from ([^)\n]{1,200})\)/gi;
/** Names under which servers speak the protocol over their standard streams. */
const SERVING = ['stdio', 'serve', 'server', 'mcp', 'run', 'start'];
// sample: Commands: · Available commands · ╭─ Commands ──╮
const LISTED = /(?:^[^\S\n]*(?:available |sub)?commands?:?[^\S\n]*$|\bcommands?(?::| \u2500)[^\n]*$)([\s\S]{0,4000})/im;
// sample: "  shop-mcp stdio  Starts the server" · "  serve [options]   Runs it" · "│ start     Start the server. │"
const LISTED_COMMAND = /^(?:[^\S\n]{1,8}|[^\S\n]{0,8}\u2502[^\S\n]{0,8})(?:[\w@./-]+ )?([a-z][\w-]{1,20})\b[^\n]*$/gm;
const LONGEST = 20_000;
const MOST = 3;

// sample: "args": ["notes-server@latest", "stdio"] · args = ["--from", "notes", "notes-server", "serve"]
const ARGUMENTS = /\bargs["']?\s*[:=]\s*\[([^\]]{1,600})\]/g;
// sample: uvx notes-server stdio
const TYPED = /^[^\S\n]*(?:\$ )?(?:uvx|npx|pipx run|uv tool run) ([^\n]{1,200})$/gm;
const COMMAND = /^[a-z][a-z-]{1,20}$/;

/** Returns the words that the README's examples put right after the name of the server. */
export function exampleCommands(readme: string, name: string): readonly string[] {
	const text = readme.slice(0, 200_000);
	const lists = [...text.matchAll(ARGUMENTS)].map(([, list = '']) =>
		[...list.matchAll(/["']([^"'\n]{1,100})["']/g)].map(([, word = '']) => word),
	);
	const lines = [...text.matchAll(TYPED)].map(([, line = '']) => line.trim().split(/\s+/));
	const found = [...lists, ...lines].flatMap((words) => {
		const at = words.findLastIndex((word) => word.replace(/(?:\[[^\]]*\])?(?:[@=<>~!].*)?$/, '') === name);
		const next = at === -1 ? undefined : words[at + 1];
		return next !== undefined && COMMAND.test(next) ? [next] : [];
	});
	return [...new Set(found)];
}

/**
 * Returns the commands to try, the likeliest first, if the text says that one is missing, lists them, or refuses `tried`. Of a server's own list, only words for
 * serving count: another command does something else.
 */
export function wantedCommands(text: string, examples: readonly string[], tried?: string): readonly string[] {
	const read = text.slice(0, LONGEST);
	const listed = listedIn(read);
	if (tried === undefined ? listed.length === 0 && !WANTED.test(read) : !REFUSED.test(read)) return [];
	const choices = [...read.matchAll(OFFERED)].flatMap(([, braces = '', listed = '']) => (braces || listed).match(/[a-z][\w-]*/gi) ?? []);
	const offered = [...choices, ...listed];
	const isOffered = (word: string) => offered.length === 0 || offered.includes(word);
	return [...new Set([...examples.filter((word) => SERVING.includes(word)), ...SERVING])].filter(isOffered).slice(0, MOST);
}

/** Returns the commands of the usage that a program printed. */
function listedIn(text: string): readonly string[] {
	const [, list = ''] = LISTED.exec(text) ?? [];
	return [...list.matchAll(LISTED_COMMAND)].map(([, word = '']) => word);
}
