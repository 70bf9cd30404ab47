import { z } from 'zod';
import { printable } from '#util/printable.ts';

/** A text that a page shows as a name: one line, of which every character can be seen. */
export function visibleLine(longest: number) {
	return z
		.string()
		.min(1)
		.max(longest)
		.refine(
			(text) => printable(text) === text && text.trim() === text,
			'expected one line of letters that can be seen, no blanks around them',
		);
}
