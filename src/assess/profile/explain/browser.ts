// What a browser does by itself: its caches, its session's sockets, its own lookups. What the server makes it do is the server's effect.

import { baseName, inside, isUnderAny } from '#util/absolute-path.ts';
import { BROWSER_MAKERS } from '#util/browser-makers.ts';
import { hostOf, isLoopback } from '#util/hosts.ts';
import type { Occurrence } from '../occurrence.ts';
import { type Explainer, isChange } from './explainer.ts';

const INSTALLED = ['/usr/lib', '/usr/lib64', '/usr/bin', '/opt'];
const PROGRAMS: ReadonlySet<string> = new Set([
	'chrome', 'chromium', 'chromium-browser', 'chrome-headless-shell', 'headless_shell', 'msedge', 'brave', 'chrome_crashpad_handler', 'firefox', 'firefox-esr',
]); // biome-ignore format: a list

/** Port of the first screen, for programs that use it over the network. */
const DISPLAY_PORT = 6000;
/** Has no other use than to ask the display. That it was started is judged by itself. */
const DISPLAY_ASKERS: ReadonlySet<string> = new Set(['/usr/bin/xprop']);
const CRASH_HANDLER = 'chrome_crashpad_handler';
/** Relative to the home. The profiles are there too, and their secrets are judged before any explanation. */
const IN_HOME = ['.cache/dconf', '.cache/fontconfig', '.cache/mesa_shader_cache', '.fontconfig', '.local/share/pki', '.pki'];
const ON_THE_WAY: ReadonlySet<string> = new Set(['.cache', '.local', '.local/share', '.config']);
// sample: .config/chromium/Default/Preferences, .cache/chromium-headless/x, .config/google-chrome-for-testing
const PROFILE = /^\.(?:config|cache)\/(?:chromium|google-chrome|microsoft-edge|BraveSoftware)[^/]*(?:\/|$)/;
// sample: .config/chromium · .config/chromium/Crash Reports/settings.dat
const PROFILES = /^\.config\/(?:chromium|google-chrome|microsoft-edge)[\w-]*$/;
const CRASH_REPORTS = /^\.config\/(?:chromium|google-chrome|microsoft-edge)[\w-]*\/Crash Reports(?:\/|$)/;
// sample: /proc/57/clear_refs, /proc/self/oom_score_adj, /dev/shm/.org.chromium.Chromium.x1, /tmp/org.chromium.Chromium.scoped_dir.x, /var/cache/fontconfig/x
const ELSEWHERE =
	/^\/proc\/(?:self|\d+)\/(?:clear_refs|oom_score_adj|timerslack_ns)$|^\/(?:dev\/shm|tmp)\/\.?(?:org\.chromium|com\.google|\.X)|^\/var\/cache\/fontconfig(?:\/|$)/;
const SESSION_SOCKETS = [
	'/run/dbus',
	'/run/user',
	'/tmp/.X11-unix',
	'/var/run/dbus',
	'/run/pcscd',
	'/run/cups',
	'/var/run/cups',
	'/tmp/dbus',
];

export const browser: Explainer = (occurrence, { evidence: { places } }) => {
	const { exe = '', kind } = occurrence.observation;
	const isMaker = occurrence.kind === 'egress' && BROWSER_MAKERS.has(hostOf(occurrence.subject));
	// A capture of the sink has no process. The connection that carried it has one, and is judged separately.
	if (isMaker && (kind === 'capture' || (kind === 'dns' && exe === '')))
		return { by: 'runtime', because: 'browsers ask their maker there' };
	if (DISPLAY_ASKERS.has(exe) && isDisplay(occurrence)) return { by: 'runtime', because: 'the desktop’s own scripts ask the display' };
	if (!isInstalledBrowser(exe)) return undefined;
	if (isMaker) return { by: 'runtime', because: 'browsers ask their maker there' };
	const because = ownHabit(occurrence, places.home);
	return because === undefined ? undefined : { by: 'runtime', because };
};

/** Whether a browser prepares the place of its crash reports. It is beside the profiles, whichever profile is used, and holds no secret. */
export function preparesCrashReports({ kind, subject, observation }: Occurrence, home: string): boolean {
	if (!isInstalledBrowser(observation.exe ?? '')) return false;
	const relative = inside(subject, home) ?? '';
	return kind === 'mkdir' ? PROFILES.test(relative) || CRASH_REPORTS.test(relative) : kind === 'write' && CRASH_REPORTS.test(relative);
}

function isInstalledBrowser(exe: string): boolean {
	return PROGRAMS.has(baseName(exe)) && isUnderAny(exe, INSTALLED);
}

function isDisplay({ kind, subject }: Occurrence): boolean {
	return kind === 'local-socket' && inside(subject.replace(/^@/, ''), '/tmp/.X11-unix') !== undefined;
}

function ownHabit(occurrence: Occurrence, home: string): string | undefined {
	const { kind, subject, observation } = occurrence;
	if (kind === 'kernel')
		return subject === 'ptrace' && baseName(observation.exe ?? '') === CRASH_HANDLER
			? 'the browser’s crash handler reads the process that crashed'
			: undefined;
	if (isChange(occurrence)) return isOwnPlace(subject, home) ? 'a browser keeps its own data there' : undefined;
	if (kind === 'local-socket')
		return isUnderAny(subject.replace(/^@/, ''), SESSION_SOCKETS) ? 'a browser asks the desktop that it runs in' : undefined;
	if (observation.kind !== 'network') return undefined;
	if (kind === 'egress' && isLoopback(observation.address) && observation.port === DISPLAY_PORT)
		return 'a browser asks the desktop that it runs in';
	if (observation.transport !== 'udp') return undefined;
	if (kind === 'listen') return 'a browser binds ports for its own look-ups';
	// Nothing is sent: the kernel is only asked for a route.
	return kind === 'egress' && observation.op === 'connect' ? 'a browser asks whether there is a way to that address' : undefined;
}

function isOwnPlace(path: string, home: string): boolean {
	const relative = inside(path, home);
	if (relative === undefined) return ELSEWHERE.test(path);
	return ON_THE_WAY.has(relative) || isUnderAny(relative, IN_HOME) || PROFILE.test(relative);
}
