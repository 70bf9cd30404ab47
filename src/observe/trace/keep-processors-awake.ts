// A traced call waits for the tracer twice. If the tracer's processor has gone to sleep meanwhile, waking it costs more than the tracing itself.

import { closeSync, openSync, writeSync } from 'node:fs';

/** The kernel's own knob: while this file is held open, idle processors wait instead of sleeping. https://docs.kernel.org/power/pm_qos_interface.html */
const LATENCY_REQUEST = '/dev/cpu_dma_latency';

/** Until disposed of, or until candor ends. Only root may ask; for others, and where there is no such knob, tracing is merely slower. */
export function keepProcessorsAwake(): Disposable {
	try {
		const descriptor = openSync(LATENCY_REQUEST, 'w');
		writeSync(descriptor, Buffer.alloc(4)); // zero microseconds
		return { [Symbol.dispose]: () => closeSync(descriptor) };
	} catch {
		return { [Symbol.dispose]: () => {} };
	}
}
