/** Returns a value as JSON, or undefined if it is nested too deep to be written. The parser accepts deeper nesting than the writer. */
export function jsonText(value: unknown): Buffer | undefined {
	try {
		return Buffer.from(JSON.stringify(value));
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}
