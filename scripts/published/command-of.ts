export interface PublishedServer {
	readonly runner: 'npx' | 'uvx' | 'pipx';
	readonly package: string;
	readonly version: string;
	/** Further requirements, where the release does not run with the newest of what it needs. */
	readonly with?: readonly string[];
	readonly python?: string;
	/** `$DATA`: a directory of the run's own with a few files. */
	readonly args?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
}

/** The command that a user would type. */
export function commandOf({ runner, package: name, version, with: others = [], python, args = [] }: PublishedServer): readonly string[] {
	if (runner === 'npx') return ['npx', '-y', `${name}@${version}`, ...args];
	if (runner === 'pipx') return ['pipx', 'run', `${name}==${version}`, ...args];
	const flags = [...(python === undefined ? [] : ['--python', python]), ...others.flatMap((other) => ['--with', other])];
	return ['uvx', ...flags, `${name}@${version}`, ...args];
}
