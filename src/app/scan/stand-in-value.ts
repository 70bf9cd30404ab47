/** Values by the name of a variable: of the expected form, and belonging to no one. */
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

/** Returns undefined if the variable may be a credential. The server gets a canary instead. */
export function standInValue(name: string): string | undefined {
	return FORMS.find(([form]) => form.test(name))?.[1];
}
