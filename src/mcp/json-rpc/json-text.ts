/** A value as JSON; undefined: it is nested deeper than can be written, which reading bears. */
export function jsonText(value: unknown): Buffer | undefined {
	try {
		return Buffer.from(JSON.stringify(value));
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}
