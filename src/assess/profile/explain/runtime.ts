// What an interpreter, the loader and the C library do for any program: measured, or known by exact path. Reads only.

import { baseName, inside, isUnder, isUnderAny } from '#util/absolute-path.ts';
import { hostOf, isAddress, isLoopback, portOf } from '#util/hosts.ts';
import { placeFinder } from '../kind-of-place.ts';
import type { Occurrence } from '../occurrence.ts';
import { type ExplainContext, type Explainer, isLook } from './explainer.ts';

const FILES: ReadonlySet<string> = new Set([
	'/etc/ld.so.cache', '/etc/ld.so.preload', '/etc/ld.so.conf', '/etc/localtime', '/etc/timezone', '/etc/locale.alias', '/etc/locale.conf',
	'/etc/default/locale', '/etc/resolv.conf', '/etc/nsswitch.conf', '/etc/hosts', '/etc/host.conf', '/etc/gai.conf', '/etc/hostname', '/etc/services',
	'/etc/protocols', '/etc/networks', '/etc/svc.conf', '/etc/netsvc.conf', '/etc/os-release', '/etc/lsb-release', '/etc/debian_version',
	'/etc/alpine-release', '/etc/redhat-release', '/etc/passwd', '/etc/group', '/etc/mime.types', '/etc/magic', '/etc/inputrc', '/etc/gitconfig',
	'/etc/ca-certificates.conf', '/etc/mtab', '/etc/filesystems', '/etc/openssl.cnf',
	'/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom', '/dev/tty', '/dev/ptmx', '/dev/stdin', '/dev/stdout', '/dev/stderr',
	'/proc/cpuinfo', '/proc/meminfo', '/proc/stat', '/proc/version', '/proc/loadavg', '/proc/uptime', '/proc/filesystems', '/proc/mounts',
	'/proc/diskstats', '/proc/version_signature', '/proc/cmdline', '/proc/devices', '/proc/partitions', '/proc/vmstat', '/proc/swaps', '/proc/self', '/proc',
]); // biome-ignore format: a list
const DIRECTORIES = [
	'/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/libexec', '/usr/local/lib', '/lib', '/lib32', '/lib64', '/usr/share', '/usr/local/share',
	'/usr/bin', '/usr/sbin', '/usr/local/bin', '/bin', '/sbin', '/usr/include', '/etc/ssl', '/etc/pki', '/etc/ca-certificates', '/etc/crypto-policies',
	'/etc/fonts', '/etc/terminfo', '/etc/alternatives', '/etc/ld.so.conf.d', '/etc/python3', '/etc/java',
	'/etc/java-8-openjdk', '/etc/java-11-openjdk', '/etc/java-17-openjdk', '/etc/java-21-openjdk', '/etc/java-25-openjdk', '/dev/fd', '/dev/pts',
	'/proc/sys', '/proc/net', '/proc/self', '/proc/thread-self', '/sys/devices/system', '/sys/fs/cgroup', '/sys/kernel/mm', '/sys/class/net',
]; // biome-ignore format: a list
const systemDirectory = placeFinder(DIRECTORIES.map((directory) => [directory, directory]));
/** /proc/17/stat: names and numbers that every process may read of every other; memory and environment are guarded elsewhere */
const PROCESS_TABLE =
	/^\/proc\/\d+(?:\/(?:task(?:\/\d+)?(?:\/\w+)?|stat|statm|status|cmdline|comm|maps|smaps|smaps_rollup|cgroup|mountinfo|mounts|limits|io|oom_score|oom_score_adj|fd|fdinfo|ns|exe|net(?:\/\w+)?|attr\/\w+|loginuid|sessionid|wchan))?$/;
const NAME_SERVICES = [
	'/var/run/nscd',
	'/run/nscd',
	'/run/systemd/userdb',
	'/run/systemd/resolve',
	'/run/avahi-daemon/socket',
	'/var/lib/sss/pipes',
];
/** What libuuid asks for an id by time, and where it keeps its clock: Python's uuid1 does so in every program. */
const UUID_DAEMON: ReadonlySet<string> = new Set(['/run/uuidd/request', '/var/run/uuidd/request', '/var/lib/libuuid/request']);
const UUID_CLOCK: ReadonlySet<string> = new Set(['/var/lib/libuuid/clock.txt', '/var/lib/libuuid/clock-cont.txt']);
/** Font directories that font libraries probe in every home. */
const FONT_DIRECTORIES = ['.fonts', '.local/share/fonts', '.fontconfig', '.config/fontconfig', '.cache/fontconfig'];
/** x.cpython-311.pyc, or x.cpython-311.pyc.140234 while it is being written */
const BYTE_CODE = /\/__pycache__(?:\/[^/]+\.pyc(?:\.\d+)?)?$/;
/** /usr/local/lib/python3.12/json: images often lack its byte code, and every start tries to write it. */
const PYTHON_LIBRARY = /^\/usr\/(?:local\/)?lib\/python3(?:\.\d+)?\//;
const GIT_SAMPLE =
	/\/hooks\/(?:applypatch-msg|commit-msg|fsmonitor-watchman|post-update|pre-(?:applypatch|commit|merge-commit|push|rebase|receive)|prepare-commit-msg|push-to-checkout|sendemail-validate|update)\.sample$/;
