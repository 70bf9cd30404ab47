import { UserError } from '#util/user-error.ts';

export interface PackageSpec {
	readonly name: string;
	/** A version, a range or a tag. Absent: the latest. */
	readonly wanted?: string;
}

// sample: @modelcontextprotocol/server-memory@^2026.1 · mcp-hello-world
const SPEC = /^((?:@[a-z\d][\w.~-]*\/)?[a-z\d][\w.~-]*)(?:@(.*))?$/is;
// sample: 1.1.2 · v2.0.0-beta.1+build
const EXACT = /^[=v]*(\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?)$/;

export function parsePackageSpec(typed: string): PackageSpec {
	const [, name, wanted = ''] = SPEC.exec(typed) ?? [];
	// A `/` or `:` after the name means a path, a URL or a repository. Fetching those can run their code here.
	if (name === undefined || /[/:]/.test(wanted) || name.length > 214) {
		const isElsewhere = /[/:]/.test(typed.replace(/^@[^/]+\//, ''));
		throw new UserError(isElsewhere ? `only published packages are fetched: ${typed}` : `not a package name: ${typed}`, {
			hint: isElsewhere ? 'install it yourself, then audit the command that starts it' : 'type npx -y name or npx -y name@version',
		});
	}
	return wanted === '' ? { name } : { name, wanted };
}

/** Returns the version if the spec allows exactly one: such a package never changes. */
export function exactVersion(wanted: string | undefined): string | undefined {
	return EXACT.exec(wanted ?? '')?.[1];
}
