import { useEffect } from 'preact/hooks';
import { printable } from '#util/printable.ts';

/** Sets the title of the browser's tab. */
export function useTitle(title: string): void {
	const shown = printable(title);
	useEffect(() => {
		document.title = `${shown} · Candor`;
	}, [shown]);
}
