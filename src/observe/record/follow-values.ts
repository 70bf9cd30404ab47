// Reads the trace of a server run that is still going on: where the values of its ordinary calls have arrived so far.

import { readFileSync, statSync } from 'node:fs';
import type { CallStep, StepResult } from '#model/step.ts';
import { findSightings, followedCalls, type Sighting } from '#observe/inputs/injections/follow/sighting.ts';
import { textsIn } from '#observe/inputs/injections/follow/texts-in.ts';
import type { Tracer } from '#observe/trace/tracer.ts';
import { isLoopback } from '#util/hosts.ts';

/** A longer trace is not read twice: parsing it would take as long as the calls. */
const LONGEST_BYTES = 48 << 20;
// 7053  1794730937.772642898 execve("/bin/sh", …: programs, processes and lookups are few, and are read whatever they hold
const ALWAYS = /^\d+ +[\d.]+ (?:execve|execveat|clone|clone3|fork|vfork|socket|connect|sendto|sendmsg|sendmmsg)\(/;
const CALL = /^\d+ +[\d.]+ (?:open|openat|openat2|creat|unlink|unlinkat|rename|renameat|renameat2|mkdir|mkdirat|rmdir)\(/;
const LEAST_LENGTH = 3;

interface Followed {
	readonly sightings: readonly Sighting[];
	/** Calls during which the server connected to an address that is not its own machine's. */
	readonly wentOut: readonly CallStep[];
}

const NOTHING: Followed = { sightings: [], wentOut: [] };

export function followValues(trace: string, tracer: Tracer, results: readonly StepResult[]): Followed {
	if (!tracer.sees || (statSync(trace, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_BYTES) return NOTHING;
	const values = new Set(
		followedCalls(results).flatMap(({ step }) =>
			[...textsIn(step.args)].map(({ text }) => text).filter((text) => text.length >= LEAST_LENGTH),
		),
	);
	const parser = tracer.parser();
	const lines = tellingLines(readFileSync(trace, 'utf8'), [...values]);
	const observations = [...parser.push(lines), ...parser.end()];
	const outward = observations.filter(
		(one) => one.kind === 'network' && one.op === 'connect' && one.family.startsWith('inet') && one.port !== 53 && !isLoopback(one.address),
	);
	const wentOut = followedCalls(results).filter(({ began, ended }) => outward.some(({ at }) => at >= began && at <= ended));
	return { sightings: findSightings(results, observations), wentOut: wentOut.map(({ step }) => step) };
}

/** Both halves of a call that was interrupted. */
function tellingLines(text: string, values: readonly string[]): readonly string[] {
	const open = new Set<string>();
	return text.split('\n').filter((line) => {
		const thread = line.slice(0, line.indexOf(' '));
		if (line.includes(' resumed>') && open.delete(thread)) return true;
		const isTelling = ALWAYS.test(line) || (CALL.test(line) && values.some((value) => line.includes(value)));
		if (isTelling && line.endsWith(' ...>')) open.add(thread);
		return isTelling;
	});
}
