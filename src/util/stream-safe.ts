/** No language uses so many combining marks in sequence (UAX #15, Stream-Safe Text Format). */
const MANY_MARKS = /\p{M}{30}(?=\p{M})/gu;

/**
 * A text that can be normalised in linear time: sorting a run of combining marks takes the square of its length. A grapheme joiner, which is never drawn, ends a run
 * after thirty; every character stays.
 */
export function streamSafe(text: string): string {
	return text.replace(MANY_MARKS, '$&\u034f');
}
