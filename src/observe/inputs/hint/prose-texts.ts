// Values that an argument's description gives in prose: (e.g. 'AAPL'), one of: low, high, "asc" | "desc".
// Only plain words are accepted, so that a server cannot make the exerciser name a path, a host or a program.

// sample: celsius, 2024-01-31, New York; not ~/.ssh, evil.example
// sample: 2301.00001, 2401.12345v2
const DOTTED_ID = /^\d{4}\.\d{4,5}(?:v\d)?$/;
// sample: 0.075, -12.5
const DECIMAL = /^-?\d{1,9}\.\d{1,6}$/;
const PLAIN = /^[A-Za-z0-9][\w +-]{0,63}$/;
// sample: A1, B2:C10
const CELLS = /^[A-Z]{1,2}\d{1,4}:[A-Z]{1,2}\d{1,4}$/;
// sample: 2025-03-23 12:30:00, 2025-03-23T12:30:00Z, 2025-03-23, 12:30
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?)?$|^\d{2}:\d{2}(?::\d{2})?$/;
// sample: Asia/Tokyo, America/Argentina/Ushuaia
const ZONE = /^(?:Africa|America|Asia|Atlantic|Australia|Europe|Pacific)(?:\/[A-Z][A-Za-z_]+){1,2}$/;
// sample: BTC/USDT, EUR/USD
const PAIR = /^[A-Z]{2,6}\/[A-Z]{2,6}$/;
// sample: notes.md, items.json
const FILE_NAME = /^[A-Za-z0-9][\w-]{0,60}\.(?:md|txt|json|csv|yaml|yml|html|xml|ts|js|py|pdf|png|xlsx|docx|db)$/;
// sample: 'AAPL', "one", `two`
const QUOTED = /["'`“‘]([^"'`“”‘’]{1,64})["'`”’]/g;
// sample: one of: low, medium, high; valid values are a, b or c; options: x | y
const LISTED =
	/(?:one of|either|valid (?:values|options)(?: are)?|allowed (?:values|options)?(?: are)?|options(?: are)?|values|supported(?: values| formats)?)\s*[:=]?\s*([^.;()\n]{2,300})/i;
// sample: e.g. AAPL, for example 5m; such as main
const EXAMPLE = /(?:e\.\s?g\.?,?|for example:?,?|for instance,?|such as|examples?:)\s*((?:[^.;()\n]|\.(?=\w)){1,200})/i;
// sample: 例如：北京; 比如：`2008-03-01`; 例えば 東京; 예: 서울
const FOREIGN_EXAMPLE =
	/(?:例如|比如|譬如|示例|範例|范例|例えば|예를 들어|예시?(?=\s*[:：]))(?:为|為|是)?\s*[:：，,]?\s*((?:[^。；;()（）\n]){1,200})/u;
// sample: 戊寅 己未 己卯 辛未, 東京, 서울
const FOREIGN_WORDS =
	/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,8}(?: [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,8}){0,4}$/u;
// sample: Stage of the work, case-insensitive: Problem Definition, Research, Analysis. Three or more words at the end of a sentence.
const CLOSING = /:\s*((?:[A-Za-z][\w -]{0,30},\s*){2,}(?:(?:or|and)\s+)?[A-Za-z][\w -]{0,30})\s*(?:\.|$)/m;
// sample: Type of the shape (rectangle, circle, triangle, etc.)
const OPEN_LIST = /\(((?:[a-z][\w-]{0,30},\s*)+)etc\.?\)/i;
// sample: Matrix operation (multiply, determinant, inverse). Two or more words, and nothing else.
const CLOSED_LIST = /\(((?:[a-z][\w-]{0,30}\s*(?:,|\||\/|\bor\b)\s*(?:or\s+)?)+[a-z][\w-]{0,30})\)/i;
// sample: (optional, string), (required), (default, if any): words about the argument
const ABOUT_ARGUMENT =
	/\b(?:optional|required|default|string|number|integer|boolean|str|int|bool|float|object|array|list|case|if|when|not|only)\b/i;
const LONGEST = 2000;
const MOST = 12;

export function proseTexts(description: string): readonly string[] {
	const text = description.slice(0, LONGEST);
	const found = [...valuesIn(text, [EXAMPLE, LISTED, CLOSING, OPEN_LIST]), ...quotedChoices(text), ...foreignExamples(text)];
	return [...new Set(found)].slice(0, MOST);
}

/** Returns the values behind the words for an example in languages without blanks between words. */
function foreignExamples(text: string): readonly string[] {
	const [, part] = FOREIGN_EXAMPLE.exec(text) ?? [];
	if (part === undefined) return [];
	const plain = listedValues(part);
	const words = part.split(/[、，,]|或者?|または|또는/u).map((word) => word.trim().replace(/^["'`“‘「『]|["'`”’」』]$|等$/gu, ''));
	return plain.length > 0 ? plain : words.filter((word) => FOREIGN_WORDS.test(word));
}

