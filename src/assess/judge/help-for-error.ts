// Derives advice from a tool's error message: what the user can do to make the tool work. Pure.

import type { Evidence } from '#assess/profile/evidence.ts';
import type { Launch } from '#model/target.ts';
import { helpForMissingModule, helpForOlderLibrary } from './older-library.ts';

/** How the server ran, and which settings it received. */
export type HelpEvidence = Pick<Evidence, 'hasSink' | 'isRemote' | 'isUntraced'> & { readonly launch: Pick<Launch, 'env' | 'namedPaths'> };
type StartEvidence = HelpEvidence &
	Partial<Pick<Evidence, 'observations' | 'http' | 'startWords'>> & { readonly launch: Pick<Launch, 'asTyped' | 'packageRoots'> };

/** GITHUB_TOKEN, SLACK_TEAM_ID. A single word suffices if the message calls it a variable. */
const VARIABLE = /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g;
const ONE_WORD_VARIABLE =
	/(?:environment variable|env(?:ironment)? var|process\.env\.|os\.environ)\W*([A-Z][A-Z0-9]{2,})\b|\b([A-Z][A-Z0-9]{2,}) environment variable/;
/** ERR_INVALID_URL, EAI_AGAIN, HTTP_404: error names, which are not variables. */
const NAME_OF_ERROR =
	/^(?:ERR|E[A-Z]+|RST|GRPC|HTTP|STATUS|CODE|NS_ERROR|SQLITE|SSL|CERT|UNABLE|INTERNAL|INVALID|NOT|RATE|UNKNOWN|BAD|RESOURCE|PERMISSION)_/;
// sample: PATH_OUTSIDE_EXPORTS: Choose a file path within the exports/ directory. The sentence after the code speaks of no setting.
const CODE_OF_ERROR =
	/^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+): (?!.*\b(?:set|variable|environment|env|key|token|secret|password|credentials?)\b)[A-Z]/i;
const LACKS = /\bset\b|missing|requir|provide|defin|configur|environment|unset|need|must|export|specif|without|no \w+ found|未设置|设置/i;

