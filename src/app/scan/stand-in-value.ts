import type { ConfiguredVariable } from '#model/configured-server.ts';

const FILE = '/workspace/data';

/** Values by the name of a variable: of the expected form, and belonging to no one. */
const FORMS: readonly (readonly [name: RegExp, value: string])[] = [
	// sample: DATABASE_URL, POSTGRES_CONNECTION_STRING
	[/(?:^|_)(?:DATABASE|POSTGRES(?:QL)?|PG)_?(?:URL|URI|CONNECTION(?:_STRING)?)$/i, 'postgresql://user@database.example/notes'],
	[/(?:^|_)(?:URL|URI|ENDPOINT|BASE)$/i, 'https://service.example/'],
	[/(?:^|_)(?:HOST|HOSTNAME|DOMAIN|SERVER)$/i, 'service.example'],
	[/(?:^|_)(?:DB|DATABASE|SQLITE)_?(?:FILE_?)?(?:PATH|FILE)$/i, `${FILE}.db`],
	[/(?:^|_)FILE_?(?:PATH|NAME)$/i, `${FILE}.json`],
	[/(?:^|_)(?:PATH|DIR|DIRECTORY|FOLDER|ROOT|WORKSPACE)$/i, '/workspace'],
	[/(?:^|_)FILE$/i, `${FILE}.json`],
	[/(?:^|_)(?:EMAIL|MAIL)$/i, 'user@example.com'],
	[/(?:^|_)(?:USER|USERNAME|LOGIN|OWNER|ORG|ORGANIZATION|TEAM|REGION|PROJECT|MODEL|LANG(?:UAGE)?)$/i, 'example'],
	[/(?:^|_)PORT$/i, '8080'],
];

/** Returns undefined if the variable may be a credential. The server gets a canary instead. A file stands for a file: a server cannot write to a directory. */
export function standInValue({ name, extension }: ConfiguredVariable): string | undefined {
	if (extension !== undefined) return `${FILE}${extension}`;
	return FORMS.find(([form]) => form.test(name))?.[1];
}
