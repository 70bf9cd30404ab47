// Words in the names of arguments of tools that edit: what is searched for is what an earlier call has written.

export const SOUGHT: ReadonlySet<string> = new Set('old find search original before replaced'.split(' '));
/** Names of arguments that contain what a tool writes. */
export const WRITTEN: readonly string[] = ['content', 'contents', 'text', 'body', 'data'];
/** Names of arguments that contain the line above what a tool writes. */
export const HEADED: readonly string[] = ['title', 'heading', 'header'];

/** Returns names of arguments that contain what an edit has put in the place of the text that `key` names: old_text → new_text. */
export function replacingNames(key: string): readonly string[] {
	const opposite = key
		.replace(/old/, 'new')
		.replace(/Old/, 'New')
		.replace(/search|find|original|before/, 'replace');
	return [...(opposite === key ? [] : [opposite]), 'new_text', 'new_string', 'replacement', 'replace'];
}
