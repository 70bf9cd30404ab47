// A service, or the client of one, refuses calls that follow each other too quickly. The call is made again after a pause, as a person would.

// sample: HTTP 429: Too Many Requests; Rate limit exceeded, try again in 2 seconds; attempted to consume 1 tokens when 0.79 were available
const LIMITED =
	/\brate[ -]?limit(?:ed|s|ing)?\b(?! (?:of|is|reset|remaining))|\btoo many requests\b|\b(?:HTTP|status(?: code)?|error)[ :]*429\b|\bthrottl(?:ed|ing)\b|\btokens? when [\d.]+ (?:were|was) available|\brequests? too (?:fast|frequent)/i;
// sample: try again in 2 seconds; Retry-After: 1; wait 0.5s before the next call
const FOR_HOW_LONG = /\b(?:again (?:in|after)|retry[ -]after:?|wait(?:ing)?(?: for)?)\s*(\d{1,3}(?:\.\d{1,3})?) ?(?:s\b|sec)/i;

const USUAL_MS = 1_100;
const LONGEST_MS = 3_000;
/** A server that refuses everything costs no more than this. */
const MOST_IN_ALL_MS = 30_000;

export function isRateLimited(error: string): boolean {
	return LIMITED.test(error);
}

export class Pauses {
	#next = 0;
	#left = MOST_IN_ALL_MS;

	/** Plans a pause before the next call, if the error asks for one. Returns whether there is one. */
	note(error: string): boolean {
		if (!isRateLimited(error) || this.#left <= 0) return false;
		const [, told] = FOR_HOW_LONG.exec(error) ?? [];
		this.#next = Math.min(this.#left, LONGEST_MS, told === undefined ? USUAL_MS : Number(told) * 1000 + 100);
		return true;
	}

	/** Returns, once, the number of milliseconds to wait. */
	take(): number {
		const wait = this.#next;
		this.#next = 0;
		this.#left -= wait;
		return wait;
	}
}
