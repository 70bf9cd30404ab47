/** Returns undefined for text that is not JSON. */
export function parsedText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
