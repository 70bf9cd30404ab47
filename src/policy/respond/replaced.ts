import type { TextMatch } from './hidden-unicode.ts';

/** Where two matches overlap the first one counts. */
export function replaced(text: string, matches: readonly TextMatch[], replacement: (match: TextMatch) => string): string {
	let out = '';
	let done = 0;
	for (const match of matches.toSorted((a, b) => a.from - b.from)) {
		if (match.from < done) continue;
		out += text.slice(done, match.from) + replacement(match);
		done = match.to;
	}
	return out + text.slice(done);
}
