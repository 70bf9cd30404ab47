// Measures stolen processor time: a virtual machine does not always get the processors it wants, and then a measurement says little.

import { readFileSync } from 'node:fs';

interface ProcessorTime {
	readonly wanted: number;
	readonly stolen: number;
}

/** Returns a function that, when called later, returns the share of wanted processor time that other machines took since then. Undefined: it is not counted here. */
export function watchStolenTime(): () => number | undefined {
	const before = processorTime();
	return () => {
		const after = processorTime();
		if (before === undefined || after === undefined || after.wanted === before.wanted) return undefined;
		return (after.stolen - before.stolen) / (after.wanted - before.wanted);
	};
}

/** cpu user nice system idle iowait irq softirq steal guest guest_nice, in ticks since the start; guests are part of user. */
function processorTime(): ProcessorTime | undefined {
	try {
		const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
			/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
		)
			.split(' ')
			.map(Number);
		return { wanted: user + nice + system + irq + softirq + stolen, stolen };
	} catch {
		return undefined;
	}
}
