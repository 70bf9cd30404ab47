import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import { askedCredentialForm } from '#observe/inputs/feedback/asked-credential-form.ts';
import { argumentNames, type KnownTool } from './known-tool.ts';

// EROFS: read-only file system, open '/opt/server/data.json'; [Errno 30] Read-only file system: '/opt/server/data.json'; … (os error 30)
const READ_ONLY = /\bEROFS\b|\bread-only file ?system\b/i;
/** A shorter value occurs in some path by chance. */
const SHORTEST_PART = 3;

// sample: /bin/sh: 1: rg: not found; rg: command not found; spawn rg ENOENT; Pandoc is not installed or not in PATH; ffmpeg was not found in your PATH
const NO_PROGRAM = [
	/\bsh: (?:line )?\d+: ([\w.-]{1,40}): (?:command )?not found/,
	/\b([\w.-]{1,40}): command not found/,
	/\bspawn ([\w./-]{1,80}) ENOENT\b/,
	// What Python says of a program: a name without a directory and an extension
	/\[Errno 2\] No such file or directory: ["']([A-Za-z][\w+-]{1,40})["']/,
	/\b([A-Za-z][\w.+-]{1,40})["'`]?(?: is| was)? not (?:installed|found|available)\b[^.\n]{0,20}\bPATH\b/,
];
// sample: No Shop authentication available; Shop connection details are incomplete; Google Maps API Key is required; SHOP_TOKEN environment variable is not set; No API key provided; Missing credentials
const NO_CREDENTIAL =
	/\b(?:api[ _-]?keys?|access[ _-]?tokens?|auth[ _-]?tokens?|credentials?|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:KEY|TOKEN|SECRET|PASSWORD))\b(?: environment variables?)?(?: is| are| was| were| must be| has not been| have not been)? (?:required|missing|not (?:set|configured|provided|found)|set\b|configured\b|provided\b)|\b(?:missing|no)\b (?:\w+ ){0,2}(?:api[ _-]?keys?|access[ _-]?tokens?|credentials?|authentication)\b|\b(?:connection|login|account) (?:details|settings|parameters) (?:are |is )?(?:incomplete|missing|not)\b/i;
// sample: TMDB is not configured. Set TMDB_API_TOKEN to a token; Please provide SHOP_URL; SHOP_HOST and SHOP_USER must be set
const NO_VARIABLE =
	/\b(?:[Ss]et|[Pp]rovide|[Ee]xport|[Dd]efine|[Cc]onfigure|[Rr]equires?|[Nn]eeds?|[Mm]issing)\b(?: \w+){0,4}[: ]+["'`]?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b|\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b["'`]?(?: environment variable)? (?:(?:is|are) (?:not (?:set|configured|defined)|missing|required)|must be (?:set|configured|defined))/;
const OF_SETTINGS =
	/_(?:KEY|TOKEN|SECRET|PASSWORD|PASS|PAT|URL|URI|HOST|HOSTNAME|ENDPOINT|DSN|USER|USERNAME|EMAIL|ACCOUNT|CREDENTIALS?|DOMAIN|REGION|ID)$/;
const CREDENTIAL_WORDS = /key|token|secret|password|credential|auth/i;

/** Whether the tool lacks a program, a credential or a variable that no input of it holds. A call of another tool may still bring it, so one repetition is useful. */
export function lacksSetup(error: string, tool: DeclaredTool, args: JsonObject): boolean {
	const program = NO_PROGRAM.map((form) => form.exec(error)?.[1]).find((found) => found !== undefined);
	if (program !== undefined) return !strings(args).some((value) => value.includes(program));
	const names = argumentNames(tool);
	const [, asked, lacking = ''] = NO_VARIABLE.exec(error) ?? [];
	const variable = asked ?? lacking;
	const isSetting = OF_SETTINGS.test(variable);
	if (isSetting && !CREDENTIAL_WORDS.test(variable)) return !names.some((name) => name.toUpperCase() === variable);
	return (
		(isSetting || NO_CREDENTIAL.test(error) || askedCredentialForm(error) !== undefined) &&
		!names.some((name) => CREDENTIAL_WORDS.test(name))
	);
}

/**
 * Whether no other input would help: the server writes to a place of its own choice, which is read-only in the cell. An argument that is part of that place,
 * or one that was not sent yet, may lead elsewhere.
 */
function refusesAnyInput(error: string, tool: DeclaredTool, args: JsonObject): boolean {
	if (!READ_ONLY.test(error)) return false;
	const given = new Set(names(args));
	if (argumentNames(tool).some((name) => !given.has(name))) return false;
	return !strings(args).some((value) => value.length >= SHORTEST_PART && error.includes(value));
}

/** Whether further calls are useless: no input helps, or what is missing was missing twice. */
export function isRefused({ tool, failures }: Pick<KnownTool, 'tool' | 'failures'>, error: string, args: JsonObject): boolean {
	if (refusesAnyInput(error, tool, args)) return true;
	return lacksSetup(error, tool, args) && failures.some((earlier) => lacksSetup(earlier.error, tool, earlier.args));
}

/** Returns the values at any depth. */
function names(value: Json): readonly string[] {
	if (typeof value !== 'object' || value === null) return [];
	return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(names)];
}

function strings(value: Json): readonly string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}
