// Finds syntax that does not belong in an argument which is neither a command nor prose: a host, an id, a branch, a name, a path.

import { chainsCommand } from './chained-command.ts';
import { formulaSyntax } from './formula-syntax.ts';
import { markupSyntax } from './markup-syntax.ts';
import { querySyntax, statementOfWords } from './query-syntax.ts';
import { isSerialisedObject } from './serialised-object.ts';

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
	'\\b(?:sh|bash|zsh|dash|ksh) -c\\b|\\$_(?:GET|POST|REQUEST|COOKIE|SERVER|FILES|ENV)\\b|\\bc(?:os|posix|__builtin__|builtins)\\n\\w{1,20}\\n',
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
const TEMPLATE = new RegExp(
	[
		'\\{\\{[^}\\n]{1,200}\\}\\}|\\{\\{\\s{0,3}[\\w.]{1,60}\\(',
		'\\$\\{[^}\\n]{0,100}[*+(:.\'"[][^}\\n]{0,100}\\}',
		'<%[^%\\n]{1,100}%>|<#[^>\\n]{1,200}>',
		'#\\{[^}\\n]{1,100}\\}|@\\(\\s?\\d|\\*\\{[^}\\n]{1,60}\\}|@\\{\\s?\\[',
		'#(?:set|foreach|if|include|parse)\\s?\\(|\\[\\[[^\\]\\n]{0,60}[*(][^\\]\\n]{0,60}\\]\\]|~\\{[^}\\n]{1,60}\\}|\\$!?\\\\?\\{\\w|\\bT\\(\\w',
		// %s, {0}: only a placeholder for another value
		'^\\{\\d{0,2}\\}$|^%\\d{0,3}[sdxnpfu]$|%s[^%\\n]{0,40}%[sdxnpu]',
		'[{\\[%$#@~=<|]\\s{0,2}\\d{1,9}\\s?\\*\\s?[\'"]?\\d|\\{=\\s?[^}\\n]{1,60}=?\\}|\\{\\*[^}\\n]{1,60}\\*\\}',
		'\\{%[^%\\n]{1,100}%\\}|\\{php\\}|\\{\\d{1,3}\\*\\d{1,3}\\}|\\[\\[\\$?\\{',
		// {$x=7*7}, %{7*7}, $class.inspect(…), <!--#echo
		'\\{\\$\\w{1,30}(?:[=.|\\[][^}\\n]{0,100})?\\}|%\\{[^}\\n]{0,60}[*(#@][^}\\n]{0,100}\\}|\\$!?\\w{1,20}(?:\\.\\w{1,30}){1,4}\\(|<!--#\\w',
		// {if phpinfo()}, {math equation=…}
		'\\{(?:if|elseif|math|eval|fetch|include|foreach|assign|function)\\s[^}\\n]{1,100}\\}',
		// <script>, <svg onload=…>, javascript:…
		'<script\\b|<[a-z]{1,10}[\\s/][^<>\\n]{0,200}\\bon[a-z]{3,20}\\s?=|^\\s{0,3}javascript:|^\\s{0,3}on(?:mouse|click|error|load|focus|blur|key|pointer|toggle|animation)[a-z]{0,12}\\s?=',
		'<!(?:ENTITY|DOCTYPE)\\b|<!--#(?:exec|include)|<\\?(?:php|xml)\\b|(?:%\\d{0,4}[nxsp][.:,;|-]?){3}|%\\*\\.\\*s|%\\d{1,4}\\$[snxp]',
	].join('|'),
	'i',
);
/** Line ends that begin a header or a log entry, or that go back to the start of the line, null bytes, alternate streams of a file, signs that nobody sees; joiners and marks of direction that honest words of some scripts need are left out. */
const CONTROL =
	/[\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069]|[^\n]\ufeff|(?:\.[\\/]{1,2}){4}|\r\n?[\w-]{1,40}:|\r\n\r\n|[^\r\n]\r(?!\n)[^\r\n]|[\u560a\u560d]|%E5%98%8[AD]|\.(?:php\d?|phtml|phar|aspx?|jspx?|cgi)[;:\s]\.\w{2,5}$|%0[da]|[\r\n]\s?\[?[A-Z]{3,8}\]|\n[A-Z][\w-]{1,40}:\s|(?![\t\n\r])\p{Cc}|[\u2028\u2029]|%00|\\x00|\\0$|::?\$DATA\b|:\w{1,20}:\$DATA/iu;

const LONGEST = 4000;
/** Every syntax contains one of these characters … */
const SIGNS = /[^\w .,/~+]/;
/** … or one of these words. */
const WORDS =
	/^\s{0,3}(?:curl|wget|nslookup|dig|ping|traceroute|cmd|powershell|pwsh|rundll32|regsvr32|mshta|certutil|bitsadmin|cscript|wscript|invoke-\w+|start-process)(?:\.exe)?\s|(?:^|\s)(?:or|and|union|select|from|order)\s|\bprocess\.|\bjava\.|\bdocument\.|__[a-z]|\bconstructor\./i;

/** Shell syntax: `a; rm -rf /`, `$(id)`; not `R&D`, `a|b`, `Tom; Jerry`. */
export function shellSyntax(value: string): boolean {
	const head = value.slice(0, LONGEST);
	// A single `&`, `;` or `|` occurs in honest names, and `&id=` occurs in honest URLs.
	return SYNTAX_THAT_RUNS.test(head) || isSerialisedObject(head) || (!URL_LIKE.test(head) && chainsCommand(head));
}

/** Whether a program would parse the value as an option: `--upload-pack=x`, `-oProxyCommand=…`; not `-5`, `well-known`. */
export function optionSyntax(value: string): boolean {
	return OPTION.test(value.slice(0, LONGEST));
}

/** `=%20'`: what a server decodes is syntax then. The value as written stays, the other form follows it. */
function withPlainSigns(value: string): string {
	if (URL_LIKE.test(value) || !/%(?:2[0-9a-f]|3[b-e])/i.test(value)) return value;
	return `${value} ${value.replace(/%(2[0-9a-f]|3[b-e])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))}`;
}

/** Returns all syntax in a value whose parameter is neither a command, a query, a template nor prose. */
export function argumentHazards(value: string): readonly SyntaxHazard[] {
	const head = withPlainSigns(value.slice(0, LONGEST));
	if (!SIGNS.test(head) && !WORDS.test(head) && !isSerialisedObject(head)) return statementOfWords(head) ? ['query-syntax'] : [];
	const hazards: SyntaxHazard[] = [];
	if (shellSyntax(head)) hazards.push('shell-syntax');
	if (OPTION.test(head)) hazards.push('option-syntax');
	if (querySyntax(head)) hazards.push('query-syntax');
	if (TEMPLATE.test(head) || markupSyntax(head) || formulaSyntax(head)) hazards.push('template-syntax');
	if (CONTROL.test(head)) hazards.push('control-syntax');
	return hazards;
}
