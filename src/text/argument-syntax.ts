// Syntax that has no place in an argument which is neither a command nor prose: a host, an id, a branch, a name, a path.

export type ArgumentHazard = 'shell-syntax' | 'option-syntax' | 'sql-syntax' | 'template-syntax' | 'header-syntax';

const PROGRAMS =
	'(?:sh|bash|zsh|cat|curl|wget|nc|ncat|rm|id|whoami|touch|echo|ls|ping|python3?|perl|node|powershell|cmd|calc|certutil|chmod|kill|sleep|env|tee|mkfifo|open|shutdown|nslookup|dig|base64|uname|ps|cp|mv|dd|telnet|ssh)';
/** Substitution, or a separator with a program behind it. A lone `&`, `;` or `|` is in honest names. */
const SHELL = new RegExp(
	`\\$\\([^)\\n]{0,200}|\`[^\`\\n]{1,200}\`|(?:;|\\|\\|?|&&?|\\n)\\s{0,5}(?:/[\\w/]{1,40}/)?${PROGRAMS}(?:\\.exe)?(?![\\w.-])|[<>]{1,2}&?\\s{0,3}/(?:dev|tmp|etc)/|\\$\\{IFS\\}|>\\s?&\\s?\\d|\\brm -rf? |\\b(?:os\\.(?:system|popen)|subprocess\\.|child_process|execSync|__import__|eval\\s?\\(|exec\\s?\\(|System\\s?\\(|popen\\s?\\()|__(?:class|mro|subclasses)__|\\[system "`,
);
const OPTION =
	/^\s{0,3}-{1,2}[A-Za-z][\w-]{0,60}(?:[= ]|$)|\s--?[A-Za-z][\w-]{1,60}[= ]\S|\bProxyCommand=|--(?:upload-pack|output|exec|config|ext-diff)\b/;
const SQL =
	/'\s{0,5}(?:or|and|union|having|--|;|\)|\|\|)|\bunion\s{1,5}(?:all\s{1,5})?select\b|;\s{0,5}(?:drop|delete|insert|update|truncate|alter|grant|create|exec|shutdown|select)\b|\b(?:or|and)\s{1,5}(?:1\s?=\s?1|true\b|'[^']{0,10}'\s?=\s?')|--\s{0,3}$|\/\*.{0,100}\*\/|\b(?:sleep|pg_sleep|benchmark|extractvalue|updatexml|load_file|waitfor\s{1,3}delay)\s?\(|\bdrop\s{1,3}table\b|"\$(?:ne|gt|gte|lt|regex|where|or|and|in|nin|exists)"\s?:|'\s?;?\s?(?:insert|shutdown)\b|\) (?:or|and) \w{1,20} ==/i;
const TEMPLATE = /\{\{[^}\n]{1,100}\}\}|\$\{[^}\n]{1,100}\}|<%[^%\n]{1,100}%>|#\{[^}\n]{1,100}\}|@\([^)\n]{1,60}\)|\{%[^%\n]{1,60}%\}/;
const HEADER = /\r\n?[\w-]{1,40}:|\r\n\r\n|%0d%0a|[\r\n]\[?[A-Z]{3,8}\]|\0|%00/i;

const LONGEST = 20_000;

/** Shell syntax: `a; rm -rf /`, `$(id)`; not `R&D`, `a|b`, `Tom; Jerry`. */
export function shellSyntax(value: string): boolean {
	return SHELL.test(value.slice(0, LONGEST));
}

/** A value that a program would take for an option: `--upload-pack=x`, `-oProxyCommand=…`; not `-5`, `well-known`. */
export function optionSyntax(value: string): boolean {
	return OPTION.test(value.slice(0, LONGEST));
}

/** All hazards of a value whose parameter is neither a command, a query, a template nor prose. */
export function argumentHazards(value: string): readonly ArgumentHazard[] {
	const head = value.slice(0, LONGEST);
	const hazards: ArgumentHazard[] = [];
	if (SHELL.test(head)) hazards.push('shell-syntax');
	if (OPTION.test(head)) hazards.push('option-syntax');
	if (SQL.test(head)) hazards.push('sql-syntax');
	if (TEMPLATE.test(head)) hazards.push('template-syntax');
	if (HEADER.test(head)) hazards.push('header-syntax');
	return hazards;
}
