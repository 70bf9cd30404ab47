// Words in the names of arguments of tools that edit: what is searched for is what an earlier call has written.

export const SOUGHT: ReadonlySet<string> = new Set('old find search original before replaced'.split(' '));
/** Names of arguments that contain what a tool writes. */
export const WRITTEN: readonly string[] = ['content', 'contents', 'text', 'body', 'data'];
/** Names of arguments that contain the line above what a tool writes. */
export const HEADED: readonly string[] = ['title', 'heading', 'header'];
