// Why an unexplained effect weighs less: common habits of libraries and programs that prove nothing either way.

import type { Effect } from '#model/profile.ts';
import { baseName, inside, isUnder, isUnderAny, parentOf } from '#util/absolute-path.ts';
import { readCommandLine } from '#util/command-line.ts';
import { assertNever } from '#util/unreachable.ts';
import type { ExplainContext } from './explain/explainer.ts';
import { speaksOfChanging, speaksOfStorage } from './explain/write-words.ts';
import type { ExplainedPrograms } from './explained-programs.ts';
import { isLibraryLookup } from './library-lookup.ts';
import type { Occurrence } from './occurrence.ts';
import { ownerOfPlace } from './program-places.ts';
import { isInterpreterQuestion, isLoaderQuestion, isVersionQuestion } from './runtime-questions.ts';
import { speaksOf, vocabularyOf } from './words.ts';

/** Programs that only report about the machine and send nothing. */
const ENQUIRIES: ReadonlySet<string> = new Set([
	'which', 'uname', 'hostname', 'id', 'whoami', 'getconf', 'ldd', 'locale', 'lsb_release', 'date', 'tty', 'stty', 'arch', 'nproc', 'sw_vers', 'tput',
	'findmnt', 'lsblk', 'lscpu', 'lsmem', 'free', 'df', 'vmstat', 'ldconfig', 'pwd', 'basename', 'dirname', 'readlink', 'realpath', 'true', 'false', 'sleep', 'getent', 'command', 'groups', 'uptime', 'test', 'type', 'hash',
]); // biome-ignore format: a list
/** Programs that only check whether another program exists, as any tool may. */
const LOOKUPS: ReadonlySet<string> = new Set(['which', 'command', 'type', 'whereis']);
const MACHINE = vocabularyOf(
	'system machine host hostname os platform environment cpu memory user users processes uptime hardware disk disks mount mounts filesystem diagnostics',
);
const SETTINGS = vocabularyOf('config configuration settings setup options debug debugging diagnostics diagnose environment');
/** Programs that open the environment of each process that they list. They show it only if an option asks for it. */
const LISTERS: ReadonlySet<string> = new Set(['ps', 'top', 'htop', 'pgrep', 'pidof', 'pstree']);
const ENVIRONMENT = /^\/proc\/\d+\/environ$/;
// sample: auxe, e, axeww, environ; not: -e, which lists every process, and not pid,user,etime
const SHOWS_ENVIRONMENT = /^[A-Za-z]*e[A-Za-z]*$|environ/;
const SYSTEM_PROGRAMS = ['/usr/bin', '/bin', '/usr/local/bin', '/usr/sbin', '/sbin', '/usr/lib', '/usr/libexec', '/opt'];
export interface MilderContext extends ExplainContext {
	readonly startedWith: ExplainedPrograms;
}

export function milder(occurrence: Occurrence, guarded: Effect['guarded'], context: MilderContext): string | undefined {
	if (guarded?.as === 'start-up' || guarded?.as === 'kernel') return undefined;
	if (guarded?.as === 'secret') return occurrence.kind === 'read' || occurrence.kind === 'list' ? habit(occurrence, context) : undefined;
	switch (occurrence.kind) {
		case 'exec':
			return enquiry(occurrence, context);
		case 'disclosure':
			return settings(occurrence, context);
		case 'write':
		case 'mkdir':
		case 'delete':
			return kept(occurrence, context);
		case 'read':
		case 'list':
		case 'executable':
		case 'load':
		case 'egress':
		case 'local-socket':
		case 'listen':
		case 'kernel':
			return undefined;
		default:
			return assertNever(occurrence.kind);
	}
}

