// Finds syntax that does not belong in an argument which is neither a command nor prose: a host, an id, a branch, a name, a path.

import { chainsCommand } from './chained-command.ts';

export const SYNTAX_HAZARDS = ['shell-syntax', 'option-syntax', 'query-syntax', 'template-syntax', 'control-syntax'] as const;
export type SyntaxHazard = (typeof SYNTAX_HAZARDS)[number];

/** Syntax that runs code in any position: substitutions, redirections into the system, calls that start a program. */
const RUNS = [
	'\\$\\([^)\\n]{0,200}',
	'`[^`\\n]{1,200}`',
	'[<>]{1,2}&?\\s{0,3}(?:/(?:dev|tmp|etc|var|proc)/|%TEMP%)',
	// $HOME/notes.md and %APPDATA%\\x begin honest paths
	'\\$\\{?(?:IFS|HOME|USER|PATH|PWD|SHELL|HOSTNAME|LOGNAME|UID|RANDOM|BASH\\w{0,10}|LD_\\w{1,20})\\b(?!\\}?[/\\\\])|\\$env:\\w|\\$ENV\\{',
	'%(?:USERNAME|USERPROFILE|PATH|COMSPEC|APPDATA|LOCALAPPDATA|TEMP|TMP|WINDIR|SYSTEMROOT|SYSTEMDRIVE|PROGRAMFILES|COMPUTERNAME|HOMEPATH|OS)(?::[^%\\n]{1,20})?%(?![/\\\\])',
	// LD_PRELOAD=/tmp/x.so, X=1 sh
	'^(?:LD_[A-Z]{2,20}|PATH|BASH_ENV|ENV|IFS|PYTHON[A-Z]{2,12}|NODE_OPTIONS|PERL5\\w{2,5}|RUBY\\w{2,5}|GIT_[A-Z_]{3,20}|PROMPT_COMMAND|SHELLOPTS|GLOBIGNORE|HISTFILE|CDPATH|DYLD_[A-Z_]{3,30}|JAVA_TOOL_OPTIONS|PS4|EDITOR|PAGER)=|^[A-Z_]{1,20}=\\S{0,40} (?:sh|bash)\\b',
	// process.env, java.lang.Runtime, T(java.lang…), Kernel.exit(1), phpinfo()
	'\\bprocess\\.(?:env|mainModule|binding|exit|kill)\\b|\\bjava\\.(?:lang|io|net|util)\\.|\\bgetRuntime\\(|\\bmainModule\\b',
	'^\\s{0,3}(?:print|puts|phpinfo|die|exit|quit|sleep|globals|locals|getattr|Kernel|System|Runtime|Process|sys|os|File|IO|Thread)(?:[.:]{1,2}\\w{1,30}){0,3}\\s?\\([^)\\n]{0,100}\\)',
	"[<>]\\([a-z]|\\$\\(\\(|\\$'\\\\",
	'>\\s?&\\s?\\d',
	'\\brm -[rf]{1,2} ',
	'\\b(?:os\\.(?:system|popen)|subprocess\\.|child_process|execSync|__import__|require\\s?\\([\'"])',
	// eval("…"), System("ls"), Kernel.exec("…")
	'\\b(?:eval|exec|system|popen|spawn|passthru|shell_exec|compile|execfile)\\s?\\(\\s{0,2}["\'\\w(]',
	'\\[\\s?system\\s?["\'(]',
	// Names that reach the interpreter behind an object: __class__, __proto__, constructor.prototype
	'__(?:class|mro|bases?|subclasses|globals|builtins|import|proto|reduce(?:_ex)?|getattribute|closure|(?:define|lookup)[GS]etter)__|\\bconstructor\\s?(?:\\.|\\[["\']?)prototype\\b',
	'\\blambda __|;\\s{0,3}import \\w|\\bimport \\w{1,20}\\s?;|\\bopen\\(["\'][^"\'\\n]{1,100}["\'],\\s?["\'][wa]',
	// O:8:"stdClass":0:{}, !!python/object
	'^[aOC]:\\d{1,4}:["{]|!!(?:python|ruby|java)/',
	'\\(\\)\\s?\\{\\s?[^}\\n]{0,60};?\\s?\\}\\s?;',
	// %x(id), IO.popen('id')
	'%x[({\\[][^)}\\]\\n]{1,100}|\\b(?:IO|Open3|Kernel|Process|Runtime)\\.(?:popen|capture|spawn|exec|system|sleep)',
].join('|');
const SYNTAX_THAT_RUNS = new RegExp(RUNS, 'i');
const URL_LIKE = /^(?!.*\s)(?:[a-z][a-z0-9+.-]{1,20}:\/\/|.*[?&][\w.-]{1,40}=)/i;
const OPTION =
	/^\s{0,3}--\s|^\s{0,3}(?:--?[A-Za-z][\w-]{0,60}(?:[= :]|$)|-[A-Za-z]\d)|\s--?[A-Za-z][\w-]{1,60}[= ]\S|["'[,=]\s{0,2}--?[A-Za-z][\w-]{1,60}(?:=|["'],)|\bProxy(?:Command|Jump)=|--(?:upload-pack|output|exec|config|ext-diff)\b/;
const QUERY = new RegExp(
	[
		// ' OR '1'='1, ') or 1=1, " and sleep(5)
		`['"]\\s{0,5}\\)?\\s{0,3}(?:or|and|having|\\|\\||&&)\\s{1,5}\\(?(?:['"\\d(]|not\\b|true\\b|if\\b|exists\\b|(?:sleep|select|extractvalue|updatexml|substring|ascii|pg_sleep|benchmark)\\b|\\w{1,20}\\s{0,2}[=<>])`,
		`['"]\\s{0,5}\\)?\\s{0,3}(?:--|#|;\\s{0,5}(?:--|[a-z]|$)|\\/\\*|union\\b|\\|\\|)`,
		`\\b(?:or|and)\\s{1,5}(?:\\({0,3}\\d{1,6}\\s{0,2}[=<>]{1,2}\\s{0,2}\\d{1,6}|true\\b|\\(?['"][^'"]{0,10}['"]\\s?=\\s?['"]|\\w{1,20}\\s?!=|(?:pg_)?sleep\\()`,
		`\\bunion\\s{1,5}(?:all\\s{1,5})?select\\b|\\bselect\\b[^\\n]{1,100}\\bfrom\\s{1,5}\\w|\\bselect\\s{1,5}(?:@@|case\\b|pg_sleep|sleep|version\\()`,
		`(?:^|;|'|"|\\))\\s{0,5}(?:drop|delete\\s{1,5}from|insert\\s{1,5}into|update\\s{1,5}\\w{1,40}\\s{1,5}set|truncate|alter|grant|create\\s{1,5}(?:table|user)|exec\\b|shutdown\\b|waitfor\\b)(?:\\s|\\(|$)`,
		`\\bsleep\\s?\\(\\s?(?:[\\d({@%'"-]|select|if|rand)|\\b(?:pg_sleep|benchmark|extractvalue|updatexml|load_file|xp_cmdshell)\\s?\\(|\\bwaitfor\\s{1,3}delay\\b|\\bdrop\\s{1,3}(?:table|database)\\b|\\border\\s{1,3}by\\s{1,3}\\d{1,3}\\s{0,3}(?:--|#)|\\binformation_schema\\b`,
		`[\\w'")]\\s{0,3}--\\s{0,3}$`,
		// where 7=7, elt(7=7,…)
		`\\bwhere\\s{1,5}\\d{1,6}\\s?=\\s?\\d|\\b\\w{2,20}\\(\\d{1,6}=\\d{1,6}[,)]`,
		// {"$ne": null}, { $ne: null }, '[$gt]=', 'name[$not][$in]': []
		`["'[{]\\s{0,2}\\$(?:ne|eq|gt|gte|lt|lte|regex|where|or|and|nor|in|nin|exists|not|expr|function|type|mod|size|all|slice|elemMatch)\\b["'\\]]{0,2}\\s{0,2}[:=[]`,
		// *)(uid=*))(|(uid=*
		`\\)\\s?\\(\\s?(?:[|&!]|\\w{1,20}=)|\\(\\s?[|&]\\s?\\(|\\*\\)\\(`,
		`\\) (?:or|and) \\w{1,20} ==|^\\\\?'$|^\\\\?"$|^''$|^\\d{1,6}['"]\\)?$|^\\d{1,6}\\s{1,3}order\\s{1,3}by\\s{1,3}\\d`,
		// SELECT 1, ' LIKE '%, CASE WHEN, COPY x TO PROGRAM, ATTACH DATABASE
		`^\\s{0,3}select\\s{1,5}(?:\\d|null\\b|\\*|\\w{1,30}\\(|['"])|['"]\\s{0,5}(?:like|rlike|regexp|in|is|between|group|order|limit)\\b|\\bcase\\s{1,5}when\\b`,
		`\\bto\\s{1,5}program\\s|\\battach\\s{1,5}database\\b|\\binto\\s{1,5}(?:outfile|dumpfile)\\b|\\bdeclare\\s{1,5}@|\\bload_extension\\(|\\bload\\s{1,5}data\\b|\\bexec(?:ute)?\\s{1,5}(?:xp_|sp_|immediate|master)`,
		`\\b(?:dbms_|utl_|pg_|sqlite_|xp_|sp_)\\w{2,40}(?:\\.|\\(|\\s|$)|\\bpragma\\s{1,5}\\w|\\bnull\\s{0,2},\\s{0,2}null\\b|\\bchar\\(\\d|\\bconcat\\(|@@version\\b|\\bversion\\(\\)`,
		// ']/text()|//user/password[', count(//*), ' or name()='a
		`['"]\\]\\s{0,3}[|/]|\\|\\s?//[\\w*]|\\b(?:count|name|contains|starts-with|string-length)\\(\\s?(?:/|\\.,)|['"]\\s{0,5}(?:or|and)\\s{1,5}[\\w-]{1,20}\\(`,
		// ' or user like '%, 1;select *
		`['"]\\s{0,5}(?:or|and)\\s{1,5}\\w{1,30}\\s{1,5}(?:like|in|is|between)\\b|^\\d{1,6}\\s{0,3};\\s{0,3}(?:select|declare|set)(?:\\b|%20)`,
		`\\$where\\b|\\|\\|\\s{0,3}\\d{1,6}\\s{0,2}={1,3}\\s{0,2}\\d`,
		// 'OR'+1, ' and [x]=…, 1;select, [$], =' and =-- at the very beginning, ||6
		`['"](?:or|and)['"]\\+|['"]\\s{1,5}(?:or|and)\\s{1,5}\\[|\\bsleep\\s?\\(\\s?\\[|;\\s{0,5}select\\s|\\w\\[\\$\\]|^=(?:%20|\\s){0,3}(?:--|['";])|^\\s{0,3}\\|\\|\\s{0,3}\\w`,
	].join('|'),
	'i',
);
const TEMPLATE = new RegExp(
	[
		'\\{\\{[^}\\n]{1,200}\\}\\}|\\{\\{\\s{0,3}[\\w.]{1,60}\\(',
		'\\$\\{[^}\\n]{0,100}[*+(:.\'"[][^}\\n]{0,100}\\}',
		'<%[^%\\n]{1,100}%>|<#[^>\\n]{1,200}>',
		'#\\{[^}\\n]{1,100}\\}|@\\(\\s?\\d|\\*\\{[^}\\n]{1,60}\\}|@\\{\\s?\\[',
		'#(?:set|foreach|if|include|parse)\\s?\\(|\\[\\[[^\\]\\n]{0,60}[*(][^\\]\\n]{0,60}\\]\\]|~\\{[^}\\n]{1,60}\\}|\\$!?\\\\?\\{\\w|\\bT\\(\\w',
		// %s, {0}: only a placeholder for another value
		'^\\{\\d{0,2}\\}$|^%\\d{0,3}[sdxnpfu]$|%s[^%\\n]{0,40}%[sdxnpu]',
		'\\{%[^%\\n]{1,100}%\\}|\\{php\\}|\\{\\d{1,3}\\*\\d{1,3}\\}|\\[\\[\\$?\\{',
		// {$x=7*7}, %{7*7}, $class.inspect(…), <!--#echo
		'\\{\\$\\w{1,30}(?:[=.|\\[][^}\\n]{0,100})?\\}|%\\{[^}\\n]{0,60}[*(#@][^}\\n]{0,100}\\}|\\$!?\\w{1,20}(?:\\.\\w{1,30}){1,4}\\(|<!--#\\w',
		// {if phpinfo()}, {math equation=…}
		'\\{(?:if|elseif|math|eval|fetch|include|foreach|assign|function)\\s[^}\\n]{1,100}\\}',
		// <script>, <svg onload=…>, javascript:…
		'<script\\b|<[a-z]{1,10}[\\s/][^<>\\n]{0,200}\\bon[a-z]{3,20}\\s?=|^\\s{0,3}javascript:|^\\s{0,3}on(?:mouse|click|error|load|focus|blur|key|pointer|toggle|animation)[a-z]{0,12}\\s?=',
		'<!(?:ENTITY|DOCTYPE)\\b|<!--#(?:exec|include)|<\\?(?:php|xml)\\b|%(?:n|s|x|p)(?:%(?:n|s|x|p)){2,}|%\\*\\.\\*s|%\\d{1,4}\\$[snxp]',
	].join('|'),
	'i',
);
/** Line ends that begin a header or a log entry, null bytes, alternate streams of a file, signs that nobody sees; joiners and marks of direction that honest words of some scripts need are left out. */
const CONTROL =
	/[\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069]|[^\n]\ufeff|(?:\.[\\/]{1,2}){4}|\r\n?[\w-]{1,40}:|\r\n\r\n|%0[da]|[\r\n]\s?\[?[A-Z]{3,8}\]|\n[A-Z][\w-]{1,40}:\s|(?![\t\n\r])\p{Cc}|[\u2028\u2029]|%00|\\x00|\\0$|::?\$DATA\b|:\w{1,20}:\$DATA/iu;

const LONGEST = 4000;
/** Every syntax contains one of these characters … */
const SIGNS = /[^\w .,/~+]/;
/** … or one of these words. */
const WORDS =
	/^\s{0,3}(?:curl|wget|nslookup|dig|ping|traceroute)\s|(?:^|\s)(?:or|and|union|select|from|order)\s|\bprocess\.|\bjava\.|__[a-z]|\bconstructor\./i;

/** Shell syntax: `a; rm -rf /`, `$(id)`; not `R&D`, `a|b`, `Tom; Jerry`. */
export function shellSyntax(value: string): boolean {
	const head = value.slice(0, LONGEST);
	// A single `&`, `;` or `|` occurs in honest names, and `&id=` occurs in honest URLs.
	return SYNTAX_THAT_RUNS.test(head) || (!URL_LIKE.test(head) && chainsCommand(head));
}

/** Whether a program would parse the value as an option: `--upload-pack=x`, `-oProxyCommand=…`; not `-5`, `well-known`. */
export function optionSyntax(value: string): boolean {
	return OPTION.test(value.slice(0, LONGEST));
}

/** `1/**\/UNION/**\/SELECT`, `sleep  (  5  )`: a database treats a comment as a blank and does not count blanks. The value as written stays, the other form follows it. */
function withPlainBlanks(value: string): string {
	const bare = value.includes('/*') ? value.replace(/\/\*[^*\n]{0,100}\*\//g, ' ') : value;
	const plain = /\s{2}|\s[(=]/.test(bare) ? bare.replace(/\s{1,40}/g, ' ').replace(/(?<!\b(?:or|and)) (?=[(=])|(?<=[(=]) /gi, '') : bare;
	return plain === value ? value : `${value} ${plain}`;
}

/** `=%20'`: what a server decodes is syntax then. The value as written stays, the other form follows it. */
function withPlainSigns(value: string): string {
	if (URL_LIKE.test(value) || !/%(?:2[0-9a-f]|3[b-e])/i.test(value)) return value;
	return `${value} ${value.replace(/%(2[0-9a-f]|3[b-e])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))}`;
}

/** Returns all syntax in a value whose parameter is neither a command, a query, a template nor prose. */
export function argumentHazards(value: string): readonly SyntaxHazard[] {
	const head = withPlainSigns(value.slice(0, LONGEST));
	if (!SIGNS.test(head) && !WORDS.test(head)) return [];
	const hazards: SyntaxHazard[] = [];
	if (shellSyntax(head)) hazards.push('shell-syntax');
	if (OPTION.test(head)) hazards.push('option-syntax');
	if (QUERY.test(withPlainBlanks(head))) hazards.push('query-syntax');
	if (TEMPLATE.test(head)) hazards.push('template-syntax');
	if (CONTROL.test(head)) hazards.push('control-syntax');
	return hazards;
}
