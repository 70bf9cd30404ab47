import { typeOfField } from '#observe/world/field-type.ts';

export type RecordFields = Readonly<Record<string, unknown>>;

const WHEN = '2025-01-02T10:00:00Z';

/** Returns an object with the field names that most APIs use. */
export function madeRecord(id: string): RecordFields {
	const words = 'A small shop sells notebooks.';
	const link = 'https://www.site.example/shop';
	return {
		id,
		name: 'shop',
		title: 'A small shop',
		description: words,
		summary: words,
		text: words,
		content: words,
		snippet: words,
		url: link,
		link,
		html_url: link,
		type: 'item',
		state: 'open',
		score: 0.9,
		value: 1,
		author: 'ada',
		created_at: WHEN,
		updated_at: WHEN,
		createdAt: WHEN,
		updatedAt: WHEN,
		date: '2025-01-02',
		tags: ['shop'],
		version: 1,
		enabled: true,
		active: true,
		valid: true,
		allowed: true,
		...containersOf({ id, name: 'shop', title: 'A small shop', description: words }),
	};
}

/** Objects in which APIs keep the fields of a record, each under the name that one family of APIs uses. */
function containersOf(basic: RecordFields): RecordFields {
	const ada = { id: '1', name: 'Ada Martin', login: 'ada', username: 'ada', email: 'ada@mail.example' };
	return {
		sys: {
			id: basic['id'],
			type: 'Entry',
			version: 1,
			createdAt: WHEN,
			updatedAt: WHEN,
			contentType: { sys: { id: 'shop', type: 'Link', linkType: 'ContentType' } },
		},
		fields: basic,
		attributes: basic,
		properties: basic,
		metadata: { name: 'shop', version: 1, tags: [] },
		user: ada,
		owner: ada,
		links: { self: 'https://www.site.example/shop' },
		_links: { self: { href: 'https://www.site.example/shop' } },
	};
}

// sample: is_todo, hasIssues
const FLAG = /^(?:is|has|can)(?:_|[A-Z])/;
// sample: created_time, updatedTimestamp, sent_ms: many APIs give these in milliseconds
const CLOCK = /(?:_time|_ms|_ts|timestamp)$/i;
// sample: created_at, publishedAt, due_date, last_seen
const MOMENT = /date|time|_at$|[a-z]At$|_on$|seen|created|updated/;
const LINK = /ur[il]$|link|href|avatar/i;

/** Returns the value of a field that a client names: the record's own, or one of the type that the name suggests. */
export function madeField(name: string): unknown {
	const own = madeRecord('1')[name];
	if (own !== undefined) return own;
	if (FLAG.test(name)) return false;
	if (CLOCK.test(name)) return Date.parse(WHEN);
	const type = typeOfField(name);
	if (type === 'number') return 1;
	return type === 'array' && !LINK.test(name) ? [] : madeText(name);
}

/** Returns a text that a field of this name may hold. */
export function madeText(name: string): string {
	if (LINK.test(name)) return 'https://www.site.example/shop';
	if (MOMENT.test(name)) return WHEN;
	return /(?:^|_|[a-z])id$/i.test(name) ? '1' : 'shop';
}
