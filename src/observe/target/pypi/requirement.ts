import { UserError } from '#util/user-error.ts';
import { normalName } from '../python/dist-info.ts';

export interface Requirement {
	/** Normalised project name. */
	readonly name: string;
	/** `[http]` or empty. */
	readonly extras: string;
	/** `==1.2`, `>=1,<2` or empty. */
	readonly versions: string;
}

// sample: mcp-server-time · mcp[cli]>=1.2,<2 · mcp-server-git@2026.1.14 · ruff@latest
const REQUIREMENT = /^([a-z\d](?:[\w.-]*[a-z\d])?)\s*(\[[\w\s.,-]*\])?\s*(?:@\s*([\w.!+*-]+)|((?:[<>=!~]=?=?\s*[\w.!+*-]+\s*,?\s*)*))$/i;
// sample: ==1.2.3
const EXACT = /^===?\s*([\w.!+-]+)$/;

export function parseRequirement(typed: string): Requirement {
	const [, name, extras = '', at, versions = ''] = REQUIREMENT.exec(typed.trim()) ?? [];
	if (name === undefined) {
		const isElsewhere = /[/:]/.test(typed);
		throw new UserError(isElsewhere ? `only published packages are fetched: ${typed}` : `not a package name: ${typed}`, {
			hint: isElsewhere
				? 'building one from source runs its code outside the cell; install it yourself, then audit the command that starts it'
				: 'type uvx name or uvx name@version',
		});
	}
	const pinned = at === undefined || at === 'latest' ? versions : `==${at}`;
	return { name: normalName(name), extras: extras.replace(/\s/g, ''), versions: pinned.replace(/\s/g, '') };
}

/** Returns the version if the requirement allows exactly one. */
export function pinnedVersion(requirement: Requirement): string | undefined {
	return EXACT.exec(requirement.versions)?.[1];
}

export function writeRequirement({ name, extras, versions }: Requirement): string {
	return `${name}${extras}${versions}`;
}
