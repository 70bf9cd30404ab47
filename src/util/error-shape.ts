// The common shape of error messages without names, paths and numbers, so that the same failure of many tools is reported once. Pure.

const LONGEST = 160;

/** Error executing tool git_add: /workspace/a.txt → error executing tool …: … */
export function errorShape(error: string): string {
	const line = error.split('\n').find((one) => one.trim() !== '') ?? '';
	return line
		.slice(0, LONGEST)
		.replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '…')
		.replace(/\w+:\/\/\S+|(?<!\w)[~.]{0,2}\/[^\s,;:)]+/g, '…')
		.replace(/\b\w*[_\d-]\w*(?:[_\d.-]\w*)*\b/g, '…')
		.toLowerCase()
		.replace(/(?:…\W*)+/g, '… ')
		.trim();
}
