// A client that checks an answer says in words what it lacks: `No lyrics returned`, `The response contains no access token`.

import type { AnswerFault } from '#observe/world/answer-fault.ts';
import { typeOfField } from '#observe/world/field-type.ts';

// A name of one word or two
const NAME = `["'\`]?([A-Za-z_][\\w$]{1,30}(?: (?!(?:was|were|is|are|found|present|available|included|returned|received|in|from)\\b)[a-z]\\w{1,20})?)["'\`]?`;
const ANSWER = '(?:(?:the|its|this|an?|api|server|service|http|json) ){0,3}(?:response|reply|answer|payload|result)';
const FORMS = [
	// sample: No lyrics returned; no rates were received; No transcript found in the response
	`\\bno ${NAME} (?:(?:was|were|is|are) )?(?:returned|received|(?:(?:found|present|available|included) )?(?:in|from|by) ${ANSWER})\\b`,
	// sample: The response contains no access token; Response does not include an id; API response is missing "rates"
	`\\b${ANSWER} (?:contains|contained|has|had|includes|included) no ${NAME}`,
	`\\b${ANSWER} (?:does not|doesn't|did not|didn't) (?:contain|have|include) (?:an? |any |the )?${NAME}`,
	`\\b${ANSWER} (?:is |was )?(?:missing|lacks|lacked) (?:an? |the |its )?${NAME}`,
	// sample: the API returned no environments array
	`\\b(?:api|server|service|endpoint) (?:returned|sent|gave) no (?:valid )?${NAME}`,
	// sample: Missing rates in response; Missing field 'rates' in API response; Invalid response: missing rates
	`\\bmissing (?:the )?(?:(?:required )?(?:field|property|key) )?${NAME} (?:in|from) ${ANSWER}\\b`,
	`\\b(?:invalid|unexpected|malformed|bad) ${ANSWER}(?: format)?: (?:missing|no) ${NAME}`,
].map((form) => new RegExp(form, 'i'));
/** Words for the answer as a whole, and for what a search has not found. */
const NO_FIELD =
	/^(?:results?|data|content|contents|response|reply|answer|output|body|payload|value|values|items?|records?|rows?|entries|matches|match|information|error|errors|such|valid|usable|further|more|new|other|field|fields|property|key|keys|one|it)\b/i;

export function absentField(text: string): readonly AnswerFault[] {
	for (const form of FORMS) {
		const [, words] = form.exec(text) ?? [];
		if (words === undefined || NO_FIELD.test(words)) continue;
		return spellingsOf(words.replace(/ (?:array|list|object|field)$/, '')).map((key) => ({
			path: [key],
			wants: typeOfField(key),
			isAnywhere: true,
		}));
	}
	return [];
}

/** access token: access_token, accessToken */
function spellingsOf(words: string): readonly string[] {
	const [first = '', second] = words.split(' ');
	if (second === undefined) return [first];
	return [`${first}_${second}`.toLowerCase(), `${first.toLowerCase()}${second.charAt(0).toUpperCase()}${second.slice(1)}`];
}
