// Package managers and their own registries: whom they ask by themselves, and which of their commands only ask.

import { registrableDomain } from '#util/registrable-domain.ts';

/** Package managers, and the labels of the sites that they download from. */
const MANAGERS: Readonly<Record<string, readonly string[]>> = {
	...Object.fromEntries(['npm', 'npx', 'pnpm', 'yarn', 'corepack'].map((name) => [name, ['npmjs', 'yarnpkg']])),
	...Object.fromEntries(['pip', 'pip3', 'uv', 'uvx', 'pipx'].map((name) => [name, ['pypi', 'pythonhosted']])),
};

// sample: /bin/sh -c npm config get registry; node /usr/bin/npm root -g; python -m pip list --format json. Nothing may follow that a shell would run.
const QUERY =
	/(?:^|[\s/])(?:npm|pnpm|yarn|pip3?|uv)(?:-cli\.js)?\s+(?:config (?:get|list|ls)|view|info|root|prefix|bin|ls|list|outdated|show|freeze|cache dir|--version|-[vV])(?:\s[^;&|<>$`\n]*)?$/;

/** Whether the host is of the registry that this manager downloads from. */
export function isRegistryOf(manager: string, host: string): boolean {
	const label = registrableDomain(host).split('.')[0] ?? '';
	return MANAGERS[manager]?.includes(label) === true;
}

/** Whether the words are a command of a package manager that only asks. Such a command may look for a newer version of the manager itself. */
export function isManagerQuery(argv: readonly string[]): boolean {
	return QUERY.test(argv.join(' '));
}
