// A curve in one line of text.

export const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** A span of time with one value. */
export interface TimeSpan {
	readonly micros: number;
	readonly value: number;
}

/** `▁▂█▇▁▁`: `length` bars for equal spans of time, in order. A full bar is `full`. */
export function sparkline(stretches: readonly TimeSpan[], length: number, full: number): string {
	const total = stretches.reduce((sum, { micros }) => sum + micros, 0);
	const sums = Array<number>(length).fill(0);
	let at = 0;
	for (const { micros, value } of stretches) {
		const [from, to] = [(at / total) * length, ((at + micros) / total) * length];
		for (let bin = Math.floor(from); bin < Math.min(length, Math.ceil(to)); bin++)
			sums[bin] = (sums[bin] ?? 0) + value * (Math.min(to, bin + 1) - Math.max(from, bin));
		at += micros;
	}
	return sums.map((sum) => bar(sum, full)).join('');
}

function bar(value: number, full: number): string {
	const height = full > 0 ? Math.round((value / full) * (BARS.length - 1)) : 0;
	return BARS[Math.max(0, Math.min(BARS.length - 1, height))] ?? BARS[0];
}
