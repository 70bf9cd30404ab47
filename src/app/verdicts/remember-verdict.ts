import { suggestPolicy } from '#enforce/policy/suggest/suggest-policy.ts';
import type { Report } from '#model/report.ts';
import type { ObserveRequest } from '#observe/record/request.ts';
import { serverKey } from './server-key.ts';
import { keepVerdict } from './verdict-files.ts';
import { auditVerdictOf } from './verdict-of.ts';

/** Keeps the result of an audit. An audit of one tool, or without a cell, is not sufficient. Returns the reason if it could not be kept. */
export async function rememberVerdict(
	request: ObserveRequest & { readonly dataDir?: string },
	report: Report,
): Promise<string | undefined> {
	const { dataDir, only, typed, from, cwd, remote } = request;
	const [program, ...args] = typed;
	if (dataDir === undefined || only !== undefined || (report.run.mode === 'schema' && remote === undefined)) return undefined;
	const start =
		remote !== undefined
			? ({ kind: 'remote', url: remote.url } as const)
			: program === undefined
				? undefined
				: ({ kind: 'command', argv: [program, ...args], ...(cwd === undefined ? {} : { cwd }) } as const);
	const key = start === undefined ? undefined : serverKey(start, from);
	if (key === undefined) return undefined;
	try {
		await keepVerdict(dataDir, key, { verdict: auditVerdictOf(report), policy: suggestPolicy(report) });
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}
