import { printable } from '#util/printable.ts';

/** Text that a server chose, on one line. Invisible characters are written out. */
export function Shown({ text, code = false }: { readonly text: string; readonly code?: boolean }) {
	const shown = printable(text);
	return code ? <code>{shown}</code> : <span class="shown">{shown}</span>;
}
