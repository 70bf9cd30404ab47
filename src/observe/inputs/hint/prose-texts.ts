// Values that an argument's description gives in prose: (e.g. 'AAPL'), one of: low, high, "asc" | "desc".
// Plain words only. A server must not get the exerciser to name a path, a host or a program for it.

// sample: celsius, 2024-01-31, New York; not ~/.ssh, evil.example
// sample: 2301.00001, 2401.12345v2
const DOTTED_ID = /^\d{4}\.\d{4,5}(?:v\d)?$/;
const PLAIN = /^[A-Za-z0-9][\w +-]{0,63}$/;
// sample: A1, B2:C10
const CELLS = /^[A-Z]{1,2}\d{1,4}:[A-Z]{1,2}\d{1,4}$/;
// sample: 'AAPL', "one", `two`
const QUOTED = /["'`“‘]([^"'`“”‘’]{1,64})["'`”’]/g;
// sample: one of: low, medium, high; valid values are a, b or c; options: x | y
const LISTED =
	/(?:one of|either|valid (?:values|options)(?: are)?|allowed (?:values|options)?(?: are)?|options(?: are)?|values|supported(?: values| formats)?)\s*[:=]?\s*([^.;()\n]{2,300})/i;
// sample: e.g. AAPL, for example 5m; such as main
const EXAMPLE = /(?:e\.\s?g\.?,?|for example:?,?|for instance,?|such as|examples?:)\s*((?:[^.;()\n]|\.(?=\w)){1,200})/i;
const LONGEST = 2000;
const MOST = 12;

export function proseTexts(description: string): readonly string[] {
	const text = description.slice(0, LONGEST);
	const found = [EXAMPLE, LISTED].flatMap((form) => {
		const [, part] = form.exec(text) ?? [];
		return part === undefined ? [] : listedValues(part);
	});
	return [...new Set(found)].slice(0, MOST);
}

/** Quoted values if there are any; else what stands between commas, bars and `or`, as long as each is short. */
export function listedValues(part: string): readonly string[] {
	const quoted = [...part.matchAll(QUOTED)].map(([, value = '']) => value.trim());
	if (quoted.length > 0) return quoted.filter(isPlainValue);
	const words = part.split(/\s*(?:,|\||\/|\bor\b|\band\b)\s*/).map((word) => word.replace(/^[[{(<\s]+|[\])}>\s.]+$/g, ''));
	return words.filter((word) => isPlainValue(word) && word.split(' ').length <= 2);
}

export function isPlainValue(value: string): boolean {
	return PLAIN.test(value) || CELLS.test(value) || DOTTED_ID.test(value);
}
