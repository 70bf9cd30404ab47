import type { LiveEvent } from '#model/live-event.ts';
import type { ChainRow } from '#model/ports.ts';
import { readChainRow } from './read-chain-row.ts';

/** Returns the event of a row of the chain, or undefined if it has none or cannot be read. */
export function liveEventOf({ content, hash }: ChainRow): LiveEvent | undefined {
	const row = readChainRow(content, hash);
	if (row?.kind === 'outcome') return { kind: 'outcome', seq: row.decision, outcome: row.outcome, durationMs: row.durationMs };
	if (row?.kind !== 'decision') return undefined;
	const { seq, at, server, tool, method, decision, rule, reason, argumentsDigest } = row;
	return {
		...{ kind: 'decision', seq, at, server, tool: tool ?? method, decision },
		...(rule === undefined ? {} : { rule }),
		...(reason === undefined ? {} : { reason }),
		...(row.arguments === undefined ? {} : { arguments: row.arguments }),
		...(argumentsDigest === undefined ? {} : { digest: argumentsDigest }),
	};
}
