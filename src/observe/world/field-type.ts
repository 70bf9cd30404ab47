// Guesses the type of a field in an API's answer from the field's name. Pure.

const LISTS = /(?:[a-rt-z]s|ies|list|data|children)$/i;
const NUMBERS =
	/(?:^|_)(?:temp(?:erature)?|price|amount|count|total|size|rate|lat|lon|lng|latitude|longitude|speed|humidity|pressure|volume|open|close|high|low|balance|percent|score|rank|year|page|offset|limit|duration|distance|number|value|height|width|length)(?:_\w+)?$/i;
const TEXTS = /(?:id|name|title|code|key|symbol|type|status|date|time|at|url|text|label|slug|token|currency)$/i;

/** An object is the guess for any other name, because a program that only prints the value prints an object as well. */
export function typeOfField(name: string): 'array' | 'number' | 'object' | 'string' {
	if (NUMBERS.test(name)) return 'number';
	if (LISTS.test(name)) return 'array';
	return TEXTS.test(name) ? 'string' : 'object';
}
