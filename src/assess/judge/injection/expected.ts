// A tool that does what its declaration describes is not injected: a shell runs commands, a query tool runs queries, a fetcher fetches a given URL.

import type { DeclaredTool, Json } from '#model/declaration.ts';
import type { InjectionClass } from '#model/injection.ts';
import { literalPattern } from '#util/literal-pattern.ts';
import { ownEntry } from '#util/own-entry.ts';
import type { JudgeEvidence } from '../rule.ts';
import { declaredFor, type InjectionResult, type Proven } from './injection-result.ts';

/** "runs a shell command", "executes Python code", "evaluate JavaScript"; not "evaluates a formula" */
const RUNS =
	/\b(?:runs?|running|execut\w+|evaluat\w+|interprets?|invokes?|launch\w*|spawns?)\b(?:\W+\S+){0,6}?\W+(?:code|programs?|process(?:es)?|javascript|python|js|snippets?|scripts?|commands?|command-line|shell|bash)\b|\b(?:shell|terminal|bash|repl|subprocess)\b/i;
/** "Send keys or commands to a tmux pane", "types text into the terminal": such a caller can run any program. Not "writes text to the console", which is a log. */
const TYPES =
	/\b(?:sends?|types?|enters?|pastes?)\b(?:\W+\S+){0,5}?\W+(?:keys?|keystrokes?|commands?|input|text|characters)\b(?:\W+\S+){0,6}?\W+(?:tmux|terminals?|shells?|panes?|pty|tty|(?:screen|ssh|shell|terminal) sessions?)\b/i;
/** Matches the text of one argument: "Optional command to run in the initial window", "the code that is executed". */
const IS_RUN =
	/\b(?:commands?|code|scripts?|programs?|snippets?|statements?)\b[^.]{0,40}?\b(?:to|that (?:is|will be|gets?)|which (?:is|will be)|will be)\s+(?:be\s+)?(?:run|execut\w+|evaluat\w+|launch\w*|spawn\w*|started?|sent|typed)\b/i;
const NEVER = /\b(?:never|not|no|without|doesn'?t|don'?t)\b[^.]{0,40}$/i;
const TEMPLATES = /\b(?:templates?|jinja2?|handlebars|mustache|liquid|ejs|nunjucks|placeholders?|expressions?|formulas?)\b/i;
/** Matches the name of the argument. */
const IS_CODE = /^(?:\S+ )?(?:script|code|javascript|js|python|function|snippet)\b/i;
/** "read-only SQL query", "only SELECT statements": any other statement exceeds that limit. */
const READS_ONLY = /\bread[- ]?only\b|\bonly\b[^.]{0,30}\b(?:reads?|select)\b|\bselect\b[^.]{0,20}\bonly\b/i;
const QUERIES = /\b(?:sql|select statements?|where clauses?|cypher|sparql)\b/i;
/** "a git command that only reads", "runs allowed commands": any other command exceeds the limit. */
const LIMITED =
	/\b(?:only|allow(?:ed|-?list\w*)|white-?list\w*|permitted|safe|restricted)\b(?:\W+\S+){0,4}?\W+commands?\b|\bcommands? (?:that )?only\b|\b(?:git|kubectl|docker|npm|gh|aws|az|gcloud|helm|terraform|ffmpeg|adb|brew|cargo|pip|redis-cli|psql|sqlite3?) (?:sub)?commands?\b/i;
// extra_args, "Additional command line options", "flags to pass to git"
const TAKES_OPTIONS =
	/^(?:\S+ )*(?:args|argv|arguments|flags|options|switches) |\b(?:additional|extra|further|command[- ]line|raw|custom) (?:arguments|options|flags|switches)\b|\b(?:arguments|options|flags) (?:to pass|passed|for the command)\b/i;
const PATTERNS = /(?:pattern|regexp?|expression)s?(?:\[\d+\])?$/i;

/** Returns why the tool's own text covers the result, or undefined if it does not. */
export function expectedOf(result: InjectionResult, evidence: JudgeEvidence): string | undefined {
	const { step } = result;
	const tool = declaredFor(result, evidence);
	if (tool === undefined) return undefined;
	const { class: kind, argument } = step.injection;
	const own = `${argument.replace(/[_.[\]\d-]+/g, ' ')} ${descriptionOf(tool, argument)}`;
	const whole = `${tool.name.replaceAll(/[_-]/g, ' ')}. ${tool.title ?? ''}. ${tool.description ?? ''}. ${own}`;
	// A query tool that declares itself read-only is not meant to write.
	if (kind === 'sql' && step.injection.variant.includes('that writes')) return undefined;
	const isLimited = LIMITED.test(whole);
	// "Allowed commands: ls, find": programs that these run through their options also exceed the limit.
	if (isLimited && (kind === 'shell' || kind === 'code' || step.injection.variant.endsWith('run another program'))) return undefined;
	if (kind === 'argument' && TAKES_OPTIONS.test(own)) return 'the argument is a list of options';
	return ownEntry(EXPECTED, kind)?.(own, whole);
}

