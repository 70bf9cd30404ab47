/** By the name of a variable: a value of the form that is expected and that belongs to nobody. */
const FORMS: readonly (readonly [name: RegExp, value: string])[] = [
	// sample: DATABASE_URL, POSTGRES_CONNECTION_STRING
	[/(?:^|_)(?:DATABASE|POSTGRES(?:QL)?|PG)_?(?:URL|URI|CONNECTION(?:_STRING)?)$/i, 'postgresql://user@database.example/notes'],
	[/(?:^|_)(?:URL|URI|ENDPOINT|BASE)$/i, 'https://service.example/'],
	[/(?:^|_)(?:HOST|HOSTNAME|DOMAIN|SERVER)$/i, 'service.example'],
	[/(?:^|_)(?:PATH|DIR|DIRECTORY|FOLDER|ROOT|WORKSPACE)$/i, '/workspace'],
	[/(?:^|_)FILE$/i, '/workspace/data.json'],
	[/(?:^|_)(?:EMAIL|MAIL)$/i, 'user@example.com'],
	[/(?:^|_)(?:USER|USERNAME|LOGIN|OWNER|ORG|ORGANIZATION|TEAM|REGION|PROJECT|MODEL|LANG(?:UAGE)?)$/i, 'example'],
	[/(?:^|_)PORT$/i, '8080'],
];

/** Undefined: it may be a credential, in whose place the server gets a canary. */
export function standInValue(name: string): string | undefined {
	return FORMS.find(([form]) => form.test(name))?.[1];
}
