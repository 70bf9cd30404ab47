export type RecordFields = Readonly<Record<string, unknown>>;

/** Returns an object with the field names that most APIs use. */
export function madeRecord(id: string): RecordFields {
	const when = '2025-01-02T10:00:00Z';
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
		created_at: when,
		updated_at: when,
		createdAt: when,
		updatedAt: when,
		date: '2025-01-02',
		tags: ['shop'],
		version: 1,
		enabled: true,
		active: true,
		valid: true,
		allowed: true,
		...containersOf({ id, name: 'shop', title: 'A small shop', description: words }, when),
	};
}

/** Objects in which APIs keep the fields of a record, each under the name that one family of APIs uses. */
function containersOf(basic: RecordFields, when: string): RecordFields {
	const ada = { id: '1', name: 'Ada Martin', login: 'ada', username: 'ada', email: 'ada@mail.example' };
	return {
		sys: {
			id: basic['id'],
			type: 'Entry',
			version: 1,
			createdAt: when,
			updatedAt: when,
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
