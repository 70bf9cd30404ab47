// Fills in a resource template (RFC 6570, levels 1 to 3, and the modifiers of level 4) with values that its variable names suggest.

import { ownEntry } from '#util/own-entry.ts';
import type { Hint } from './hint/hint.ts';
import { keyTexts } from './hint/key-texts.ts';
import { nameWords } from './hint/name-words.ts';
import type { InputPlaces } from './input-places.ts';
import { markerOf } from './marker.ts';

const MAX_TEMPLATE = 8_000;
const MAX_VARIABLES = 100;

type GeneratedUri = { readonly uri: string } | { readonly defeated: string };

interface TemplateContext {
	/** Name of the template, used for the marker and as a hint. */
	readonly name: string;
	readonly places: InputPlaces;
	readonly call?: number;
	/** Variables whose text is inserted into the URI unchanged. */
	readonly given?: Readonly<Record<string, string>>;
}

/** Differences between the operators: the prefix, the separator, whether names are written, and whether reserved characters are kept. */
const OPERATORS: Readonly<Record<string, { first: string; between: string; named: boolean; keepsReserved: boolean }>> = {
	'': { first: '', between: ',', named: false, keepsReserved: false },
	'+': { first: '', between: ',', named: false, keepsReserved: true },
	'#': { first: '#', between: ',', named: false, keepsReserved: true },
	'.': { first: '.', between: '.', named: false, keepsReserved: false },
	'/': { first: '/', between: '/', named: false, keepsReserved: false },
	';': { first: ';', between: ';', named: true, keepsReserved: false },
	'?': { first: '?', between: '&', named: true, keepsReserved: false },
	'&': { first: '&', between: '&', named: true, keepsReserved: false },
};

export function generateUriFromTemplate(template: string, context: TemplateContext): GeneratedUri {
	if (template.length > MAX_TEMPLATE) return { defeated: `the template is longer than ${MAX_TEMPLATE} characters` };
	let uri = '';
	let variables = 0;
	for (let at = 0; at < template.length; ) {
		const open = template.indexOf('{', at);
		const literal = template.slice(at, open < 0 ? undefined : open);
		if (literal.includes('}')) return { defeated: 'the template closes a brace that it did not open' };
		uri += literal;
		if (open < 0) break;
		const close = template.indexOf('}', open);
		if (close < 0) return { defeated: 'the template opens a brace and does not close it' };
		const expression = parseExpression(template.slice(open + 1, close));
		if (expression === undefined)
			return { defeated: `the template's expression ${template.slice(open, close + 1).slice(0, 100)} is not known` };
		variables += expression.names.length;
		if (variables > MAX_VARIABLES) return { defeated: `the template has more than ${MAX_VARIABLES} variables` };
		uri += expand(expression, uri, context);
		at = close + 1;
	}
	return { uri };
}

/** Returns each variable of a template once, with a value that its name suggests, or none if the template cannot be parsed. */
export function templateVariables(template: string, context: TemplateContext): Readonly<Record<string, string>> {
	if (template.length > MAX_TEMPLATE) return {};
	// {id} in notes://{id}/{+path}
	const expressions = [...template.matchAll(/\{([^{}]*)\}/g)].flatMap(([, inside = '']) => parseExpression(inside) ?? []);
	const names = new Set(expressions.flatMap((expression) => expression.names.map(({ name }) => name)));
	return Object.fromEntries([...names].slice(0, MAX_VARIABLES).map((name) => [name, valueFor(name, true, false, context)]));
}

interface Expression {
	readonly operator: string;
	readonly names: readonly { readonly name: string; readonly length: number; readonly isExploded: boolean }[];
}

/** Parses the inside of `{?q,lang}`, `{+path}`, `{id}`, `{name:3}`, `{path*}`. */
function parseExpression(text: string): Expression | undefined {
	const operator = text !== '' && '+#./;?&'.includes(text[0] ?? ' ') ? (text[0] ?? '') : '';
	const names = text
		.slice(operator.length)
		.split(',')
		// "path", "path*", "name:3", "user.id"
		.map((part) => /^([\w.%-]+)(?::(\d{1,4})|(\*))?$/.exec(part.trim()));
	if (names.length === 0 || names.some((match) => match === null)) return undefined;
	return {
		operator,
		names: names.map((match) => ({
			name: match?.[1] ?? '',
			length: match?.[2] === undefined ? Number.POSITIVE_INFINITY : Number(match[2]),
			isExploded: match?.[3] !== undefined,
		})),
	};
}

function expand({ operator, names }: Expression, before: string, context: TemplateContext): string {
	const { first, between, named, keepsReserved } = OPERATORS[operator] ?? { first: '', between: ',', named: false, keepsReserved: false };
	const takesPath = keepsReserved || names.some((variable) => variable.isExploded);
	const parts = names.map((variable) => {
		const given = ownEntry(context.given ?? {}, variable.name);
		if (given !== undefined) return named ? `${variable.name}=${given}` : given;
		const value = valueFor(variable.name, takesPath, endsInSlash(`${before}${first}`), context)
			.slice(0, variable.length)
			.toWellFormed();
		const encoded = takesPath ? encodeURI(value) : encodeURIComponent(value);
		return named ? `${variable.name}=${encoded}` : encoded;
	});
	return first + parts.join(between);
}

function valueFor(name: string, takesPath: boolean, followsSlash: boolean, context: TemplateContext): string {
	const call = context.call ?? 0;
	const marker = markerOf(`template ${context.name}`, call);
	const hint: Hint = { words: nameWords(name), description: '', tool: context.name, marker, turn: call, places: context.places };
	const value = keyTexts(hint)[0] ?? marker;
	if (!value.startsWith('/')) return value;
	// Only some expressions may span several segments. The others get the last segment of the path.
	if (!takesPath) return value.slice(value.lastIndexOf('/') + 1) || marker;
	return followsSlash ? value.slice(1) : value;
}

/** Whether a path continues here. After `file://` it only begins. */
function endsInSlash(uri: string): boolean {
	return uri.endsWith('/') && !uri.endsWith('://');
}
