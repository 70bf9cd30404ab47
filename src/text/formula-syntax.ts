// Finds what a spreadsheet or a typesetter would run in a value that names one thing: `=HYPERLINK("http://…")`, `\input{/etc/passwd}`.

const FORMULA = new RegExp(
	[
		// =HYPERLINK(…), @SUM(…), +cmd|' /C calc'!A0; not +1 (555) 0100, not @name
		'^\\s{0,3}[+-]?=\\s?[A-Z][A-Z0-9._]{1,20}\\s?\\(',
		"^\\s{0,3}[=@+-][^|\\n]{0,80}\\|\\s{0,2}'[^'\\n]{0,200}'\\s?!",
		'\\b(?:hyperlink|importxml|importdata|importfeed|importhtml|importrange|webservice|filterxml)\\s?\\(',
		// \input{…}, \write18{…}
		'\\\\(?:input|include|lstinputlisting|verbatiminput|openin|openout|newread|newwrite|usepackage|documentclass|csname|catcode|url|href)\\s?[{\\\\]|\\\\(?:immediate|write18)\\b',
	].join('|'),
	'i',
);

/** In small letters, `@name(` is an annotation of a program. */
const CALLED = /^\s{0,3}[@+-]{1,2}[A-Z]{2,12}\(/;

export function formulaSyntax(value: string): boolean {
	return FORMULA.test(value) || CALLED.test(value);
}
