// Reads from an error which kinds of things it misses: `Session x not found` misses a session.

// sample: can't find pane: x; no such session; unknown table; could not find a document with …
const ABSENT_AFTER = /(?:find|no such|unknown|invalid)\s+(?:an? |the )?([a-z]{3,20})\b/gi;
// sample: Session x not found; Document with ID x was not found; task 'x' does not exist
const ABSENT_BEFORE =
	/\b([a-z]{3,20})\b(?: with (?:id|name|key))?[:\s]*["'`]?[\w.@%-]{0,64}["'`]?\s+(?:was |is |could |do )?(?:not (?:be )?found|not exist|does not exist|doesn't exist)/gi;

// sample: Slide index 0 out of range; Available slides: 0--1; No presentation is currently loaded
const ABSENT_PLACE =
	/\b([a-z]{3,20}) (?:index|number)\b.{0,12}\bout of (?:range|bounds)|\bavailable ([a-z]{3,20}): 0--1\b|\bno (?:active |open |current )?([a-z]{3,20}) (?:is |has been )?(?:currently )?(?:loaded|open|opened|active|selected|created)\b/gi;

export function absentIn(text: string): readonly string[] {
	const places = [...text.matchAll(ABSENT_PLACE)].map(([, before, listed, unloaded = '']) => [
		'',
		before ?? listed?.replace(/s$/, '') ?? unloaded,
	]);
	const found = [...text.matchAll(ABSENT_AFTER), ...text.matchAll(ABSENT_BEFORE), ...places].map(([, noun = '']) => noun.toLowerCase());
	return [...new Set(found)].slice(0, 4);
}
