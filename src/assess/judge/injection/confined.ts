// Whether a tool that opened a file outside a directory was meant to stay inside, according to its command line, its text, or its own refusal of the plain path.

import type { DeclaredTool, Json } from '#model/declaration.ts';
import { isUnder } from '#util/absolute-path.ts';
import type { JudgeEvidence } from '../rule.ts';
import { descriptionOf } from './expected.ts';
import { declaredFor, type InjectionResult, isInjection, isOfSame, type Proven } from './injection-result.ts';
import { isTakenForPath } from './taken-for-path.ts';

/** "inside the notes folder", "within allowed directories", "from the workspace"; not "within 0.001", nor "path to the repository", which is the path itself */
const CONFINED =
	/\b(?:(?:inside|within|under|below) (?:[^\s.;:]+ ){0,4}?(?:folders?|director\w+|workspaces?|vaults?|roots?|projects?|repositor\w+|librar\w+|paths?|sandbox|trees?|stores?|bases?|notes|docs|documents|[/~$`'"][^\s]*|[\w.-]+\/)|restricted|confined|sandbox(?:ed)?|jail(?:ed)?|(?:allowed|permitted|configured) (?:director\w+|folders?|paths?|roots?)|(?<!\b(?:paths?|location|name|url|root) )(?:in|from|of|to) (?:the|its|your|this) (?:\S+ )?(?:folder|directory|workspace|vault|root|project|repository|library)|(?:director\w+|folders?|paths?|files?)[^.]{0,40} (?:are|is|will be) (?:refused|denied|blocked|forbidden|rejected|not allowed))\b/i;
/** These confine even an absolute path: "an absolute path within the allowed directories", "writes only to the vault"; not "drops only: raise it to see more" */
const STRICT =
	/\b(?:(?:only|must be|must lie|must stay|restricted|confined|limited) (?:[^\s.;:,—–]+ ){0,3}?(?:inside|within|under|below|(?<!\b(?:ending|written|available|used|supported|returned|encoded|formatted|specified|appl\w+|related) )in|(?<=\b(?:only|restricted|confined|limited)(?: access)? )to) |sandboxed|jailed|(?:inside|within|under|below|in) (?:the |an? )?(?:allowed|permitted|configured) (?:director\w+|folders?|paths?|roots?))/i;
const ANYWHERE = /\babsolute\b|\bany (?:file|path|directory)\b|\banywhere\b/i;
/** path, file_path, source_dir … but not name, id, topic: a name is never meant to lead to another place. */
const PATH_LIKE =
	/(?:path|file|dir|directory|folder|root|source|destination|src|dest|uri|url|image|document|attachment)s?(?:name)?(?:\[\d+\])?$/i;
/** "Path of the file", "an absolute or relative path", "files by glob patterns": such an argument is meant to lead to a place. */
const SAYS_PATH = /\bpaths? (?:to|of)\b|\b(?:file|directory|folder|full|relative) paths?\b|\bglobs?\b/i;

export function whyConfined(proven: Proven, all: readonly Proven[], evidence: JudgeEvidence): string | undefined {
	const { step } = proven.result;
	const tool = declaredFor(proven.result, evidence);
	const { argument } = step.injection;
	const roots = evidence.launch.namedPaths.filter((path) => !/\.[a-z0-9]{1,8}$/i.test(path));
	const reached = step.injection.proofs.flatMap((proof) => (proof.kind === 'touched' ? [proof.path] : []));
	if (roots.length > 0 && reached.every((path) => !roots.some((root) => isUnder(path, root))))
		return 'the command line names the directory';
	const own = tool === undefined ? '' : descriptionOf(tool, argument);
	const text = `${tool?.description ?? ''} ${own}`;
	const strict = STRICT.exec(text)?.[0].trim();
	if (strict === undefined && ANYWHERE.test(text)) return undefined;
	// "Changes in the repository": if the argument is that repository itself, such words do not confine it.
	const isWhole = isDirectory(proven.result) || ROOT_LIKE.test(argument);
	const message = strict ?? (isWhole ? undefined : CONFINED.exec(text)?.[0]);
	if (message !== undefined) return `it says “${message}”`;
	const root = rootIn(proven.result, tool);
	if (root !== undefined) return `the argument ${root} names the directory`;
	// `repo` may be the name of a repository or the way to one.
	const isPath = PATH_LIKE.test(argument) || SAYS_PATH.test(own) || (ROOT_LIKE.test(argument) && isTakenForPath(proven, all, evidence));
	if (!isPath) return 'the argument is a name, not a path';
	// Below a root that the caller gives, an absolute path merely leads nowhere.
	const isRefused = startIn(proven.result, tool) === undefined ? isRefusal : isForbidden;
	const refused = evidence.steps
		.filter(isInjection)
		.find(
			(result) =>
				isPlain(result, proven.result) && isRefused(result) && !isMissing(result, all) && !all.some((other) => other.result === result),
		);
	return refused === undefined ? undefined : `it refuses ${refused.step.injection.variant}`;
}

/** repo_path beside files, vault beside note: the other arguments name files inside it. */
const ROOT_LIKE =
	/(?:^|[._-]|(?<=[a-z])(?=[A-Z]))(?:repo|repository|project|vault|workspace|root|base|sandbox)(?:[._-]?(?:path|dir|directory|root|folder))?$/i;

/** "Root directory for resolving relative paths", "relative paths start here": the caller chooses a place to count from, not a limit. */
const IS_START =
	/\bresolv(?:e[sd]?|ing) (?:all |any |the )?(?:relative )?(?:paths?|imports?|files?)\b|\brelative paths? (?:are|is|start|begin|resolve)\b/i;

function rootIn(result: InjectionResult, tool: DeclaredTool | undefined): string | undefined {
	return startIn(result, tool) === undefined ? rootsOf(result)[0] : undefined;
}

/** Returns the argument that only says where paths start. */
function startIn(result: InjectionResult, tool: DeclaredTool | undefined): string | undefined {
	return rootsOf(result).find((name) => tool !== undefined && IS_START.test(descriptionOf(tool, name)));
}

function rootsOf({ step }: InjectionResult): readonly string[] {
	if (step.kind !== 'call' || ROOT_LIKE.test(step.injection.argument)) return [];
	const isDirectoryName = (value: Json) => typeof value === 'string' && /^[.~]?\/|^\.$/.test(value);
	return Object.entries(step.args).flatMap(([name, value]) => (ROOT_LIKE.test(name) && isDirectoryName(value) ? [name] : []));
}

// sample: dots, as a key
const AS_KEY = /, as a key$/;
const PLAIN = new Set(['an absolute path', 'dots']);
const PLAIN_DIRECTORY = new Set(['a directory, by an absolute path', 'a directory, by dots']);

/** A key of an object names a file as a value does. */
function spellingOf({ step }: InjectionResult): string {
	return step.injection.variant.replace(AS_KEY, '');
}

function isDirectory(result: InjectionResult): boolean {
	return PLAIN_DIRECTORY.has(spellingOf(result));
}

/** Whether the step passes a path in a plain spelling to the same argument of the same tool. */
function isPlain(result: InjectionResult, proven: InjectionResult): boolean {
	const [{ step }, { step: other }] = [result, proven];
	return (
		isOfSame(result, proven) &&
		step.injection.class === 'path' &&
		step.injection.argument === other.injection.argument &&
		step.injection.variant !== other.injection.variant &&
		// Every tool refuses a file in place of a directory.
		(isDirectory(proven) ? PLAIN_DIRECTORY : PLAIN).has(spellingOf(result))
	);
}

/** A tool for directories that was given a file, or the reverse: it went there, and found something of another kind. */
const OF_ANOTHER_KIND =
	/\b(?:ENOTDIR|EISDIR|EEXIST)\b|\bnot a (?:valid )?(?:directory|folder|file)\b|\bis a (?:directory|folder)\b|\bfile (?:already )?exists\b/i;

/** Whether the tool refused the path. "must be an absolute path" concerns the spelling and is not a refusal of the place. */
function isRefusal(result: InjectionResult): boolean {
	const { outcome, reply } = result;
	const spelling = spellingOf(result);
	const isAboutSpelling =
		/dots$/.test(spelling) && /\babsolute\b|\brelative\b|ENOENT|no such file|not found|does not exist/i.test(JSON.stringify(reply ?? ''));
	// The tool resolved an absolute path that leads nowhere below a directory of its own.
	return (outcome !== 'ok' || spelling.endsWith('absolute path')) && !isAboutSpelling && !OF_ANOTHER_KIND.test(JSON.stringify(reply ?? ''));
}

/** Whether the tool says that the place is forbidden. */
function isForbidden({ reply }: InjectionResult): boolean {
	return /\boutside\b|\bescap|\bnot (?:allowed|permitted|within|inside|under)\b|\bdenied\b|\bforbidden\b|\btraversal\b/i.test(
		JSON.stringify(reply ?? ''),
	);
}

/** Whether the tool told only of a missing new file, and opened an existing file by the same spelling: it looked in the place that was named. */
function isMissing(result: InjectionResult, all: readonly Proven[]): boolean {
	return (
		/ENOENT|no such file|not found|(?:does not|doesn['’]t) exist/i.test(JSON.stringify(result.reply ?? '')) &&
		all.some(
			(other) =>
				other.result.step.injection.variant === `${result.step.injection.variant} to a file that is there` &&
				other.result.step.injection.argument === result.step.injection.argument &&
				isOfSame(other.result, result),
		)
	);
}
