export interface PublishedServer {
	readonly runner: 'npx' | 'uvx' | 'pipx';
	readonly package: string;
	readonly version: string;
	/** Further requirements, if the release does not run with the newest versions of its dependencies. */
	readonly with?: readonly string[];
	readonly python?: string;
	/** `$DATA`: a directory of the run with a few files. */
	readonly args?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
}

/** Returns the command that a user would type. */
export function commandOf({ runner, package: name, version, with: others = [], python, args = [] }: PublishedServer): readonly string[] {
	if (runner === 'npx') return ['npx', '-y', `${name}@${version}`, ...args];
	if (runner === 'pipx') return ['pipx', 'run', `${name}==${version}`, ...args];
	const flags = [...(python === undefined ? [] : ['--python', python]), ...others.flatMap((other) => ['--with', other])];
	return ['uvx', ...flags, `${name}@${version}`, ...args];
}
