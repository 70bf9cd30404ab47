import { useEffect } from 'preact/hooks';
import { printable } from '#util/printable.ts';

/** Names the browser's tab. */
export function useTitle(title: string): void {
	const shown = printable(title);
	useEffect(() => {
		document.title = `${shown} · Candor`;
	}, [shown]);
}