/** Settings of a repository, bare or not: /srv/notes/.git/config, /srv/notes.git/config */
const GIT_CONFIG = /\.git\/config$/;
const SYSTEM_PROGRAMS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/lib', '/usr/libexec'];
/** python -c "from multiprocessing.resource_tracker import main;main(7)", and nothing after it */
const MULTIPROCESSING =
	/^from multiprocessing\.(?:resource_tracker|spawn|forkserver|semaphore_tracker) import (?:main|spawn_main); ?(?:main|spawn_main)\([^;]*\)$/;

export const runtime: Explainer = (occurrence, context) => {
	const because = isLook(occurrence) ? look(occurrence, context) : other(occurrence, context);
	return because === undefined ? undefined : { by: 'runtime', because };
};

function look({ subject, observation }: Occurrence, { evidence, baselinePaths }: ExplainContext): string | undefined {
	const { runtime: interpreter } = evidence.launch;
	if (baselinePaths.has(subject)) return 'the same interpreter with an empty program touches it too';
	if (FILES.has(subject)) return `${subject} is read by the loader or the C library of any program`;
	const directory = systemDirectory(subject);
	if (directory !== undefined) return `part of the system under ${directory}`;
	if (subject === interpreter.program || isUnderAny(subject, interpreter.roots)) return 'part of the interpreter';
	if (subject.startsWith('/proc/') && PROCESS_TABLE.test(subject)) return 'the process table';
	const named = observation.kind === 'file' ? observation.named : undefined;
	if (named?.startsWith('/proc/self/') && subject.startsWith('/proc/')) return 'its own process';
	if (isUnderAny(inside(subject, evidence.places.home) ?? '', FONT_DIRECTORIES)) return 'where font libraries look';
	// The program opens itself: node and python determine their own location.
	return observation.exe !== undefined && subject === observation.exe ? 'the running program itself' : undefined;
}

function other(occurrence: Occurrence, { evidence, history }: ExplainContext): string | undefined {
	const { kind, subject, observation } = occurrence;
	const { launch, places, baseline } = evidence;
	if (kind === 'mkdir') {
		if (observation.kind === 'file' && observation.errno === 'EEXIST') return 'the directory was there already';
	}
	if (kind === 'write' || kind === 'mkdir') {
		if (subject.includes('/__pycache__') && BYTE_CODE.test(subject)) {
			const isRefused = observation.kind === 'file' && observation.errno !== undefined;
			const isOwn = isUnderAny(subject, launch.packageRoots) || isUnderAny(subject, launch.runtime.roots);
			if (isOwn || (isRefused && PYTHON_LIBRARY.test(subject))) return "Python's byte-code cache";
		}
		if (UUID_CLOCK.has(subject)) return 'the clock of libuuid';
		const isCompiled = launch.runtime.kind === 'node' && isUnder(subject, places.tmp);
		if (isCompiled && isUnder(subject, `${places.tmp}/node-compile-cache`)) return "Node's compile cache";
	}
	if (kind === 'exec') {
		const caller = observation.exe;
		if (caller !== undefined && isHelperOf(caller, subject)) return `a helper program of ${baseName(caller)}`;
		if (baseline.programs.includes(subject)) return 'the same interpreter with an empty program runs it too';
		const code =
			observation.kind === 'exec' && subject === launch.runtime.program ? observation.argv[observation.argv.indexOf('-c') + 1] : undefined;
		if (code !== undefined && MULTIPROCESSING.test(code)) return "a worker of Python's multiprocessing";
	}
	if (kind === 'executable' && isInstalledGit(observation.exe)) {
		if (GIT_SAMPLE.test(subject)) return 'a sample hook that git puts into every new repository, and never runs';
		if (GIT_CONFIG.test(subject)) return 'git tries on its own settings whether files keep their execute bit';
	}
	if (kind === 'kernel' && baseline.calls.includes(subject)) return 'the same interpreter with an empty program asks for it too';
	if (kind === 'local-socket') {
		if (subject === 'netlink') return 'the kernel was asked about network interfaces';
		if (UUID_DAEMON.has(subject)) return 'libuuid asked the daemon that hands out ids by time';
		if (isUnderAny(subject, NAME_SERVICES)) return `the C library asked the name service at ${baseName(subject)}`;
	}
	return kind === 'egress' ? resolver(subject, observation.kind === 'dns', evidence.resolvers ?? [], history.askedServers) : undefined;
}

function isInstalledGit(program: string | undefined): boolean {
	return program !== undefined && baseName(program) === 'git' && isUnderAny(program, SYSTEM_PROGRAMS);
}

/** /usr/lib/git-core/git-remote-https, started by /usr/bin/git: installed parts of one program. */
function isHelperOf(caller: string, program: string): boolean {
	return (
		isUnderAny(caller, SYSTEM_PROGRAMS) &&
		isUnderAny(program, SYSTEM_PROGRAMS) &&
		baseName(program).startsWith(`${baseName(caller).split('-')[0]}-`)
	);
}

/** Traffic with the name server belongs to the resolver. The resolved name is an effect of its own. */
function resolver(subject: string, isLookup: boolean, resolvers: readonly string[], asked: ReadonlySet<string>): string | undefined {
	if (isLookup) return !subject.includes('.') || isLoopback(subject) ? 'a name of this machine or its local network' : undefined;
	const host = hostOf(subject);
	const isResolver = portOf(subject) === 53 && isAddress(host) && (isLoopback(host) || resolvers.includes(host));
	return isResolver && asked.has(host) ? 'the resolver; the names it asked for are listed' : undefined;
}