const running = (own: string, whole: string) => {
	const message = IS_RUN.exec(own) ?? RUNS.exec(whole) ?? TYPES.exec(whole);
	if (message !== null && message.input === own && !NEVER.test(own.slice(0, message.index))) return `it says “${message[0]}”`;
	return message === null || NEVER.test(whole.slice(0, message.index)) ? undefined : `it says “${message[0]}”`;
};
const EXPECTED: Partial<Readonly<Record<InjectionClass, (own: string, whole: string) => string | undefined>>> = {
	shell: running,
	code: running,
	argument: running,
	// Only the argument's own text counts: braces in code are a block, and a tool that runs code may still insert another argument into a template.
	template: (own) => (TEMPLATES.test(own) ? 'the argument is a template' : IS_CODE.test(own) ? 'the argument is code' : undefined),
	sql: (own, whole) =>
		QUERIES.test(own) || (QUERIES.test(whole) && /\b(?:query|statement)\b/i.test(own)) ? 'the argument is a query' : undefined,
};

/** Whether another tool exists to run the caller's own statements. One more way to do so then gives the caller no new power. */
export function runsStatements({ step }: InjectionResult, { declaration }: JudgeEvidence): boolean {
	const own = step.kind === 'call' ? step.tool : undefined;
	return (declaration?.tools ?? []).some(({ name, description = '', inputSchema }) => {
		const properties = Object.keys((inputSchema['properties'] as Readonly<Record<string, Json>> | undefined) ?? {});
		const isQuery = properties.some((property) => /^(?:sql|query|statement)$/i.test(property)) && QUERIES.test(`${name} ${description}`);
		return name !== own && isQuery && !READS_ONLY.test(`${name} ${description}`);
	});
}

/** A regular expression that the caller supplies wastes only the caller's own time. */
export function isCallersOwn({ result: { step } }: Proven): boolean {
	return step.injection.class === 'regex' && PATTERNS.test(step.injection.argument);
}

/** "internal addresses are refused", "blocks private hosts", "from the allowed sites": the tool declares more limits than a general fetcher. */
const RESTRICTED =
	/\b(?:allow-?list(?:ed)?|white-?list(?:ed)?|(?:allowed|trusted|approved|permitted) (?:hosts?|domains?|sites?|origins?|urls?))\b|\b(?:internal|private|loopback|localhost|metadata)\b[^.]{0,40}\b(?:refused|rejected|blocked|forbidden|denied|not allowed|disallowed)\b|\b(?:refuses?|rejects?|blocks?|forbids?|denies|prevents?)\b[^.]{0,40}\b(?:internal|private|loopback|localhost|metadata|ssrf)\b/i;

export function isRestrictedFetcher({ result }: Proven, evidence: JudgeEvidence): boolean {
	const { step } = result;
	const tool = declaredFor(result, evidence);
	const text = `${tool?.description ?? ''} ${tool === undefined ? '' : descriptionOf(tool, step.injection.argument)}`;
	return RESTRICTED.test(text);
}

/** Returns the argument's description in the schema, and its description in a list of arguments in the tool's own text. */
export function descriptionOf(
	{ inputSchema, description: text = '' }: Pick<DeclaredTool, 'inputSchema' | 'description'>,
	argument: string,
): string {
	let at: Json | undefined = inputSchema;
	let description = '';
	// options.files[0].name
	const keys = argument.split(/\.|\[\d+\]/).filter((part) => part !== '');
	for (const key of keys) {
		const inner: Json | undefined = propertyOf(at, key, inputSchema);
		const message = child(inner, 'description') ?? child(resolved(inner, inputSchema), 'description');
		if (typeof message === 'string') description = message;
		at = inner;
	}
	return [description, listedIn(text, keys[0] ?? '')].filter((part) => part !== '').join(' ');
}

/** `command: Optional command to run`, `:param command: …`, `@param {string} command - …`, `- command (string): …` */
function listedIn(text: string, name: string): string {
	if (name === '') return '';
	const line = new RegExp(
		`^[ \\t]*(?:[-*•]\\s+|:param\\s+|@param\\s+)?(?:\\{[^}\\n]*\\}\\s*)?[\`'"]?${literalPattern(name)}[\`'"]?\\s*(?:\\([^)\\n]*\\))?\\s*[:–—-]\\s*(\\S.*)$`,
		'm',
	);
	return line.exec(text)?.[1] ?? '';
}

const MOST_REFERENCES = 8;

function propertyOf(schema: Json | undefined, key: string, whole: Json): Json | undefined {
	const at = resolved(schema, whole);
	const items = resolved(child(at, 'items'), whole);
	const direct = child(child(at, 'properties') ?? child(items, 'properties'), key);
	if (direct !== undefined) return direct;
	for (const choice of ['anyOf', 'oneOf', 'allOf']) {
		const options = child(at, choice);
		if (!Array.isArray(options)) continue;
		const inner = options
			.map((option) => child(child(resolved(option as Json, whole), 'properties'), key))
			.find((one) => one !== undefined);
		if (inner !== undefined) return inner;
	}
	return undefined;
}

/** Follows `$ref: '#/$defs/Options'` within the schema. */
function resolved(schema: Json | undefined, whole: Json): Json | undefined {
	let at = schema;
	for (let step = 0; step < MOST_REFERENCES; step++) {
		const reference = child(at, '$ref');
		if (typeof reference !== 'string' || !reference.startsWith('#/')) return at;
		at = reference
			.slice(2)
			.split('/')
			.reduce<Json | undefined>((inner, part) => child(inner, part.replaceAll('~1', '/').replaceAll('~0', '~')), whole);
	}
	return at;
}

function child(value: Json | undefined, key: string): Json | undefined {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
		? ownEntry(value as Readonly<Record<string, Json>>, key)
		: undefined;
}
