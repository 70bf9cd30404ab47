/** Pads a text that is too short. Truncates a text that is too long to its end, which contains the unique part of a marker. */
export function fitLength(text: string, min: number, max: number, padding = 'x'): string {
	if (text.length > max) {
		// "-w3-0": many programs take a leading dash for an option
		return max <= 0 ? '' : text.slice(-max).replace(/^-/, 'c');
	}
	return (text + padding.repeat(Math.max(0, Math.ceil((min - text.length) / padding.length)))).slice(0, Math.max(min, text.length));
}
