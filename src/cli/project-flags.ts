// candor.yaml and --baseline for `candor audit` and `candor test`.

import type { AuditRequest } from '#app/audits/audit.ts';
import type { DEPTHS } from '#app/audits/depths.ts';
import type { BaselineComparison, KnownFindings } from '#app/project/baseline.ts';
import { PROJECT_FILE, type Project, type ProjectTarget, readProject } from '#app/project/read-project.ts';
import type { Report } from '#model/report.ts';
import { counted } from '#util/counted.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { LaterFile } from '#util/later-file.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { writeHint } from '#util/write-hint.ts';
import { EXIT } from './exit-codes.ts';

export interface ProjectFlags {
	readonly config?: string;
	readonly target?: string;
	readonly baseline?: string;
	readonly writeBaseline?: string;
}

export interface ProjectChoice {
	readonly words: readonly string[];
	readonly depth?: keyof typeof DEPTHS;
	/** Adds the settings of the file to a request. */
	readonly applied: (request: AuditRequest) => AuditRequest;
	readonly baseline?: string;
}

/**
 * The file is read if no server is given, or if --config names it. A typed command is not judged by the exceptions of a file
 * that happens to be in the directory, because it may be the server's own.
 */
export function projectChoice(words: readonly string[], hasServer: boolean, flags: ProjectFlags): ProjectChoice {
	const { config, target: wanted, baseline } = flags;
	const own = baseline === undefined ? {} : { baseline };
	const project = hasServer && config === undefined ? undefined : readProject(config ?? PROJECT_FILE);
	if (project === undefined) {
		if (config !== undefined) throw new UserError(`--config ${config}: there is no such file`, { hint: 'candor init writes one' });
		if (wanted !== undefined)
			throw new UserError(`--target ${wanted}: there is no ${PROJECT_FILE} here`, { hint: 'candor init writes one' });
		return { words, applied: (request) => request, ...own };
	}
	const target = hasServer ? undefined : targetIn(project, wanted);
	process.stderr.write(`candor: ${notes(project, target)}\n`);
	return {
		words: target?.command ?? words,
		...(target?.depth === undefined ? {} : { depth: target.depth }),
		applied: (request) => withProject(request, project, target),
		...(project.baseline === undefined ? {} : { baseline: project.baseline }),
		...own,
	};
}

function targetIn({ targets, file }: Project, wanted: string | undefined): ProjectTarget {
	const names = targets.map(({ name }) => name);
	const [only] = targets;
	if (wanted === undefined && targets.length === 1 && only !== undefined) return only;
	const found = targets.find(({ name }) => name === wanted);
	if (found !== undefined) return found;
	const problem =
		wanted === undefined
			? `${file} has ${targets.length} targets: say which`
			: `--target ${wanted}: no such target${didYouMean(wanted, names)}`;
	throw new UserError(problem, { hint: `--target ${names.join(', --target ')}` });
}

function withProject(request: AuditRequest, { directory, allowances }: Project, target: ProjectTarget | undefined): AuditRequest {
	const names = (target?.env ?? []).filter((name) => request.env[name] === undefined);
	const set = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
	return {
		...request,
		...(target === undefined ? {} : { from: directory }),
		env: { ...Object.fromEntries(set), ...request.env },
		canaryVariables: names.filter((name) => process.env[name] === undefined),
		allowances: [...request.allowances, ...allowances],
	};
}

/** Prints what the file changes, so that no exception goes unnoticed. */
function notes({ file, allowances, baseline }: Project, target: ProjectTarget | undefined): string {
	const unset = (target?.env ?? []).filter((name) => process.env[name] === undefined);
	const parts = [
		target === undefined ? '' : `target ${printable(target.name)}`,
		allowances.length === 0 ? '' : `${allowances.length} accepted effects`,
		baseline === undefined ? '' : 'a baseline',
		unset.length === 0 ? '' : `a canary in ${unset.join(', ')}, which you have not set`,
	];
	return `${file}: ${parts.filter((part) => part !== '').join(', ') || 'nothing that changes this run'}`;
}

export interface BaselineCheck {
	/** Returns the exit code by the new findings, unless the run itself has a graver one. */
	check(report: Report, codeOf: (report: Report) => number): Promise<number>;
}

/** Reads the file, or holds the place of the new one, before the run, so that a bad file is found early. */
export async function baselineCheck(file: string | undefined, written: string | undefined): Promise<BaselineCheck> {
	const { compareBaseline, readBaseline, writeBaseline } = await import('#app/project/baseline.ts');
	const baseline: KnownFindings | undefined = file === undefined || written !== undefined ? undefined : readBaseline(file);
	const later = written === undefined ? undefined : await LaterFile.open(written).catch(namedBaseline(written));
	return {
		async check(report, codeOf) {
			if (later !== undefined) {
				using baselineFile = later;
				await writeBaseline(baselineFile, report).catch(namedBaseline(written));
				process.stderr.write(`candor: the baseline has ${counted(report.findings.length, 'finding')} now: ${written}\n`);
				return EXIT.clean;
			}
			if (baseline === undefined) return codeOf(report);
			const compared = compareBaseline(report, baseline);
			process.stderr.write(`${baselineLines(compared).join('\n')}\n`);
			const code = codeOf({ ...report, findings: compared.fresh });
			return code === EXIT.clean && compared.stale.length > 0 ? EXIT.stale : code;
		},
	};
}

function namedBaseline(file: string | undefined): (cause: Error) => never {
	return (cause) => {
		throw new UserError(`--write-baseline ${file}: ${cause.message}`, { hint: writeHint(cause, 'give it a file'), cause });
	};
}

function baselineLines({ known, fresh, stale }: BaselineComparison): readonly string[] {
	return [
		`candor: baseline: ${known.length} known, ${fresh.length} new, ${stale.length} stale`,
		...fresh.map(({ id }) => `  new    ${printable(id)}`),
		...stale.map((id) => `  stale  ${printable(id)}: not found any more; take it out, or --write-baseline`),
	];
}
