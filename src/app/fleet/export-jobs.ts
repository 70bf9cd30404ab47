import type { Store } from '#model/ports.ts';

const PAGE = 500;

/** Yields each job as a line of JSON, without values of environment variables. */
export async function* exportJobs({ fleet, audits }: Pick<Store, 'fleet' | 'audits'>, hasReports: boolean): AsyncGenerator<string> {
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const page = await fleet.jobs({ limit: PAGE, ...(cursor !== undefined && { cursor }) });
		for (const { env, ...job } of page.items) {
			const stored = hasReports && job.audit !== undefined ? await audits.get(job.audit) : undefined;
			yield JSON.stringify({ ...job, variables: Object.keys(env), ...(stored !== undefined && { report: stored.report }) });
		}
		cursor = page.next;
	}
}
