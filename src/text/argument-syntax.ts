// Syntax that has no place in an argument which is neither a command nor prose: a host, an id, a branch, a name, a path.

export const SYNTAX_HAZARDS = ['shell-syntax', 'option-syntax', 'query-syntax', 'template-syntax', 'control-syntax'] as const;
export type SyntaxHazard = (typeof SYNTAX_HAZARDS)[number];

const PROGRAMS =
	'(?:sh|bash|zsh|cat|curl|wget|nc|ncat|rm|id|whoami|touch|echo|ls|dir|type|net|ping|python[23]?|perl|ruby|php|node|powershell|cmd|calc|certutil|chmod|kill|sleep|env|tee|mkfifo|open|shutdown|reboot|nslookup|dig|base64|uname|ps|cp|mv|dd|telnet|ssh|printenv|hostname|ifconfig|ipconfig|timeout|set|shell)';
/** What runs something wherever it stands: substitutions, redirections into the system, calls that start a program. */
const RUNS = [
	'\\$\\([^)\\n]{0,200}',
	'`[^`\\n]{1,200}`',
	'[<>]{1,2}&?\\s{0,3}(?:/(?:dev|tmp|etc|var|proc)/|%TEMP%)',
	'\\$\\{?IFS\\b',
	'>\\s?&\\s?\\d',
	'\\brm -[rf]{1,2} ',
	'\\b(?:os\\.(?:system|popen)|subprocess\\.|child_process|execSync|__import__|require\\s?\\([\'"])',
	// eval("…"), System("ls"), Kernel.exec("…")
	'\\b(?:eval|exec|system|popen|spawn|passthru|shell_exec|compile|execfile)\\s?\\(\\s{0,2}["\'\\w(]',
	'\\[\\s?system\\s?["\'(]',
	'__(?:class|mro|subclasses|globals|builtins|import)__',
	'\\blambda __|;\\s{0,3}import \\w|\\bimport \\w{1,20}\\s?;|\\bopen\\(["\'][^"\'\\n]{1,100}["\'],\\s?["\'][wa]',
	'\\(\\)\\s?\\{\\s?[^}\\n]{0,60};?\\s?\\}\\s?;',
].join('|');
/** A separator with a program behind it. A lone `&`, `;` or `|` is in honest names, and `&id=` is in honest URLs. */
const SHELL = new RegExp(
	`${RUNS}|(?:;|\\|{1,2}|&{1,2}|\\^&|\\n|\\()\\s{0,5}(?:(?:/[\\w/]{1,40}/|sudo )?${PROGRAMS}(?:\\.exe)?)(?=\\s|[;|&>)"'\`#]|$)`,
	'i',
);
const SHELL_IN_URL = new RegExp(RUNS, 'i');
const URL_LIKE = /^(?!.*\s)(?:[a-z][a-z0-9+.-]{1,20}:\/\/|.*[?&][\w.-]{1,40}=)/i;
const OPTION =
	/^\s{0,3}(?:--?[A-Za-z][\w-]{0,60}(?:[= :]|$)|-[A-Za-z]\d)|\s--?[A-Za-z][\w-]{1,60}[= ]\S|["'[,=]\s{0,2}--?[A-Za-z][\w-]{1,60}(?:=|["'],)|\bProxy(?:Command|Jump)=|--(?:upload-pack|output|exec|config|ext-diff)\b/;
const QUERY = new RegExp(
	[
		// ' OR '1'='1, ') or 1=1, " and sleep(5)
		`['"]\\s{0,5}\\)?\\s{0,3}(?:or|and|having|\\|\\||&&)\\s{1,5}\\(?(?:['"\\d(]|not\\b|true\\b|if\\b|exists\\b|(?:sleep|select|extractvalue|updatexml|substring|ascii|pg_sleep|benchmark)\\b|\\w{1,20}\\s{0,2}[=<>])`,
		`['"]\\s{0,5}\\)?\\s{0,3}(?:--|#|;\\s{0,5}(?:--|[a-z]|$)|\\/\\*|union\\b|\\|\\|)`,
		`\\b(?:or|and)\\s{1,5}(?:\\(?\\d{1,6}\\s{0,2}[=<>]{1,2}\\s{0,2}\\d{1,6}|true\\b|'[^']{0,10}'\\s?=\\s?'|\\w{1,20}\\s?!=|(?:pg_)?sleep\\()`,
		`\\bunion\\s{1,5}(?:all\\s{1,5})?select\\b|\\bselect\\b[^\\n]{1,100}\\bfrom\\s{1,5}\\w|\\bselect\\s{1,5}(?:@@|case\\b|pg_sleep|sleep|version\\()`,
		`(?:^|;|'|"|\\))\\s{0,5}(?:drop|delete\\s{1,5}from|insert\\s{1,5}into|update\\s{1,5}\\w{1,40}\\s{1,5}set|truncate|alter|grant|create\\s{1,5}(?:table|user)|exec\\b|shutdown\\b|waitfor\\b)(?:\\s|\\(|$)`,
		`\\b(?:sleep|pg_sleep|benchmark|extractvalue|updatexml|load_file|xp_cmdshell)\\s?\\(|\\bwaitfor\\s{1,3}delay\\b|\\bdrop\\s{1,3}(?:table|database)\\b|\\border\\s{1,3}by\\s{1,3}\\d{1,3}\\s{0,3}(?:--|#)|\\binformation_schema\\b`,
		`[\\w'")]\\s{0,3}--\\s{0,3}$`,
		// {"$ne": null}, '[$gt]='
		`["'[]\\$(?:ne|gt|gte|lt|lte|regex|where|or|and|in|nin|exists|not|expr|function)["'\\]]\\s?[:=]`,
		// *)(uid=*))(|(uid=*
		`\\)\\s?\\(\\s?(?:[|&!]|\\w{1,20}=)|\\(\\s?[|&]\\s?\\(|\\*\\)\\(`,
		`\\) (?:or|and) \\w{1,20} ==|^'$|^"$|^''$|^\\d{1,6}'$`,
	].join('|'),
	'i',
);
const TEMPLATE = new RegExp(
	[
		'\\{\\{[^}\\n]{1,200}\\}\\}|\\{\\{\\s{0,3}[\\w.]{1,60}\\(',
		'\\$\\{[^}\\n]{0,100}[*+(:.\'"[][^}\\n]{0,100}\\}',
		'<%[^%\\n]{1,100}%>|<#[^>\\n]{1,60}>',
		'#\\{[^}\\n]{1,100}\\}|@\\(\\s?\\d|\\*\\{[^}\\n]{1,60}\\}|@\\{\\s?\\[',
		'\\{%[^%\\n]{1,100}%\\}|\\{php\\}|\\{\\d{1,3}\\*\\d{1,3}\\}|\\[\\[\\$?\\{',
		'<!(?:ENTITY|DOCTYPE)\\b|<!--#(?:exec|include)|<\\?(?:php|xml)\\b|%(?:n|s|x|p)(?:%(?:n|s|x|p)){2,}|%\\*\\.\\*s|%\\d{1,4}\\$[snxp]',
	].join('|'),
	'i',
);
/** Line ends that begin a header or a log entry, null bytes, streams of a file. */
const CONTROL =
	/\r\n?[\w-]{1,40}:|\r\n\r\n|%0[da]|[\r\n]\s?\[?[A-Z]{3,8}\]|\n[A-Z][\w-]{1,40}:\s|(?![\t\n\r])\p{Cc}|%00|\\x00|\\0$|::?\$DATA\b|:\w{1,20}:\$DATA/iu;

const LONGEST = 4000;
/** Every syntax has one of these. */
const SIGNS = /[^\w .,/~+]/;

/** Shell syntax: `a; rm -rf /`, `$(id)`; not `R&D`, `a|b`, `Tom; Jerry`. */
export function shellSyntax(value: string): boolean {
	const head = value.slice(0, LONGEST);
	return (URL_LIKE.test(head) ? SHELL_IN_URL : SHELL).test(head);
}

/** A value that a program would take for an option: `--upload-pack=x`, `-oProxyCommand=…`; not `-5`, `well-known`. */
export function optionSyntax(value: string): boolean {
	return OPTION.test(value.slice(0, LONGEST));
}

/** All syntax in a value whose parameter is neither a command, a query, a template nor prose. */
export function argumentHazards(value: string): readonly SyntaxHazard[] {
	const head = value.slice(0, LONGEST);
	if (!SIGNS.test(head) && !/\s(?:or|and|union|select|from)\s/i.test(head)) return [];
	const hazards: SyntaxHazard[] = [];
	if (shellSyntax(head)) hazards.push('shell-syntax');
	if (OPTION.test(head)) hazards.push('option-syntax');
	if (QUERY.test(head)) hazards.push('query-syntax');
	if (TEMPLATE.test(head)) hazards.push('template-syntax');
	if (CONTROL.test(head)) hazards.push('control-syntax');
	return hazards;
}