const UNSET = /\b(?:is|are|was|be)(?: not|n't) (?:set|defined|configured|provided)\b|\bunset\b|\bnot (?:set|defined)\b|\bundefined\b/i;

const PROGRAMS: readonly RegExp[] = [
	/spawn(?:Sync)? (\S+) ENOENT/,
	/(?:^|[\s:])([\w.+-]+): (?:command )?not found/,
	/command not found:? ['"`]?([\w.+-]+)/i,
	/exec: "([\w.+/-]+)": executable file not found/,
	/No such file or directory: ['"]([\w.+-]+)['"]/,
	/['"`]?\b([\w.+-]+)['"`]? (?:is|are) not installed\b/i,
	/please install ([\w.+-]+)/i,
	/\bno ([\w.+-]+) (?:was|executable|binary) found\b.{0,60}\binstall/i,
	/(?:could not|couldn't|cannot|unable to) find (?:the )?(chrome|chromium|firefox|google-chrome|docker|git|ffmpeg|java|kubectl|python\d?|node)\b/i,
];
export const NEEDS_PROGRAM = 'it needs the program';
/** Words before "is not installed" and after "please install" that are no program's name. */
const NO_PROGRAM = new Set(
	'the a an it this that them your its any required missing extension plugin addon add-on package packages module modules dependency dependencies library driver drivers app application tool server client component integration skill support'.split(
		' ',
	),
);
const BROWSER =
	/executable doesn't exist at|(?:chromium distribution|chrome(?:ium)? executable)\b.*\b(?:not found|channel)|could not find (?:google )?chrom|failed to launch (?:the )?(?:browser|chrom)|browser(?:type)?\.launch|playwright install|puppeteer browsers install/i;
const CREDENTIAL =
	/\bapi[ -_]?keys?\b|\baccess[ -]?tokens?\b|\bcredentials?\b|unauthori[sz]ed|unauthenticated|\b401\b|\bforbidden\b|\b403\b|not (?:authenticated|logged in|configured)|log ?in first|invalid (?:token|key)/i;
const LOCAL_SERVICE = /(?:ECONNREFUSED|refused)\D*?((?:127\.0\.0\.1|localhost|\[?::1\]?|0\.0\.0\.0)[: ]?(?:port )?\d*)/i;
const NETWORK =
	/ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|getaddrinfo|fetch failed|socket hang up|network error|certificate|\bHTTP\b|status code|\b[45]\d\d\b|connection (?:refused|reset|error|timed out)|unexpected token|not valid JSON|Expecting value|JSON|api\b.*(?:error|fail)|XML|parse/i;
const PATH =
	/ENOENT|no such file|file not found|directory not found|not a (?:git )?repository|not a directory|does not exist|outside|allowed director|EACCES|EROFS|read-only file ?system|(?:^|[\s:'"])(?:\/[\w.-]+)+\/?['"]?$/i;
const INPUT =
	/invalid (?:argument|param|input|value|type|format)|validation|required|must be|expected|not found|unknown|unsupported|invalid/i;

/** The line that names the error takes precedence over the remarks that follow it. A traceback ends with that line. */
export function helpForError(error: string, evidence: HelpEvidence): string | undefined {
	const lines = error.split('\n').filter((line) => line.trim() !== '');
	const first = /^traceback/i.test(error) ? lines.at(-1) : lines[0];
	return helpFor(first ?? '', evidence) ?? helpFor(error, evidence);
}

// Error: Cannot find module 'zod' · ModuleNotFoundError: No module named 'httpx'
const NO_MODULE = /cannot find (?:module|package)|no module named/i;

// /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.39' not found (required by /opt/notes/server)
const OLD_SYSTEM = /\bversion [`'"](GLIBC(?:XX)?_[\d.]{1,12})['"] not found\b/;

// sample: it did not answer within 20000 ms; it wrote to its stdout, but nothing that is an MCP message
const SILENT = /\bdid not answer within\b|\bnothing that is an MCP message\b/;

// SyntaxError: Unexpected identifier 'x' · IndentationError: unexpected indent. Not: SyntaxError: Unexpected token < in JSON at position 0 ·
// SyntaxError: The requested module './notes.js' does not provide an export named 'x'
const DOES_NOT_PARSE = /\b(?:SyntaxError|IndentationError|TabError): (?!.*(?:\bJSON\b|requested module))/;

/** Returns the port at which a server listened that was to speak over its standard streams. */
function listeningPort({ observations = [], http }: StartEvidence): number | undefined {
	if (http !== undefined) return undefined;
	for (const one of observations)
		if (one.kind === 'network' && one.op === 'listen' && one.ok && one.transport === 'tcp' && (one.port ?? 0) > 0) return one.port;
	return undefined;
}

/** Returns what the user can do to start a server that did not answer. */
export function helpForStart(
	{ message, lastWords, stderr = [] }: { readonly message: string; readonly lastWords?: string; readonly stderr?: readonly string[] },
	evidence: StartEvidence,
): string | undefined {
	// The message about a remote server already names the next command.
	if (evidence.isRemote === true || lastWords?.startsWith('it could not be started') === true) return undefined;
	const port = SILENT.test(message) ? listeningPort(evidence) : undefined;
	if (port !== undefined) return `it listens on port ${port}: if it speaks MCP there, audit it with --http-port ${port}`;
	const error = lastWords ?? message;
	const [, needed] = OLD_SYSTEM.exec([error, ...stderr].join('\n')) ?? [];
	if (needed !== undefined)
		return `its program was built for a newer system (${needed}): audit it on one, or in a container image that has one`;
	const start = { typed: evidence.launch.asTyped, flags: evidence.startWords?.flags ?? [] };
	const library = helpForOlderLibrary(error, stderr, start);
	if (library !== undefined) return library;
	if (NO_MODULE.test(error))
		return (
			helpForFileAlone(error, evidence.launch.packageRoots) ??
			helpForMissingModule(error, start) ??
			'install what it imports first, as its documentation says'
		);
	if (DOES_NOT_PARSE.test(error)) return 'its own code does not parse: a mistake in it, or it was written for a newer interpreter';
	const help = helpForError(error, evidence);
	return help === TRY_INPUT ? undefined : help;
}

// Cannot find module '/home/ada/lib/notes.mjs' imported from /home/ada/server.mjs · Cannot find module './notes'
const NO_FILE = /cannot find module ['"]([./][^'"]*)['"]/i;
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** A script in a home or in /tmp has no directory of its own: the cell shows the file, and none of the modules beside it. */
function helpForFileAlone(error: string, roots: readonly string[]): string | undefined {
	const [, missing = '/node_modules/'] = NO_FILE.exec(error) ?? [];
	const alone = missing.includes('/node_modules/') ? undefined : roots.find((root) => SCRIPT.test(root));
	return alone === undefined
		? undefined
		: `the cell shows it nothing beside ${alone}, which lies among other files of yours: move the server and its modules to a directory of their own`;
}

function helpFor(error: string, { hasSink, isRemote, isUntraced, launch }: HelpEvidence): string | undefined {
	const variable = variableIn(error);
	if (isRemote !== true && variable !== undefined)
		return Object.hasOwn(launch.env, variable) ? givenVariable(variable, error) : `give it the variable: --env ${variable}=…`;
	const program = PROGRAMS.map((pattern) => pattern.exec(error)?.[1]).find(
		(name) => name !== undefined && !NO_PROGRAM.has(name.toLowerCase()),
	);
	const isBrowser = BROWSER.test(error) || /^(?:google-)?chrom/i.test(program ?? '');
	if (isRemote !== true && program !== undefined && !isBrowser) return `${NEEDS_PROGRAM} ${program}: ${commandFor(program)}`;
	if (isRemote !== true && isBrowser)
		return 'it needs a browser: install Chromium or Google Chrome (on Debian: apt-get install chromium); the cell shows it where programs look for one';
	if (CREDENTIAL.test(error))
		return isRemote === true
			? "it needs a credential: --header 'Authorization: …'"
			: 'it needs a credential: --env NAME=… (its documentation has the name)';
	if (error === 'no answer in time') return 'give it longer: --timeout SECONDS';
	if (isRemote === true) return INPUT.test(error) ? TRY_INPUT : undefined;
	const service = LOCAL_SERVICE.exec(error)?.[1];
	if (service !== undefined && isUntraced !== true) return `it needs a service at ${service}: none runs in the cell`;
	// The server saw a path of the user, and searched it for a file that is not there.
	if (PATH.test(error) && launch.namedPaths.some((path) => error.includes(path))) return TRY_INPUT;
	if (PATH.test(error))
		return 'name a file or directory of yours on its command line or in a setting (--env NAME=/path): the cell shows it a copy';
	if (hasSink === true && NETWORK.test(error))
		return 'the sink answers for the internet: --answers FILE says what, --network host lets it out';
	return INPUT.test(error) ? TRY_INPUT : undefined;
}

/** A server that reports a given variable as unset reads another name, or reads it too early. The message decides which advice applies. */
function givenVariable(variable: string, error: string): string {
	return UNSET.test(error)
		? `it was given ${variable} and says that it is not set: its documentation tells how it reads it`
		: `it did not accept the value of ${variable}`;
}

/** Debian package names of programs whose package has another name. */
const PACKAGES: Readonly<Record<string, string>> = {
	docker: 'docker.io', java: 'default-jre', node: 'nodejs', npx: 'npm', python: 'python3', pip: 'python3-pip', convert: 'imagemagick', magick: 'imagemagick',
	psql: 'postgresql-client', mysql: 'default-mysql-client', 'redis-cli': 'redis-tools', rg: 'ripgrep', fd: 'fd-find', pdftotext: 'poppler-utils',
	soffice: 'libreoffice', libreoffice: 'libreoffice', dot: 'graphviz', go: 'golang-go', cargo: 'cargo', ssh: 'openssh-client', ffprobe: 'ffmpeg', task: 'taskwarrior', tesseract: 'tesseract-ocr',
	aws: 'awscli', xdotool: 'xdotool', kubectl: 'kubernetes-client',
}; // biome-ignore format: a list

/** Suggests a package only for a plain name, because a path or a file is not a package. */
function commandFor(program: string): string {
	const name = program.toLowerCase();
	return /^[a-z][\w+-]*$/.test(name)
		? `install it on this machine (on Debian: apt-get install ${PACKAGES[name] ?? name})`
		: 'install it on this machine';
}

const TRY_INPUT = "call it with arguments of your own: --only-tool NAME --input '{…}'";

function variableIn(error: string): string | undefined {
	if (!LACKS.test(error)) return undefined;
	const [, code] = CODE_OF_ERROR.exec(error) ?? [];
	const named = [...error.matchAll(VARIABLE)]
		.map(([, name]) => name)
		.find((name) => name !== undefined && name !== code && !NAME_OF_ERROR.test(name));
	if (named !== undefined) return named;
	const single = ONE_WORD_VARIABLE.exec(error);
	return single?.[1] ?? single?.[2];
}
