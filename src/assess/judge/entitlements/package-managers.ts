// Package managers and their own registries: whom they ask by themselves, and which of their commands only ask.

import type { Effect } from '#model/profile.ts';
import { baseName } from '#util/absolute-path.ts';
import { registrableDomain } from '#util/registrable-domain.ts';
import type { UnentitledEvidence } from '../rule.ts';

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

const RUNNERS: ReadonlySet<string> = new Set(['npx', 'bunx', 'pnpx']);
const AGREES: ReadonlySet<string> = new Set(['-y', '--yes', '-q', '--quiet', '--no-install', '--prefer-offline']);

/** Returns the package that npx was started for, if the server's package declares that it needs it. */
export function dependencyRun({ evidence: seen }: Effect, { launch, observation }: UnentitledEvidence): string | undefined {
	const needed = new Set(launch.packageMetadata?.dependencies ?? []);
	const run = seen.map((seq) => {
		const one = observation(seq);
		return one?.kind === 'exec' ? packageRunBy(one.argv) : undefined;
	});
	return run.every((name) => name !== undefined && needed.has(name)) ? run[0] : undefined;
}

/** Returns the package that these words run: `npx -y @scope/tool -i x`. Undefined if another package or a shell text is named before it. */
function packageRunBy(argv: readonly string[]): string | undefined {
	const runner = argv.slice(0, 2).findIndex((word) => RUNNERS.has(baseName(word).replace(/(?:-cli)?\.js$/, '')));
	if (runner === -1) return undefined;
	const name = argv.slice(runner + 1).find((word) => !AGREES.has(word));
	return name === undefined || name.startsWith('-') ? undefined : name.replace(/(?<=.)@[^@/]*$/, '');
}