/** Returns only the values between which the description lets the caller choose: examples are not all that there is. */
export function choiceTexts(description: string): readonly string[] {
	const text = description.slice(0, LONGEST);
	const found = [...valuesIn(text, [LISTED, CLOSING, OPEN_LIST]), ...quotedChoices(text)];
	const [, closed = ''] = CLOSED_LIST.exec(text) ?? [];
	const listed = found.length > 0 || closed === '' || ABOUT_ARGUMENT.test(closed) ? [] : listedValues(closed);
	return [...new Set([...found, ...listed])].slice(0, MOST);
}

function valuesIn(text: string, forms: readonly RegExp[]): readonly string[] {
	return forms.flatMap((form) => {
		const [, part] = form.exec(text) ?? [];
		return part === undefined ? [] : listedValues(part);
	});
}

/** Two or more quoted words are the available choices: ('local'), ('remote') or ('all'). */
function quotedChoices(text: string): readonly string[] {
	const quoted = [...text.matchAll(QUOTED)].map(([, value = '']) => value.trim());
	return quoted.length > 1 ? quoted.filter((value) => /^[\w-]{1,32}$/.test(value) || DECIMAL.test(value)) : [];
}

/** Returns quoted values if there are any, or else the text between commas, bars and `or` if each part is short. */
export function listedValues(part: string): readonly string[] {
	const quoted = [...part.matchAll(QUOTED)].map(([, value = '']) => value.trim());
	if (quoted.length > 0) return quoted.filter(isValue);
	// The names within a path are no values, and a sentence goes on after it.
	const [listed = ''] = part.split(PATH);
	const words = listed
		.split(ZONES.test(listed) || PAIRS.test(listed) ? BETWEEN_WHOLE : BETWEEN)
		.map((word) => word.replace(/^[[{(<\s]+|[\])}>\s.]+$/g, ''));
	return words.filter((word) => isValue(word) && word.split(' ').length <= 2);
}

function isValue(word: string): boolean {
	return isPlainValue(word) || isPlainFileName(word);
}

// sample: /workspace not in /tmp/data; ~/notes; not low/high, low / high
const PATH = /(?<![\w)'"])(?:~|\.{1,2})?\/(?=[\w.])/;
const BETWEEN = /\s*(?:,|\||\/|\bor\b|\band\b)\s*/;
const BETWEEN_WHOLE = /\s*(?:,|\||\bor\b|\band\b)\s*/;
// sample: e.g. BTC/USDT, ETH/USDT; not USD/EUR rates
const PAIRS = /\b[A-Z]{2,6}\/(?:USDT?|EUR|BTC|GBP|JPY)\b/;
// sample: e.g. Asia/Tokyo
const ZONES = /\b(?:Africa|America|Asia|Atlantic|Australia|Europe|Pacific)\/[A-Z]/;

// sample: %3, @12, $0
const NUMBERED = /^[%@$#]\d{1,6}$/;
// sample: #336699, #fff
const COLOR = /^#(?:[\da-f]{3}){1,2}$/i;

// sample: x**2 + 2*x + 1, sin(x), 1/(z**2 + 1). Functions of mathematics and single letters only.
const FORMULA =
	/^(?=[\w(].{0,79}$)(?=.*[-+*^(])(?:\b(?:a?(?:sin|cos|tan)h?|exp|log|ln|sqrt|abs|pi)\b|\b[A-Za-z]\b|\d|(?<=\d)[.](?=\d)|(?<=\d)[a-z]\b|[ +*^(),-]|(?<=[ \w)])\/(?=[ \d(]|[a-z]\b))+$/;

export function isPlainValue(value: string): boolean {
	return [FORMULA, PLAIN, DECIMAL, CELLS, DOTTED_ID, MOMENT, ZONE, PAIR, NUMBERED, COLOR].some((form) => form.test(value));
}

/** Whether the value is a document in a directory of the server's own choice. Hidden files and files without an extension do not count. */
export function isPlainFileName(value: string): boolean {
	return FILE_NAME.test(value);
}
