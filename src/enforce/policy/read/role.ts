// The role of an argument by its name: the same text is an address in `host` and a version in `release`.

export interface Role {
	readonly host: boolean;
	readonly path: boolean;
	/** Names one thing, such as a host, a path, a branch or an id. Shell syntax does not belong in it. */
	readonly identifier: boolean;
	readonly command: boolean;
	/** Prose: the tool does not go to what it mentions. */
	readonly text: boolean;
	/** Part of a document within a text, such as a settings file: everything in it is only mentioned. */
	readonly document: boolean;
}

const HOST = words(
	'url uri link href host hostname server address addr ip endpoint domain proxy webhook callback origin site website base remote upstream peer gateway feed',
);
const PATH = words('path file filename filepath dir directory folder root cwd workdir workspace');
const BOTH = words('target source src destination dest location resource from to output input');
const COMMAND = words('command cmd commandline script code shell exec args argv arg expression eval program sql statement');
const IDENTIFIER = words(
	'id ids uuid name names branch ref sha user username owner repo repository org organization project table column database db collection bucket key slug email status type kind category region zone namespace pod container image service package symbol ticker country city date time port method unit sort order page mode level role group team channel account device session profile environment cluster tenant customer product item record number alias selection sender',
);
const TEXT = words(
	'text content contents body message msg description title note notes comment summary query q question search pattern regex prompt subject label tag version release semver keyword keywords term reason caption markdown html template commit changelog instructions context answer',
);

const ROLES = {
	host: { host: true, path: false, identifier: true, command: false, text: false, document: false },
	path: { host: false, path: true, identifier: true, command: false, text: false, document: false },
	both: { host: true, path: true, identifier: false, command: false, text: false, document: false },
	command: { host: true, path: true, identifier: false, command: true, text: false, document: false },
	text: { host: false, path: false, identifier: false, command: false, text: true, document: false },
	identifier: { host: false, path: false, identifier: true, command: false, text: false, document: false },
	other: { host: false, path: false, identifier: false, command: false, text: false, document: false },
} as const satisfies Record<string, Role>;

/** The role of values in JSON that was found in a text. */
export const DOCUMENT: Role = { host: false, path: false, identifier: false, command: false, text: true, document: true };

/** The last significant word decides: `image_url` is a URL, `fileContents` are contents. */
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
	// `file_name` is a path, while `user_name` names one thing.
	return parts.some((part) => IDENTIFIER.has(part)) ? ROLES.identifier : ROLES.other;
}

function words(list: string): ReadonlySet<string> {
	return new Set(list.split(' '));
}
