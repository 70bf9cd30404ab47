// Parses `--pin name@version`: the only version of a package that may be started.

import { UserError } from '#util/user-error.ts';
import { normalName } from './python/dist-info.ts';
import type { Resolved } from './resolved.ts';

export interface PackagePin {
	readonly name: string;
	/** Exact version, neither a range nor a tag. */
	readonly version: string;
}

// sample: @scope/server@1.2.3 · mcp-server-git@2026.1.14 · mcp-server-git==2026.1.14
const PIN = /^((?:@[\w.~-]+\/)?[\w~][\w.~-]*?)(?:@|===?)([^@=]+)$/;
// https://semver.org/#is-there-a-suggested-regular-expression-regex-to-check-a-semver-string, a little wider
const EXACT_NPM = /^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;
// https://packaging.python.org/en/latest/specifications/version-specifiers/#version-scheme
const EXACT_PYTHON =
	/^v?(?:\d+!)?\d+(?:\.\d+)*(?:[-_.]?(?:alpha|beta|preview|pre|a|b|c|rc)[-_.]?\d*)?(?:-\d+|[-_.]?(?:post|rev|r)[-_.]?\d*)?(?:[-_.]?dev[-_.]?\d*)?(?:\+[a-z\d]+(?:[-_.][a-z\d]+)*)?$/i;

export function parsePin(typed: string): PackagePin {
	const [, name = '', version = ''] = PIN.exec(typed) ?? [];
	if (EXACT_NPM.test(version) || EXACT_PYTHON.test(version)) return { name, version };
	throw new UserError(`--pin ${typed}: expected a package and one exact version`, { hint: '--pin @scope/server@1.2.3' });
}

export function writePin({ name, version }: PackagePin): string {
	return `${name}@${version}`;
}

/** Returns the error for a command line that contradicts the pin. */
export function contradicted(pin: PackagePin, asked: string): UserError {
	return new UserError(`--pin ${writePin(pin)}: the command asks for ${asked}`, {
		hint: 'change one of them, or leave the version out of the command',
	});
}

/** Returns the error for a pin of a package that the command does not name. `names`: the packages that it names. */
export function unnamed(pin: PackagePin, names: readonly string[]): UserError {
	const [first = 'name'] = names;
	return new UserError(`--pin ${writePin(pin)}: the command runs ${names.join(' and ')}`, { hint: `--pin ${first}@${pin.version}` });
}

/** Compares the fetched version with the pin, because a registry may return another one. */
export function refuseOther(pin: PackagePin, fetched: string | undefined): void {
	if (fetched !== undefined && normalVersion(fetched) === normalVersion(pin.version)) return;
	throw new UserError(`--pin ${writePin(pin)}: the registry gave ${fetched ?? 'no version'}`, {
		hint: 'is the registry the one that you mean?',
	});
}

/** Compares the installed version with the pin. An installed version can only be compared, not chosen. */
export function refuseOtherInstalled(pin: PackagePin, { name, version }: Pick<Resolved, 'name' | 'version'>): void {
	if (version === undefined || normalName(name) !== normalName(pin.name)) {
		throw new UserError(`--pin ${writePin(pin)}: the command starts ${name}, and no version of that package`, {
			hint: `start it from its registry: npx -y ${pin.name}, or uvx ${pin.name}`,
		});
	}
	if (normalVersion(version) === normalVersion(pin.version)) return;
	throw new UserError(`--pin ${writePin(pin)}: ${name} ${version} is installed`, { hint: `install ${pin.version}, or pin ${version}` });
}

/** Normalises a version. To Python, 1.0 and 1.0.0 are the same version; npm has only one spelling. */
function normalVersion(version: string): string {
	return version
		.toLowerCase()
		.replace(/^v/, '')
		.replace(/(?:\.0)+(?=$|[^\d.])/, '');
}
