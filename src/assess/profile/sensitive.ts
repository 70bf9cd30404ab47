// Paths that hold secrets. They are judged before any explanation, and only their exact name excuses them.

import type { CellPlaces } from '#model/run-record.ts';
import { DOTENV, SECRETS_IN_HOME, SECRETS_IN_SYSTEM } from '#model/secret-places.ts';
import { baseName, inside, isUnder, isUnderAny, parentOf } from '#util/absolute-path.ts';
import type { Evidence } from './evidence.ts';
import { placeFinder } from './kind-of-place.ts';

export type SensitiveContext = Pick<Evidence, 'places' | 'canaries'> & { readonly launch?: Evidence['launch'] };

const secretInHome = placeFinder(SECRETS_IN_HOME);
const secretInSystem = placeFinder(SECRETS_IN_SYSTEM);
/** Files of another process that hold its secrets: /proc/17/environ, /proc/17/task/18/mem */
const OF_A_PROCESS = /^\/proc\/(\d+)\/(?:task\/\d+\/)?(?:environ|mem|auxv|pagemap)$/;
/** /proc/self/environ, and nothing that climbs out of it */
const OF_ITSELF = /^\/proc\/(?:self|thread-self)\/(?:task\/\d+\/)?[a-z]+$/;
/** /etc/ssh/ssh_host_ed25519_key */
const HOST_KEY = /^\/etc\/ssh\/ssh_host_\w+_key$/;
const HOMES = /^(?:\/root|\/(?:home|Users)\/[^/]+)(?=\/|$)/;
/** Names that resolvers look for in every parent directory of any package. */
const LOOKUPS: ReadonlySet<string> = new Set([
	'package.json',
	'node_modules',
	'pyvenv.cfg',
	'pyproject.toml',
	'.git',
	'tsconfig.json',
	'deno.json',
]);

export function isSensitive(path: string, context: SensitiveContext, named?: string, pid?: number): boolean {
	return secretAt(path, context, named, pid) !== undefined;
}

/** Returns the kind of secret at a path, in words, or undefined for an ordinary path. `named`: the path as the program wrote it. */
export function secretAt(path: string, context: SensitiveContext, named?: string, pid?: number): string | undefined {
	if (isCanary(path, context)) return 'a canary file';
	const { places } = context;
	const relative = inside(path, places.home);
	if (relative !== undefined) {
		const what = secretInHome(relative);
		if (what !== undefined) return what;
		if (DOTENV.test(baseName(path)) && !isOwn(path, context)) return 'environment secrets';
	}
	const inSystem = secretInSystem(path);
	if (inSystem !== undefined) return inSystem;
	if (HOST_KEY.test(path)) return 'host keys';
	const process = OF_A_PROCESS.exec(path)?.[1];
	if (process !== undefined && !(named !== undefined && OF_ITSELF.test(named)) && Number(process) !== pid)
		return "another process's memory or environment";
	return isForeignHome(path, places, context) ? "another user's home" : undefined;
}

function isCanary(path: string, { canaries }: Pick<SensitiveContext, 'canaries'>): boolean {
	return canaries.some(({ where }) => where.kind === 'file' && where.path === path);
}

function isForeignHome(path: string, places: CellPlaces, context: SensitiveContext): boolean {
	const home = HOMES.exec(path)?.[0];
	if (home === undefined || home === places.home || path === home || isUnder(path, places.home) || isOwn(path, context)) return false;
	// Candor put the package into its own cache. The server is not responsible for the home that contains it.
	if (context.launch?.fetchedInto !== undefined && isUnder(path, context.launch.fetchedInto)) return false;
	const own = ownRoots(context);
	// A directory on the way to the server's own files. In the cell it contains nothing else.
	if (own.some((root) => isUnder(root, path))) return false;
	return !(LOOKUPS.has(baseName(path)) && own.some((root) => isUnder(root, parentOf(path))));
}

/** The server's working directory, its package, its interpreter and the paths of its command line may be in any home. */
function isOwn(path: string, context: SensitiveContext): boolean {
	return isUnderAny(path, ownRoots(context));
}

function ownRoots({ places, launch }: SensitiveContext): readonly string[] {
	const roots = [
		...(launch?.packageRoots ?? []),
		...(launch?.runtime.roots ?? []),
		...(launch?.namedPaths ?? []),
		...(launch?.newPaths ?? []),
		launch?.runtime.program ?? '',
	];
	return [...roots, ...(isUnder(places.home, places.cwd) ? [] : [places.cwd])].filter((root) => root !== '' && root !== '/');
}
