// The server's own installed files, by real path: reading them and running its own programs.

import type { ObservationOf } from '#model/observation.ts';
import { baseName, inside, isUnder, isUnderAny, parentOf, resolveFrom } from '#util/absolute-path.ts';
import { isInterpreter, plainName, readCommandLine } from '#util/command-line.ts';
import type { Occurrence } from '../occurrence.ts';
import { type ExplainContext, type Explainer, isLook } from './explainer.ts';

/** Names that module resolution looks for in every parent directory. */
const LOOKUPS: ReadonlySet<string> = new Set(['package.json', 'node_modules', 'pyvenv.cfg', 'pyproject.toml']);
/** Where the machine's own interpreters are. */
const MACHINE_PROGRAMS: readonly string[] = ['/usr/bin', '/bin', '/usr/local/bin'];
/** Flags that load code from elsewhere, or from the command line itself, into an interpreter. */
const FOREIGN_CODE = /^(?:-[a-z]*[cepr]|--eval|--print|--require|--import|--loader|--experimental-loader)(?:=|$)/;

export const ownPackage: Explainer = (occurrence, context) => {
	const because = isLook(occurrence)
		? look(occurrence, context)
		: occurrence.kind === 'exec'
			? run(occurrence, context)
			: occurrence.kind === 'load'
				? loadBuilt(occurrence, context)
				: install(occurrence, context);
	return because === undefined ? undefined : { by: 'package', because };
};

function look({ subject }: Occurrence, { evidence: { launch, places } }: ExplainContext): string | undefined {
	const root = launch.packageRoots.find((candidate) => isUnder(subject, candidate));
	if (root !== undefined) return `its own file under ${root}`;
	const script = launch.argv.find((word) => word === subject);
	if (script !== undefined) return 'the script it was started with';
	const isParent = [...launch.packageRoots, places.cwd].some((candidate) => isUnder(candidate, parentOf(subject)));
	if (LOOKUPS.has(baseName(subject)) && isParent) return 'module resolution looks through parent directories';
	const inHome = inside(subject, places.home)?.split('/')[0];
	return inHome === '.node_modules' || inHome === '.node_libraries' ? "one of Node's global module folders" : undefined;
}

function run(occurrence: Occurrence, context: ExplainContext): string | undefined {
	const { subject, observation } = occurrence;
	const { launch } = context.evidence;
	const isOwn = isUnderAny(subject, launch.packageRoots);
	// An interpreter inside the package (as in a virtual environment) still runs anything that it is given.
	const isOwnInterpreter = subject === launch.runtime.program || (isOwn && isInterpreter(plainName(subject)));
	if (isOwn && !isOwnInterpreter) return 'a program of its own package';
	if (observation.kind !== 'exec') return undefined;
	const script = ownScript(observation, context);
	if (!isOwnInterpreter)
		return script !== undefined && !observation.argv.includes('-m') && isOfMachine(subject) && !context.history.written.has(script)
			? 'an interpreter of the machine with a script of its own package'
			: undefined;
	if (launch.runtime.kind === 'other') return undefined;
	const { module } = readCommandLine(observation.program, observation.argv);
	if (module !== undefined && isOwnModule(module, launch)) return 'its own interpreter with a module of its own package';
	return script === undefined ? undefined : 'its own interpreter with a script of its own package';
}

/** Returns the script of the package that an interpreter was started with, if nothing loads other code before it. */
function ownScript({ argv }: ObservationOf<'exec'>, { evidence: { launch, places } }: ExplainContext): string | undefined {
	const args = argv.slice(1);
	const word = args.find((one) => !one.startsWith('-'));
	if (word === undefined || args.slice(0, args.indexOf(word)).some((one) => FOREIGN_CODE.test(one))) return undefined;
	const script = resolveFrom(places.cwd, word);
	return isUnderAny(script, launch.packageRoots) ? script : undefined;
}

/** A package in JavaScript may bring a part in Python. What that part does is observed like the rest. A file elsewhere may only be called like an interpreter. */
function isOfMachine(program: string): boolean {
	return isInterpreter(plainName(program)) && MACHINE_PROGRAMS.includes(parentOf(program));
}

/** sample: note_server.worker of the fetched package note-server */
function isOwnModule(module: string, { fetchedInto, name }: ExplainContext['evidence']['launch']): boolean {
	return fetchedInto !== undefined && module.split('.')[0] === name.toLowerCase().replaceAll(/[-.]+/g, '_');
}

/** Installing includes building and unpacking inside the package. A change of mode of its own file concerns no one else. */
function install({ subject, kind, scope, observation }: Occurrence, { evidence: { launch } }: ExplainContext): string | undefined {
	if (kind !== 'write' && kind !== 'mkdir' && kind !== 'delete' && kind !== 'executable') return undefined;
	if (!isUnderAny(subject, launch.packageRoots)) return undefined;
	if (scope.kind === 'phase' && scope.name === 'install') return 'its own package while it is being installed';
	return observation.kind === 'file' && observation.op === 'chmod' ? "the mode of its own package's file" : undefined;
}

/** What its install scripts built belongs to the package, unless the server itself rewrote it. */
function loadBuilt({ subject }: Occurrence, { evidence: { launch }, history }: ExplainContext): string | undefined {
	return isUnderAny(subject, launch.packageRoots) && history.written.get(subject) === 'install'
		? 'its own package built it while it was being installed'
		: undefined;
}
