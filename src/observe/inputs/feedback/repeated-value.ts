/** The value must be repeated as a whole: `/workspace/notes.md` does not repeat `/workspace`. */
export function isRepeated(error: string, value: string): boolean {
	const at = error.indexOf(value);
	return at >= 0 && !/[\w/-]/.test(error[at + value.length] ?? '') && !/[\w/-]/.test(error[at - 1] ?? '');
}
