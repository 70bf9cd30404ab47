// GraphQL: a query names the fields of its answer, so an unknown API is answered from the query itself.

import { json, type ServiceFamily, type ServiceJson, type ServiceRequest } from './service-family.ts';

const LONGEST = 40_000;
const DEEPEST = 20;
const MOST_FIELDS = 1_000;

/** Sub-selections by the name in the answer. A leaf has none. */
type Selection = ReadonlyMap<string, Field>;
interface Field {
	readonly name: string;
	readonly inner?: Selection;
}

// sample: products(first: 5) { edges { node { id title } } ...page }  # all of them
const TOKENS = /#[^\n]*|"""[\s\S]*?"""|"(?:\\.|[^"\\])*"|\.\.\.|[{}()[\]:$@!=|&]|[\w.-]+/g;

class Reader {
	readonly #tokens: readonly string[];
	readonly #fragments = new Map<string, Selection>();
	#at = 0;
	#fields = 0;

	constructor(text: string) {
		this.#tokens = (text.slice(0, LONGEST).match(TOKENS) ?? []).filter((token) => !token.startsWith('#'));
	}

	/** Returns the selection of the first operation, or undefined if the text is no query. */
	document(): Selection | undefined {
		// Fragments usually come last, and an operation needs them, so the text is read twice.
		this.#definitions();
		this.#at = 0;
		this.#fields = 0;
		return this.#definitions();
	}

	#definitions(): Selection | undefined {
		let operation: Selection | undefined;
		while (this.#at < this.#tokens.length) {
			const isFragment = this.#tokens[this.#at] === 'fragment';
			const name = this.#tokens[this.#at + 1] ?? '';
			while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== '{') this.#skip();
			const selection = this.#selection(0);
			if (isFragment) this.#fragments.set(name, selection);
			else operation ??= selection;
		}
		return operation;
	}

	/** Skips a token, or all that is in parentheses. */
	#skip(): void {
		if (this.#tokens[this.#at++] !== '(') return;
		for (let depth = 1; depth > 0 && this.#at < this.#tokens.length; this.#at += 1) {
			const token = this.#tokens[this.#at];
			depth += token === '(' ? 1 : token === ')' ? -1 : 0;
		}
	}

	#selection(depth: number): Selection {
		const fields = new Map<string, Field>();
		this.#at += 1; // the brace
		while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== '}' && depth < DEEPEST && this.#fields < MOST_FIELDS) {
			const token = this.#tokens[this.#at] ?? '';
			if (token === '...') {
				for (const [key, field] of this.#spread(depth)) fields.set(key, field);
			} else if (token === '@' || !/^\w/.test(token)) {
				this.#at += token === '@' ? 1 : 0;
				this.#skip();
			} else {
				const [key, field] = this.#field(token, depth);
				fields.set(key, field);
			}
		}
		this.#at += 1;
		return fields;
	}

	#field(first: string, depth: number): readonly [string, Field] {
		this.#fields += 1;
		this.#at += 1;
		let name = first;
		if (this.#tokens[this.#at] === ':') {
			name = this.#tokens[this.#at + 1] ?? first;
			this.#at += 2;
		}
		this.#beforeBrace();
		return [first, this.#tokens[this.#at] === '{' ? { name, inner: this.#selection(depth + 1) } : { name }];
	}

	/** ...page, ... on Product { id } */
	#spread(depth: number): Selection {
		this.#at += 1;
		const name = this.#tokens[this.#at] ?? '';
		if (name === 'on') this.#at += 2;
		else if (name !== '{' && name !== '@') {
			this.#at += 1;
			return this.#fragments.get(name) ?? new Map();
		}
		this.#beforeBrace();
		return this.#tokens[this.#at] === '{' ? this.#selection(depth + 1) : new Map();
	}

	/** Skips arguments and directives. */
	#beforeBrace(): void {
		for (;;) {
			if (this.#tokens[this.#at] === '(') this.#skip();
			else if (this.#tokens[this.#at] === '@') this.#at += 2;
			else return;
		}
	}
}

const LISTS = new Set(['edges', 'nodes', 'items', 'results', 'entries', 'records', 'rows', 'children']);
/** Fields of an object that holds a page of a list, which is itself no list. */
const OF_PAGES = ['edges', 'nodes', 'pageInfo', 'items', 'totalCount', 'results', 'cursor', 'count'];

function objectOf(selection: Selection, id: string): ServiceJson {
	return Object.fromEntries([...selection].map(([key, field]) => [key, answerOf(field, id)]));
}

function answerOf({ name, inner }: Field, id: string): ServiceJson {
	if (/errors$/i.test(name)) return [];
	if (inner === undefined) return leafOf(name, id);
	const one = objectOf(inner, id);
	const isPlural = /[^s]s$/.test(name) && !OF_PAGES.some((page) => inner.has(page));
	return LISTS.has(name) || isPlural ? [one] : one;
}

const LEAVES: readonly (readonly [names: RegExp, value: ServiceJson])[] = [
	[/^has(?:Next|Previous)Page$|^(?:is|has|can)[A-Z]|archived|deleted$|locked/, false],
	[/^(?:ok|success|enabled|available\w*)$/i, true],
	[/cursor/i, 'cursor-1'],
	[/^__typename$/, 'Item'],
	[/currency/i, 'EUR'],
	[/(?:At|Date|_at|_date|Time)$|^(?:date|time)/, '2025-01-02T10:00:00Z'],
	[/e?mail$/i, 'ada@site.example'],
	[/(?:url|uri|link|src|href|avatar)$/i, 'https://www.site.example/shop'],
	[/(?:count|total|quantity|number|position|size|index|priority|estimate|score|width|height|limit|complexity)\w*$/i, 1],
	[/(?:amount|price|value)$/i, '10.00'],
	[/^(?:status|state)$/i, 'ACTIVE'],
	[/^(?:tags|labels|ids|keys|names)$|Ids$/, ['shop']],
	[/title$/i, 'A small shop'],
	[/(?:description|body|text|content|note)\w*$/i, 'A small shop sells notebooks.'],
];

function leafOf(name: string, id: string): ServiceJson {
	if (/^id$|Id$|^_id$|_id$/.test(name)) return name === 'id' ? id : '1';
	const found = LEAVES.find(([names]) => names.test(name));
	return found === undefined ? 'shop' : found[1];
}

function queryOf({ body }: ServiceRequest): string {
	return typeof body['query'] === 'string' ? body['query'] : '';
}

/** The id that the request names, in the answer too. Only a plain word is repeated. */
function askedId({ body }: ServiceRequest): string {
	const { variables } = body;
	const id = typeof variables === 'object' && variables !== null && 'id' in variables ? variables['id'] : undefined;
	return typeof id === 'string' && /^[\w:/.-]{1,64}$/.test(id) ? id : '1';
}

export const graphql: ServiceFamily = {
	routes: [
		{
			method: 'POST',
			path: '/*',
			// sample: query Products($first: Int) {…}, mutation {…}, { viewer { id } }
			when: (request) => /^\s*(?:#[^\n]*\s*)*(?:(?:query|mutation|fragment)\b[^{]*)?\{\s*[\w.]/.test(queryOf(request).slice(0, LONGEST)),
			answer: (request) => json({ data: objectOf(new Reader(queryOf(request)).document() ?? new Map(), askedId(request)) }),
		},
	],
};