function habit({ subject, observation }: Occurrence, { evidence: { places }, startedWith }: MilderContext): string | undefined {
	const { exe } = observation;
	const program = exe === undefined || !isUnderAny(exe, SYSTEM_PROGRAMS) ? '' : baseName(exe);
	if (LISTERS.has(program) && ENVIRONMENT.test(subject)) {
		const isAsked =
			startedWith(observation)
				?.slice(1)
				.some((word) => SHOWS_ENVIRONMENT.test(word)) ?? true;
		return isAsked ? undefined : `${program} opens it of each process that it lists, and was not asked to show it`;
	}
	const owner = ownerOfPlace(program, inside(subject, places.home) ?? '', { isExpected: true });
	if (owner === undefined) return undefined;
	// Only for a program that was expected to run and did not get the secret as an argument: `curl -T ~/.netrc` is no habit.
	const words = startedWith(observation);
	const isHanded = words?.some((word) => word.includes(baseName(subject)));
	return words !== undefined && !isHanded ? `${owner} reads its own settings there` : undefined;
}

/** A tool about settings that does not hide the secret ones is careless, but it declares what it shows. */
function settings(occurrence: Occurrence, context: MilderContext): string | undefined {
	const word = occurrence.aliases.some((key) => key.startsWith('env:'))
		? speaksOf(context.speech(occurrence).own.spoken, SETTINGS)
		: undefined;
	return word === undefined ? undefined : `the text speaks of “${word}”, though not of credentials`;
}

/** Libraries make such enquiries at start-up. A tool needs a text that concerns the machine. */
function enquiry(occurrence: Occurrence, context: MilderContext): string | undefined {
	const { observation, scope } = occurrence;
	if (observation.kind !== 'exec') return undefined;
	const { launch, places } = context.evidence;
	const isKnown = isUnderAny(observation.program, [...SYSTEM_PROGRAMS, '/lib', '/lib64', ...launch.packageRoots]);
	if (isKnown && isLoaderQuestion(observation.program, observation.argv))
		return 'it only asks the loader about itself or about a file, which runs nothing';
	if (isKnown && isInterpreterQuestion(observation.program, observation.argv, places.home))
		return 'a package manager asks the interpreter about itself';
	if (!(isUnderAny(observation.program, SYSTEM_PROGRAMS) || !observation.ok)) return undefined;
	if (isVersionQuestion(observation.argv)) return 'it only asks a program for its version';
	if (isLibraryLookup(observation.argv, places.tmp)) return 'it only asks where a library is';
	const line = readCommandLine(observation.program, observation.argv);
	const programs = line.starts.length > 0 ? line.starts : line.isShell || line.inlineCode !== undefined ? [] : [line.program];
	if (programs.length === 0 || !programs.every((name) => ENQUIRIES.has(name))) return undefined;
	if (programs.every((name) => LOOKUPS.has(name))) return 'it only asks whether a program is there';
	const isExpected = scope.kind === 'phase' || speaksOf(context.speech(occurrence).own.spoken, MACHINE) !== undefined;
	return isExpected ? 'it only asks about the machine' : undefined;
}

/** The text declares that data is stored, but not this place. It never covers hidden files of the home. */
function kept(occurrence: Occurrence, context: MilderContext): string | undefined {
	if (occurrence.scope.kind !== 'phase' && context.history.madeInPhases.has(occurrence.subject))
		return 'the server itself had made it before any call';
	const { own, server, readOnly } = context.speech(occurrence);
	const { home, cwd } = context.evidence.places;
	const isHidden = isUnder(occurrence.subject, home) && (inside(occurrence.subject, home) ?? '').startsWith('.');
	// Beside a file that the call named: notes-thumb.png beside notes.png.
	const step = occurrence.observation.cause?.step;
	const named = step === undefined ? [] : [...(context.named.of(step)?.own.paths ?? [])];
	const isBeside = named.some((path) => parentOf(path) === parentOf(occurrence.subject));
	if (isHidden || !(isBeside || isUnderAny(occurrence.subject, [home, cwd])) || readOnly === true || own.deniesChanges) return undefined;
	const word = speaksOfChanging(own.spoken, occurrence.kind === 'delete' ? 'delete' : 'write') ?? speaksOfStorage(server.spoken);
	return word === undefined ? undefined : `the text speaks of “${word}”, though not of this place`;
}
