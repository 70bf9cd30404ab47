import type { ChainFilter } from '#model/ports.ts';
import type { DecisionSource } from '../serve/recent-decisions.ts';

export interface DecisionCounts {
	readonly total: number;
	readonly allowed: number;
	/** Includes questions, because nothing passes without a person. */
	readonly blocked: number;
	/** From 0 to 1; 0 without decisions. */
	readonly blockRate: number;
	readonly byServer: readonly { readonly server: string; readonly allowed: number; readonly blocked: number }[];
}

export async function countDecisions(source: DecisionSource, filter: ChainFilter): Promise<DecisionCounts> {
	const { tallies } = await source.stats(filter);
	const servers = new Map<string, { server: string; allowed: number; blocked: number }>();
	for (const { server, decision, count } of tallies) {
		const counts = servers.get(server) ?? { server, allowed: 0, blocked: 0 };
		counts[decision === 'allow' ? 'allowed' : 'blocked'] += count;
		servers.set(server, counts);
	}
	const byServer = [...servers.values()].sort((a, b) => b.allowed + b.blocked - (a.allowed + a.blocked));
	const allowed = byServer.reduce((sum, one) => sum + one.allowed, 0);
	const blocked = byServer.reduce((sum, one) => sum + one.blocked, 0);
	const total = allowed + blocked;
	return { total, allowed, blocked, blockRate: total === 0 ? 0 : blocked / total, byServer };
}
