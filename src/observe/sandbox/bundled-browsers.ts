// Browsers that an automation library keeps in the user's cache: `npx playwright install` puts them there, and a server of that library starts no other.
// The machine's own browser stands at the paths that the installed version of the library looks at.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '#util/write-files.ts';

/** Where a package has the library: installed by npm, below the package that needs it, or as the driver of the Python package. */
const LISTS = [
	'node_modules/playwright-core/browsers.json',
	'node_modules/playwright/node_modules/playwright-core/browsers.json',
	'node_modules/patchright-core/browsers.json',
	'playwright/driver/package/browsers.json',
	'patchright/driver/package/browsers.json',
];
const LONGEST_LIST = 100_000;

/** By the browser's name in the list, the paths below its directory, which changed between versions. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
	chromium: ['chrome-linux/chrome', 'chrome-linux64/chrome'],
	'chromium-headless-shell': ['chrome-linux/headless_shell', 'chrome-headless-shell-linux64/chrome-headless-shell'],
	ffmpeg: ['ffmpeg-linux'],
};

/** Writes the browsers into a home that no program has seen yet. `roots`: the directories of the server's packages. `starter`: the program they start. */
export function writeBundledBrowsers(home: string, roots: readonly string[], starter: string): void {
	const directories = roots.flatMap((root) => LISTS.flatMap((list) => listed(join(root, list))));
	const content = (path: string) => `#!/bin/sh\nexec ${path.startsWith('ffmpeg') ? 'ffmpeg' : starter} "$@"\n`;
	const programs = directories.flatMap(({ directory, paths }) =>
		paths.map((path) => ({ path: `${directory}/${path}`, content: content(path), mode: 0o755 })),
	);
	writeFiles(home, [...programs, ...directories.map(({ directory }) => ({ path: `${directory}/INSTALLATION_COMPLETE`, content: '' }))]);
}

interface BundledBrowser {
	/** Relative to the home. */
	readonly directory: string;
	readonly paths: readonly string[];
}

/** The package's author writes the list, so only a revision's number is taken from it. */
function listed(file: string): readonly BundledBrowser[] {
	return browsersIn(textOf(file)).flatMap(({ name, revision }) => {
		const paths = Object.hasOwn(PROGRAMS, String(name)) ? PROGRAMS[String(name)] : undefined;
		if (paths === undefined || !/^\d{1,6}$/.test(String(revision))) return [];
		return [{ directory: `.cache/ms-playwright/${String(name).replaceAll('-', '_')}-${revision}`, paths }];
	});
}

function textOf(file: string): string {
	try {
		return readFileSync(file, 'utf8').slice(0, LONGEST_LIST);
	} catch {
		return ''; // the package does not have this library
	}
}

function browsersIn(text: string): readonly { readonly name?: unknown; readonly revision?: unknown }[] {
	try {
		const { browsers } = JSON.parse(text) as { browsers?: unknown };
		return Array.isArray(browsers) ? browsers.filter((one) => typeof one === 'object' && one !== null).slice(0, 40) : [];
	} catch {
		return [];
	}
}
