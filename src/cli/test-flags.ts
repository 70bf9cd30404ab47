// Turns the flags of `candor test` into a request and its parts.

import type { AuditParts, AuditRequest } from '#app/audits/audit.ts';
import { DEFAULT_LIMITS } from '#app/audits/default-limits.ts';
import { DEPTHS } from '#app/audits/depths.ts';
import { oracleFile } from '#app/audits/oracle-file.ts';
import { cacheDirectory, dataDirectory } from '#app/directories.ts';
import { withinRoom } from '#model/budget.ts';
import type { Mode } from '#model/report.ts';
import { splitWords } from '#util/split-words.ts';
import { UserError } from '#util/user-error.ts';
import { assignment } from './assignment-flag.ts';
import { numberFlag, whole } from './number-flags.ts';
import type { ProjectFlags } from './project-flags.ts';

export interface TestFlags extends ProjectFlags {
	readonly mode: Mode;
	readonly command?: string;
	readonly image?: string;
	readonly runtime?: string;
	readonly testsPerTool?: string;
	readonly timeout: string;
	readonly seed: string;
	readonly format: string;
	readonly output?: string;
	readonly exportTelemetry?: string;
	readonly oracle?: string;
	readonly env: readonly string[];
	readonly verbose?: true;
}

const EXAMPLE = '--command "node server.mjs"';

export function testRequest(words: readonly string[], flags: TestFlags): AuditRequest {
	const { idleMs, passes, shrinkTries, extras } = DEPTHS.standard;
	return {
		typed: commandOf(words, flags),
		from: process.cwd(),
		env: Object.fromEntries(flags.env.map(assignment)),
		writable: [],
		...(flags.mode === 'schema' ? ({ network: 'host', hasNoCell: true } as const) : ({ network: 'sink' } as const)),
		...casesPerTool(flags),
		idleMs: flags.mode === 'schema' ? 0 : idleMs, // without observation there is nothing to wait for
		passes,
		shrinkTries,
		secretCalls: 0,
		extras,
		callTimeoutMs: numberFlag('--timeout', flags.timeout, 0.1, 3600) * 1000,
		seed: whole('--seed', flags.seed, 0, 2 ** 31),
		...(flags.oracle === undefined ? {} : { expectations: oracleFile(flags.oracle) }),
		limits: DEFAULT_LIMITS,
		allowances: [],
		cacheDir: cacheDirectory(),
		dataDir: dataDirectory(),
	};
}

/** Loads the code that runs an audit only here, so that a bad flag is refused immediately. */
export async function testParts({ mode, image, runtime }: TestFlags): Promise<AuditParts> {
	const { cellParts, schemaParts } = await import('#app/audits/audit-parts.ts');
	if (mode === 'schema') return schemaParts();
	return cellParts({ sandbox: image === undefined ? 'bubblewrap' : 'container', tracer: 'strace', image, runtime });
}

function commandOf(words: readonly string[], { mode, command, image, runtime }: TestFlags): readonly string[] {
	if (runtime !== undefined && image === undefined)
		throw new UserError(`--runtime ${runtime}: only an image has a runtime`, { hint: `--image NAME --runtime ${runtime}` });
	if (image !== undefined && mode === 'schema')
		throw new UserError(`--image ${image}: an image runs in a cell`, { hint: `--mode sandbox --image ${image}` });
	if (command !== undefined && words.length > 0)
		throw new UserError('the command was given twice: with --command and after --', { hint: EXAMPLE });
	if (command !== undefined && image !== undefined)
		throw new UserError('--command and --image: give one of them; words for an image’s own program come after --', {
			hint: `--image ${image} -- <arguments>`,
		});
	if (image !== undefined) return words;
	const typed = command === undefined ? words : splitCommand(command);
	if (typed.length === 0)
		throw new UserError(`--mode ${mode}: which server?`, {
			hint: `--mode ${mode} ${EXAMPLE}${mode === 'sandbox' ? ', or --image NAME' : ''}`,
		});
	return typed;
}

function splitCommand(command: string): readonly string[] {
	const split = splitWords(command);
	if ('words' in split) return split.words;
	throw new UserError(`--command ${command}: the ${split.unclosed} is not closed`, { hint: EXAMPLE });
}

/** Half of a given number are ordinary, edge and malformed cases, one of each kind in turn. The rest are injections. */
function casesPerTool({ testsPerTool, mode }: TestFlags): Pick<AuditRequest, 'budget' | 'injections' | 'maxSteps'> {
	const { budget: usual, injections, maxSteps } = DEPTHS.standard;
	const isForAnswers = mode === 'schema';
	if (testsPerTool === undefined) return { budget: usual, injections: { ...injections, isForAnswers }, maxSteps };
	const cases = whole('--tests-per-tool', testsPerTool, 1, 200);
	const budget = withinRoom(DEPTHS.deep.budget, Math.ceil(cases / 2));
	const perTool = cases - Object.values(budget).reduce((sum, count) => sum + count, 0);
	return { budget, injections: { perTool, inAll: MOST_CASES, leastWeight: 0, isForAnswers }, maxSteps: MOST_CASES };
}

/** Bound on the cases of all tools together. */
const MOST_CASES = 20_000;
