import type { Dependence } from '#model/interference.ts';

/** One tool that shows a secret in each of its calls must not use up the room of the others. */
export function differentFirst<Some extends Dependence & { readonly canaries: readonly string[] }>(all: readonly Some[]): readonly Some[] {
	const kinds = Map.groupBy(all, ({ channel, tool, destination, canaries }) => JSON.stringify([channel, tool, destination, canaries]));
	const turns = [...kinds.values()].flatMap((ofKind) => ofKind.map((one, turn) => ({ one, turn })));
	return turns.toSorted((a, b) => a.turn - b.turn).map(({ one }) => one);
}
