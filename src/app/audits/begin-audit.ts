// Begins what every audit in a cell needs, whatever its server is, while the audit's own code is being loaded: the checks of the machine and the sink's process.

import type { ObserveParts, ObserveRequest } from '#observe/record/request.ts';
import { type StartedSink, startSink } from '#observe/sink/network/open-sink-network.ts';
import { probeSink } from '#observe/sink/network/probe-sink.ts';
import { SetupError } from '#util/setup-error.ts';

export interface BegunAudit extends AsyncDisposable {
	/** Rejects if the machine lacks something. */
	readonly usable: Promise<void>;
	/** Returns the sink that was started ahead. A second run of the audit gets none and starts its own. */
	takeSink(): StartedSink | undefined;
}

export function beginAudit(parts: ObserveParts, { network }: Pick<ObserveRequest, 'network'>, signal: AbortSignal): BegunAudit {
	const usable = requireUsable(parts, network, signal);
	usable.catch(() => {}); // thrown where the promise is awaited, which may be after the code is loaded
	const sink = network === 'sink' ? startSink(signal) : undefined;
	let untaken = sink;
	return {
		usable,
		takeSink: () => {
			const taken = untaken;
			untaken = undefined;
			return taken;
		},
		[Symbol.asyncDispose]: async () => sink?.[Symbol.asyncDispose](),
	};
}

/** The checks run side by side, because each waits for programs. The first part that fails is the one to report. */
async function requireUsable({ sandbox, tracer }: ObserveParts, network: ObserveRequest['network'], signal: AbortSignal): Promise<void> {
	const sink = { name: 'the sink', probe: probeSink };
	const parts = [sandbox, tracer, ...(network === 'sink' ? [sink] : [])];
	const found = await Promise.all(parts.map(async (part) => ({ name: part.name, availability: await part.probe() })));
	// Ctrl-C also ends probes. That is no failure of the machine.
	signal.throwIfAborted();
	for (const { name, availability } of found)
		if (!availability.usable) throw new SetupError(`${name} cannot be used here: ${availability.reason}`, { hint: availability.fix });
}
