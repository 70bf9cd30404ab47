// Trust drives the tier: the last audit decides what a server may do behind the guard.

import type { WrapTier } from '#model/wrap.ts';
import type { ListedServer } from '../scan/list-servers.ts';

export interface Tier {
	readonly tier: WrapTier;
	/** The reason as one clause. */
	readonly because: string;
}

export function tierOf({ verdict, package: known }: Pick<ListedServer, 'verdict' | 'package'>): Tier {
	if (verdict === undefined) return { tier: 'strict', because: 'it was never audited' };
	const { conclusion, worst, findings, tools, version } = verdict;
	if (version !== undefined && known?.version !== undefined && known.version !== version)
		return { tier: 'strict', because: `version ${version} was audited, and it is pinned to ${known.version}` };
	if (conclusion === 'findings')
		return { tier: 'suggested', because: `its audit has ${findings} finding${findings === 1 ? '' : 's'}, the worst ${worst}` };
	if (conclusion === 'inconclusive') return { tier: 'suggested', because: 'its audit was inconclusive' };
	if (tools.worked < tools.declared)
		return { tier: 'suggested', because: `only ${tools.worked} of ${tools.declared} tools worked in its audit` };
	return {
		tier: 'default',
		because: `its audit was clean, and ${tools.declared === 1 ? 'its only tool' : `all ${tools.declared} tools`} worked`,
	};
}
