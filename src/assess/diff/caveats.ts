// What makes two audits differ although the server may be the same: how they were made.

import type { Report } from '#model/report.ts';

/** Fewer calls than this share of the other audit's show less. */
const COMPARABLE = 0.5;

export function caveatsOf(before: Report, after: Report): readonly string[] {
	const caveats: string[] = [];
	if (before.target.name !== after.target.name)
		caveats.push(`the audits are of different servers: ${before.target.name} and ${after.target.name}`);
	if (before.declaration === null) caveats.push('the server declared nothing in the earlier audit');
	if (after.declaration === null) caveats.push('the server declared nothing in the later audit');
	if (before.run.mode !== after.run.mode)
		caveats.push(`the earlier audit ran in ${before.run.mode} mode, the later one in ${after.run.mode} mode: they see different things`);
	if (before.run.network !== after.run.network)
		caveats.push(`the server had another network: ${before.run.network} in the earlier audit, ${after.run.network} in the later one`);
	if (before.run.candor !== after.run.candor)
		caveats.push(`the audits were made by different versions of candor: ${before.run.candor} and ${after.run.candor}`);
	const [was, is] = [before.coverage.calls, after.coverage.calls];
	if (Math.min(was, is) < COMPARABLE * Math.max(was, is))
		caveats.push(`one audit was more thorough: ${was} calls in the earlier, ${is} in the later one`);
	if (after.summary.conclusion === 'inconclusive')
		caveats.push('the later audit is inconclusive: what is gone may only not have been seen');
	return caveats;
}
