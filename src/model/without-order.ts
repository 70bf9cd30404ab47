// Two texts that differ only in the order of a list are equal: a set is printed in another order after every restart (Python's hash seed).
// Only whole items move, and each at most once. Words that are not items of a list keep their places: `never a, always b` and `always a, never b`
// stay different.

const COMMA = String.raw`\s{0,3}[,|;]\s{0,3}(?:(?:and|or)\s{1,3})?`;
const SEPARATOR = String.raw`${COMMA}|\s{1,3}(?:and|or)\s{1,3}`;
/** Quoted, or one word. The end of a sentence belongs to no item. */
const ITEM = String.raw`(?:'[^'\n]{0,200}'|"[^"\n]{0,200}"|\x60[^\x60\n]{0,200}\x60|(?:[^\s,|;'"\x60()[\]{}<>:.!?]|[:.](?=[^\s,|;'"\x60()[\]{}<>]))+)`;
// red, green or blue · 'b', 'a' · a|b|c
const WORDS = String.raw`(?<![^\s'"\x60([{<>])${ITEM}(?:(?:${SEPARATOR})${ITEM})+`;
// Values: current weather, daily forecast, hourly forecast. · (fast mode, slow mode)
const INTRODUCED = String.raw`(?<=[:([{]\s{0,3})[^\s,|;:()[\]{}.\n][^,|;:()[\]{}.\n]{0,200}(?:[,|;][^,|;:()[\]{}.\n]{0,200})+`;
// - a\n- b
const BULLETS = String.raw`(?<=^|\n)[ \t]{0,8}[-*•] [^\n]*(?:\n[ \t]{0,8}[-*•] [^\n]*)+`;

const LIST = new RegExp(`(?<bullets>${BULLETS})|(?<introduced>${INTRODUCED})|${WORDS}`, 'g');
const BETWEEN_ITEMS = new RegExp(COMMA);
const BETWEEN_WORDS = new RegExp(SEPARATOR);

export function withoutOrder(text: string): string {
	return text.replace(LIST, (list, bullets: string | undefined, introduced: string | undefined) => {
		const [between, joint] = bullets !== undefined ? ['\n', '\n'] : [introduced === undefined ? BETWEEN_WORDS : BETWEEN_ITEMS, ', '];
		const items = list.split(between);
		return (introduced === undefined ? items : items.map((item) => item.trim())).toSorted().join(joint);
	});
}
