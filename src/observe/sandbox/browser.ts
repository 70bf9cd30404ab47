// Makes the machine's own browser run in a cell: it is visible where programs look for one, with the flags that it needs there.

import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mount } from './system-view.ts';

/** Programs of the Chromium family, not the scripts that start them. */
const PROGRAMS = [
	'/opt/google/chrome/chrome',
	'/usr/lib/chromium/chromium',
	'/usr/lib64/chromium-browser/chromium-browser',
	'/usr/lib/chromium-browser/chromium-browser',
	'/opt/chromium.org/chromium/chromium',
	'/opt/microsoft/msedge/msedge',
	'/opt/brave.com/brave/brave',
] as const;

/** Where most automation libraries look for an installed browser. */
const PLACE = '/opt/google/chrome';
/** The program that starts the browser in a cell. */
export const BROWSER: string = join(PLACE, 'chrome');
/** Only /usr is completely visible in a cell. A browser elsewhere is shown here. */
const SHOWN = '/opt/google/chrome-linux';
/** A distribution's start script reads its flags here. */
const STARTER_WORDS = '/etc/chromium.d/default-flags';

/**
 * The cell forbids user namespaces, which the browser's own sandbox needs. The browser does not know the sink's authority. A crash
 * handler would leave the browser's session, and a crash has no recipient in a cell. A distribution updates its browser by packages.
 */
const WORDS = [
	'--no-sandbox', '--ignore-certificate-errors', '--disable-breakpad', '--disable-gpu', '--no-first-run', '--disable-background-networking',
	'--disable-component-update', '--disable-sync', '--disable-domain-reliability', '--no-pings',
]; // biome-ignore format: a list

/**
 * A person's browser is already open: it shows a file in another tab, and the new process ends at once. A link is followed, so that it is seen where it leads.
 */
const SHOWING_FILES = `case "$#:$1" in
1:-*) ;;
1:*) if [ -e "\${1#file://}" ]; then echo 'Opening in existing browser session.'; exit 0; fi ;;
esac
`;

/** A cell has no screen. */
const starter = (program: string) => `#!/bin/sh
${SHOWING_FILES}case " $* " in *" --headless"*) ;; *) set -- --headless=new "$@" ;; esac
exec ${program} ${WORDS.join(' ')} "$@"
`;

/** Variables through which programs find a browser. */
export const BROWSER_VARIABLES: Readonly<Record<string, string>> = {
	CHROME_PATH: BROWSER,
	CHROME_BIN: BROWSER,
	PUPPETEER_EXECUTABLE_PATH: BROWSER,
	/** As on a desktop. Without it, some servers search the environment of every process for it. */
	DISPLAY: ':0',
};

export function findBrowser(isThere: (path: string) => boolean = existsSync): string | undefined {
	return PROGRAMS.find((path) => isThere(path));
}

/** `directory`: a directory of the run for files that are shown read-only. */
export function showBrowser(directory: string, program: string): readonly Mount[] {
	const isUnderUsr = program.startsWith('/usr/');
	const inside = isUnderUsr ? program : join(SHOWN, program.slice(dirname(program).length + 1));
	const write = (name: string, text: string, at: string): Mount => {
		const host = join(directory, name);
		writeFileSync(host, text);
		chmodSync(host, 0o755); // independent of the umask
		return { kind: 'read-only', host, inside: at };
	};
	const written = [
		write('chrome', starter(inside), BROWSER),
		write('google-chrome', starter(inside), join(PLACE, 'google-chrome')),
		write('default-flags', `${SHOWING_FILES}export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --headless=new ${WORDS.join(' ')}"\n`, STARTER_WORDS),
	];
	return [...(isUnderUsr ? [] : [{ kind: 'read-only' as const, host: dirname(program), inside: SHOWN }]), ...written];
}
