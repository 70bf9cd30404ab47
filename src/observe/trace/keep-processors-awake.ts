// A traced call waits for the tracer twice. If the tracer's processor sleeps meanwhile, waking it costs more than the tracing itself.

import { closeSync, openSync, writeSync } from 'node:fs';

/** A request to the kernel: while this file is open, idle processors wait instead of sleeping. https://docs.kernel.org/power/pm_qos_interface.html */
const LATENCY_REQUEST = '/dev/cpu_dma_latency';

/** In effect until disposed or until candor ends. Only root may request it; without it, tracing is merely slower. */
export function keepProcessorsAwake(): Disposable {
	try {
		const descriptor = openSync(LATENCY_REQUEST, 'w');
		writeSync(descriptor, Buffer.alloc(4)); // zero microseconds
		return { [Symbol.dispose]: () => closeSync(descriptor) };
	} catch {
		return { [Symbol.dispose]: () => {} };
	}
}
