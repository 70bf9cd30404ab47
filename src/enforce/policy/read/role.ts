// What an argument is for, by its name: the same text is an address in `host` and a version in `release`.

export interface Role {
	readonly host: boolean;
	readonly path: boolean;
	readonly command: boolean;
	/** Written for people: what it mentions is not what the tool goes to. */
	readonly text: boolean;
	/** Part of a document that travels in a text, such as a settings file: all of it is only mentioned. */
	readonly document: boolean;
}

const HOST = words(
	'url uri link href host hostname server address addr ip endpoint domain proxy webhook callback origin site website base remote upstream peer gateway feed',
);
const PATH = words('path file filename filepath dir directory folder root cwd workdir workspace');
const BOTH = words('target source src destination dest location resource from to output input');
const COMMAND = words('command cmd commandline script code shell exec args argv arg expression eval program sql statement');
const TEXT = words(
	'text content contents body message msg description title note notes comment summary query q question search pattern regex prompt subject label tag version release semver keyword keywords term reason caption markdown html template commit changelog instructions context answer',
);

const ROLES = {
	host: { host: true, path: false, command: false, text: false, document: false },
	path: { host: false, path: true, command: false, text: false, document: false },
	both: { host: true, path: true, command: false, text: false, document: false },
	command: { host: true, path: true, command: true, text: false, document: false },
	text: { host: false, path: false, command: false, text: true, document: false },
	other: { host: false, path: false, command: false, text: false, document: false },
} as const satisfies Record<string, Role>;

/** What stands in JSON that was found in a text. */
export const DOCUMENT: Role = { host: false, path: false, command: false, text: true, document: true };

/** The last word that says something decides: `image_url` is a URL, `fileContents` are contents. */
export function roleOf(key: string): Role {
	const parts = key
		.slice(0, 200)
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z0-9]+/);
	for (const part of parts.reverse()) {
		const single = part.length > 3 && part.endsWith('s') ? part.slice(0, -1) : part;
		for (const word of [part, single]) {
			if (HOST.has(word)) return ROLES.host;
			if (PATH.has(word)) return ROLES.path;
			if (BOTH.has(word)) return ROLES.both;
			if (COMMAND.has(word)) return ROLES.command;
			if (TEXT.has(word)) return ROLES.text;
		}
	}
	return ROLES.other;
}

function words(list: string): ReadonlySet<string> {
	return new Set(list.split(' '));
}
