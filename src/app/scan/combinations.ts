// What servers could do together: one reads private data, another one sends data out, and one agent uses both.

import type { Ability, AbilityKind } from '#model/audit-verdict.ts';
import type { Combination, CombinedServer, ScannedServer } from '#model/scan.ts';

/** A list of hundreds would not be read. */
const MOST = 20;

export function combinations(servers: readonly ScannedServer[]): readonly Combination[] {
	const active = servers.filter(({ disabled }) => !disabled);
	const found = new Map<string, Combination>();
	for (const reads of active)
		for (const sends of active) {
			if (reads.name === sends.name || !meets(reads, sends)) continue;
			const [reading, sending] = [abilityOf(reads, 'reads-private'), abilityOf(sends, 'sends-out')];
			if (reading === undefined || sending === undefined) continue;
			const key = JSON.stringify([reads.name, sends.name]);
			const clients = [...new Set([...(found.get(key)?.clients ?? []), reads.clientName])];
			found.set(key, { reads: reading, sends: sending, clients });
		}
	return [...found.values()].toSorted((a, b) => weight(b) - weight(a)).slice(0, MOST);
}

/** Observed combinations come first. */
function weight({ reads, sends }: Combination): number {
	return Number(reads.by === 'observed') + Number(sends.by === 'observed');
}

/** Whether one agent has both: the same client, and not two different projects. */
function meets(a: ScannedServer, b: ScannedServer): boolean {
	return a.client === b.client && (a.project === undefined || b.project === undefined || a.project === b.project);
}

function abilityOf({ name, verdict }: ScannedServer, kind: AbilityKind): CombinedServer | undefined {
	const ability = verdict?.abilities.find((one: Ability) => one.kind === kind);
	return ability === undefined ? undefined : { name, tools: ability.tools, by: ability.by };
}
