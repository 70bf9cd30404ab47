// Finds markup and the code of a page in a value that names one thing: `<img src=x>`, `" onmouseover=`, `document.cookie`.

/** A placeholder such as `<name>` or `List<String>` is no markup, nor is `<br/>`: an element has an attribute, an end, or a name that loads something. */
const MARKUP = new RegExp(
	[
		'<(?:script|iframe|object|embed|applet|frameset|svg|math|base|marquee|xss|isindex|xml|foreignobject)(?:[\\s/:>]|$)',
		'<[a-z][\\w:-]{0,30}[\\s/]{1,5}[\\w:.-]{1,40}\\s?=',
		'<\\/[a-z][\\w:-]{0,30}\\s?>|<(?!br\\b)[a-z][\\w:-]{0,30}\\s?\\/>|<!\\[CDATA\\[|<!--|\\]\\]>',
		// "><img …, ' onmouseover=, " style=
		'[\'"]\\s{0,3}\\/?>\\s{0,3}<|[\'"\\s/](?:on[a-z]{4,20}|formaction|srcdoc|xlink:href)\\s{0,2}=|[\'"]\\s{1,3}(?:style|src|href|autofocus)\\s?=',
		'\\b(?:alert|confirm|prompt)\\s?[(`]\\s?(?:\\d|document|window|origin|location|[\'"`/)]|String)',
		'\\bdocument\\.(?:cookie|domain|write|location|body|forms)\\b|\\b(?:window|document|self|top|parent)\\.(?:location|open|name)\\b\\s{0,2}[=(.]',
		'\\b(?:location(?:\\.href)?)\\s?=\\s?[\'"`/]|\\bfetch\\(\\s?[\'"`]|\\bString\\.fromCharCode\\(|\\b(?:local|session)Storage\\b|\\b(?:atob|setTimeout|setInterval)\\(|\\bnew\\s(?:Image|Function|XMLHttpRequest)\\b',
	].join('|'),
	'i',
);

export function markupSyntax(value: string): boolean {
	return MARKUP.test(value);
}
