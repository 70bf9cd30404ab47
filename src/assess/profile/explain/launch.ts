// The command line, its settings or the working directory name it: the user directed the server there.

import { baseName, isUnder, parentOf, resolveFrom } from '#util/absolute-path.ts';
import { hostOf, hostsIn, isLoopback, portOf } from '#util/hosts.ts';
import { namesHost } from '#util/registrable-domain.ts';
import type { Occurrence } from '../occurrence.ts';
import { type ExplainContext, type Explainer, isChange, isLook } from './explainer.ts';

// sample, beside notes.db: notes.db-wal · notes.db.lock · .notes.db.swp · notes.db.tmp-17 · #notes.db# · notes.db~
const SIDE_FILE = /(?:-(?:wal|shm|journal)|[~#]|\.(?:lock|lck|tmp|temp|part|partial|sw[op]|wal)(?:[-.]?[\w-]{0,64})?)$/;
// sample: notes.db.64ced2ff, of notes.db.64ced2ff.tmp
const DRAFT_NUMBER = /\.[\w-]{1,64}$/;

export const launch: Explainer = (occurrence, context) => {
	const because =
		isLook(occurrence) || isChange(occurrence) || occurrence.kind === 'load' ? path(occurrence, context) : other(occurrence, context);
	return because === undefined ? undefined : { by: 'launch', because };
};

/** For a guarded path: only the exact path. */
export const exactLaunch: Explainer = ({ subject }, { launchPaths }) =>
	launchPaths.includes(subject) ? { by: 'launch', because: `the command line names ${subject} itself` } : undefined;

function path(occurrence: Occurrence, { evidence, history, launchPaths }: ExplainContext): string | undefined {
	const candidates = [occurrence.subject, history.movedTo.get(occurrence.subject) ?? occurrence.subject, ...mainFiles(occurrence.subject)];
	const named = launchPaths.find((directory) => candidates.some((candidate) => isUnder(candidate, directory)));
	if (named !== undefined) return `the command line or a setting names ${named}`;
	const below =
		occurrence.kind === 'mkdir' ? (evidence.launch.newPaths ?? []).find((path) => isUnder(path, occurrence.subject)) : undefined;
	if (below !== undefined) return `made on the way to ${below}, which the command line or a setting names`;
	return isLook(occurrence) && isUnder(occurrence.subject, evidence.places.cwd)
		? 'the working directory that it was started in'
		: undefined;
}

/** The files that a database or an editor would keep a file of this name beside. */
function mainFiles(path: string): readonly string[] {
	const name = baseName(path);
	const main = name.replace(SIDE_FILE, '');
	if (main === name) return [];
	const names = [main, main.replace(DRAFT_NUMBER, '')].flatMap((one) => [one, one.replace(/^[.#]/, '')]);
	return names.filter((one) => one !== '').map((one) => resolveFrom(parentOf(path), one));
}

function other({ kind, subject, observation }: Occurrence, { evidence, launchPaths }: ExplainContext): string | undefined {
	const { argv, namedHosts, env } = evidence.launch;
	// An entry-point script ends by executing its remaining arguments.
	if (kind === 'exec') return observation.kind === 'exec' && isTail(observation.argv, argv) ? 'the command line itself' : undefined;
	if (kind === 'egress') {
		const hosts = [...namedHosts, ...Object.values(env).flatMap((value) => [...hostsIn(value)])];
		const named = hosts.find((host) => namesHost(host, hostOf(subject))) ?? namedOnMachine(subject, [...argv, ...Object.values(env)]);
		return named === undefined ? undefined : `the command line or a setting names ${named}`;
	}
	if (kind === 'listen') {
		const port = portOf(subject);
		if (port !== undefined && port === evidence.http?.port) return httpPort(hostOf(subject), evidence);
		// --port 8080, --port=8080, :8080, PORT=8080
		const isNamed = port !== undefined && [...argv, ...Object.values(env)].some((word) => new RegExp(`(?:^|[=:])${port}$`).test(word));
		return isNamed ? `the command line or a setting names port ${port}` : undefined;
	}
	return kind === 'local-socket' && launchPaths.includes(subject) ? `the command line or a setting names ${subject}` : undefined;
}

// sample: redis://localhost:6379/0, 127.0.0.1:8080, http://[::1]/
const ON_MACHINE = /(?<![\w.-])(localhost|127(?:\.\d{1,3}){3}|\[::1\])(?![\w.-])(?::(\d{1,5}))?/gi;

/** localhost means the machine by each of its addresses. If a port is given, only that port is meant. */
function namedOnMachine(subject: string, words: readonly string[]): string | undefined {
	if (!isLoopback(hostOf(subject))) return undefined;
	const port = portOf(subject);
	const found = words.flatMap((word) => [...word.matchAll(ON_MACHINE)]);
	return found.find(([, , given]) => given === undefined || Number(given) === port)?.[0];
}

/** A server that is requested on this machine needs to be reachable only from it, unless the command line says otherwise. */
function httpPort(host: string, { http, launch: { argv, env } }: ExplainContext['evidence']): string | undefined {
	const isEverywhere = host === '0.0.0.0' || host === '::';
	if (!isEverywhere && isLoopback(host)) return `--http-port names port ${http?.port}`;
	// --host 0.0.0.0, --host=0.0.0.0, HOST=::
	const isAsked = [...argv, ...Object.values(env)].some((word) => word === host || word.endsWith(`=${host}`));
	return isAsked ? `--http-port names port ${http?.port}, and the command line or a setting the address ${host}` : undefined;
}

/** Paths of the command line and of the settings. The root and the whole home are left out, because they would cover everything. */
export function launchPathsOf({ launch: { namedPaths, newPaths = [], env }, places }: ExplainContext['evidence']): readonly string[] {
	const inSettings = Object.values(env).filter((value) => value.startsWith('/') && !value.includes(':'));
	const isNarrow = (path: string) => path !== '/' && path !== places.home;
	return [
		...[...namedPaths, ...newPaths].filter((path) => path !== '/'),
		...inSettings.map((path) => path.replace(/\/+$/, '')).filter(isNarrow),
	];
}

function isTail(words: readonly string[], of: readonly string[]): boolean {
	const rest = of.slice(-words.length);
	return words.length > 0 && words.length === rest.length && words.every((word, index) => word === rest[index]);
}
