import type { TextMatch } from './hidden-unicode.ts';

/** Where two matches overlap, the first one's replacement covers both. */
export function replaced(text: string, matches: readonly TextMatch[], replacement: (match: TextMatch) => string): string {
	let out = '';
	let done = 0;
	for (const match of matches.toSorted((a, b) => a.from - b.from)) {
		if (match.from >= done) out += text.slice(done, match.from) + replacement(match);
		done = Math.max(done, match.to);
	}
	return out + text.slice(done);
}
