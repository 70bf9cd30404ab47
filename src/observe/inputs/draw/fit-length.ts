/** Makes a text long enough by padding it, or short enough by keeping its end, where a marker is unique. */
export function fitLength(text: string, min: number, max: number, padding = 'x'): string {
	if (text.length > max) {
		// "-w3-0": what begins with a dash is taken for an option by many a program
		return max <= 0 ? '' : text.slice(-max).replace(/^-/, 'c');
	}
	return (text + padding.repeat(Math.max(0, Math.ceil((min - text.length) / padding.length)))).slice(0, Math.max(min, text.length));
}
