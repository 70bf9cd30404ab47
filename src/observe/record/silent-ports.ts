// Finds services of the user's own machine by the trace: failed calls, or a server that did not start, connected to a port of the machine, and nothing listens there. Programs that drive a desktop
// application often say only that it does not run.

import type { RawObservation } from '#model/observation.ts';
import { isLoopback } from '#util/hosts.ts';
import { resultError } from '#util/result-error.ts';
import type { ServerRun } from './server-run-plan.ts';

type LocalPort = Extract<RawObservation, { kind: 'network' }> & { readonly port: number };

/** A call that connects to more ports looks for what is there. */
const MOST_OF_A_CALL = 6;
const MOST = 4;
/** A longer trace is not read while the server runs. */
const LONGEST_BYTES = 16 << 20;
const NOTHING: SilentPorts = { ports: [], errors: new Set() };

export interface SilentPorts {
	readonly ports: readonly number[];
	/** Errors of the calls that connected to them. */
	readonly errors: ReadonlySet<string>;
}

/** `isAnswered`: whether the sink answers at a port of the machine already. A port that a call itself names is the call's own. */
export function silentPorts(
	{ results, trace, failure }: Pick<ServerRun, 'results' | 'trace' | 'failure'>,
	isAnswered: (port: number) => boolean,
): SilentPorts {
	const failed = results.flatMap((result) => {
		const { step } = result;
		const error = step.kind === 'call' && step.intent === 'typical' ? resultError(result) : undefined;
		return error === undefined ? [] : [{ ...result, error, asked: JSON.stringify(step.kind === 'call' ? step.args : {}) }];
	});
	if ((failed.length === 0 && failure === undefined) || trace.size() > LONGEST_BYTES) return NOTHING;
	const local = trace.observationsSoFar([]).filter(isOfMachine);
	const own = new Set(local.flatMap(({ op, port }) => (op === 'bind' || op === 'listen' ? [port] : [])));
	const tried = local.filter((one) => isVain(one) && !own.has(one.port) && !isAnswered(one.port));
	const atStart = { error: failure?.message ?? '', ports: new Set(failure === undefined ? [] : tried.map(({ port }) => port)) };
	const calls = failed.map(({ began, ended, error, asked }) => {
		const during = tried.filter(({ at, port }) => at >= began && at <= ended && !asked.includes(String(port)));
		return { error, ports: new Set(during.map(({ port }) => port)) };
	});
	const meant = [atStart, ...calls].filter(({ ports }) => ports.size > 0 && ports.size <= MOST_OF_A_CALL);
	return {
		ports: [...new Set(meant.flatMap(({ ports }) => [...ports]))].slice(0, MOST),
		errors: new Set(meant.map(({ error }) => error)),
	};
}

function isOfMachine(one: RawObservation): one is LocalPort {
	return one.kind === 'network' && one.port !== undefined && one.port > 0 && one.transport === 'tcp' && isLoopback(one.address);
}

/** A connection that does not wait for its end is under way at first: whether it was refused is not in the trace. */
function isVain({ op, ok, errno }: LocalPort): boolean {
	return op === 'connect' && !ok && (errno === 'ECONNREFUSED' || errno === 'EINPROGRESS');
}
