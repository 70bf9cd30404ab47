// Tests whether the sent data depends on arguments that should stay: the calls are repeated with other arguments, and the sent data is compared.

import type { Declaration } from '#model/declaration.ts';
import type { EmissionChannel, KeptArgument } from '#model/interference.ts';
import type { CallStep } from '#model/step.ts';
import { compareInTurn, nameDifferences } from './compare-in-turn.ts';
import type { Difference } from './difference.ts';
import type { Emitted, EmittedPart } from './emitted-parts.ts';
import { keptArguments } from './kept-arguments.ts';
import { type Repeat, SECOND_START } from './repeat-calls.ts';

interface Options {
	readonly calls: readonly CallStep[];
	readonly declaration: Pick<Declaration, 'tools'>;
	/** Earlier runs in which nothing was changed. */
	readonly first: readonly Emitted[];
	readonly repeat: Repeat;
}

export interface LeavingArgument {
	readonly difference: Difference;
	readonly arguments: readonly KeptArgument[];
}

const TO_THE_NETWORK: ReadonlySet<EmissionChannel> = new Set(['request', 'lookup', 'stream']);

/** Makes no run if nothing is sent or if every argument may be sent. */
export async function argumentsThatLeave({ calls, declaration, first, repeat }: Options): Promise<readonly LeavingArgument[]> {
	// What is sent after the calls, or after another start, may be what one of them was asked to send.
	const isSent = ({ channel, call }: EmittedPart) => TO_THE_NETWORK.has(channel) && call <= calls.length;
	const onlySent = (run: Emitted): Emitted => new Map([...run].filter(([key, part]) => isSent(part) && !key.startsWith(SECOND_START)));
	const sent = first.flatMap((run) => [...run.values()].filter(isSent));
	const senders = new Set(sent.map(({ call }) => calls[call - 1]?.tool));
	const kept = keptArguments(calls, declaration, (tool) => senders.has(tool));
	if (sent.length === 0 || kept.size === 0) return [];
	// Only the calls have arguments.
	const repeatCalls: Repeat = (some, upTo = calls.length) => repeat(some, upTo);
	const changed = await changedRun([...kept.keys()], (key) => kept.get(key)?.tool ?? '', repeatCalls);
	if (changed === undefined) return [];
	const { keys, emitted } = changed;
	const runWith = async (some: ReadonlySet<string>, upTo?: number) => onlySent((await repeatCalls(some, upTo)).emitted);
	const compared = await compareInTurn(runWith, keys, { first: first.map(onlySent), other: [onlySent(emitted)] });
	const named = await nameDifferences(compared, keys, runWith);
	return named.flatMap(({ difference, canaries }) => {
		const by = calls[difference.part.call - 1]?.tool;
		// A tool that now sends its own argument has found a reason to ask its service.
		const left = canaries.flatMap((key) => kept.get(key) ?? []).filter(({ tool, promise }) => promise !== undefined || tool !== by);
		return left.length === 0 ? [] : [{ difference, arguments: left }];
	});
}

/** Makes a run with other arguments, without those that make a call fail. Returns undefined if no argument is left. */
async function changedRun(keys: readonly string[], toolOf: (key: string) => string, repeat: Repeat) {
	const { emitted, failed } = await repeat(new Set(keys));
	const bearable = keys.filter((key) => !failed.has(toolOf(key)));
	if (bearable.length === keys.length) return { keys, emitted };
	if (bearable.length === 0) return undefined;
	const again = await repeat(new Set(bearable));
	return bearable.some((key) => again.failed.has(toolOf(key))) ? undefined : { keys: bearable, emitted: again.emitted };
}
