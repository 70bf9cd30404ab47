// Stands between clients and a server until the signal aborts or the client is gone.
// The modules that decide how the server starts are loaded first. The others are loaded while it starts.

import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { cellReasons, confineServer } from '#enforce/confine/confine-server.ts';
import type { ConfinedServer, ConfineTools } from '#enforce/confine/confined-server.ts';
import { EffectFeed } from '#enforce/confine/effect-feed.ts';
import { guardNotes } from '#enforce/confine/guard-notes.ts';
import type { GuardFile } from '#enforce/confine/refuse-writers.ts';
import { startAhead } from '#enforce/confine/start-ahead.ts';
import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { PackagePin } from '#observe/target/package-pin.ts';
import { canaryListFile } from '../canaries/canary-list-file.ts';
import { cacheDirectory, dataDirectory } from '../directories.ts';
import { ledgerFile } from '../ledger/ledger-file.ts';
import type { GuardedTarget, GuardOptions } from './guard-options.ts';
import type { LockInForce } from './lock-in-force.ts';
import { policyInForce, type WatchedPolicy } from './policy-in-force.ts';
import { givenName, nameOfCommand, nameOfImage } from './server-name.ts';

/** What every part of one guard needs. */
interface Guard {
	readonly data: string;
	readonly ledgerFile: string;
	readonly policy: WatchedPolicy;
	readonly effects: EffectFeed;
	readonly note: (line: string) => void;
	readonly signal: AbortSignal;
}

export async function guardServer(options: GuardOptions, signal: AbortSignal): Promise<void> {
	const { target, clients, stderr } = options;
	const server = options.name === undefined ? nameOf(target) : givenName(options.name);
	const note = guardNotes(server, stderr, () => performance.now());
	const data = dataDirectory();
	const ledger = ledgerFile(options.ledger);
	const effects = new EffectFeed();
	const goesBy = [ledger, ...(options.lock === undefined ? [] : [options.lock])];
	using policy = await policyInForce(options.policy, server, goesBy, note);
	const lock = options.lock === undefined ? undefined : (await import('./lock-in-force.ts')).lockInForce(options.lock);
	const guard: Guard = { data, ledgerFile: ledger, policy, effects, note, signal };
	const compiled = lockedPolicy(policy.current.compiled, lock, options, note);
	// A directory that appears later could not be hidden from the server.
	await mkdir(data, { recursive: true, mode: 0o700 }).catch(() => {});
	await using confined = await confinedServer(options, compiled, guard);
	const { confine } = compiled.policy;
	const unenforced = target.kind === 'upstream' ? cellReasons(confine) : [];
	if (unenforced.length > 0) note(`NOT ENFORCED, the server runs elsewhere: the policy has ${unenforced.join(' and ')}`);
	if (clients.kind === 'streams' && clients.isTerminal)
		note('waiting for a client on standard input; put this command into your client’s configuration (docs/guard.md). Ctrl-C ends it');
	// Over HTTP each session has its own server, and there may never be a session.
	using ahead = confined === undefined || clients.kind === 'http' ? undefined : startAhead(confined.start);
	const { runGuard } = await import('./run-guard.ts');
	// In a cell without a network no name leads anywhere, and a lookup would only reveal the arguments to a name server.
	const hasNoNetwork = confined !== undefined && confine.network === 'none';
	await runGuard({
		...guard,
		lock,
		options,
		server,
		looksUpNames: options.looksUpNames && !hasNoNetwork,
		start: ahead?.start ?? confined?.start,
	});
}

/** The policy with the hosts of the lock, if a cell can enforce them. */
function lockedPolicy(compiled: CompiledPolicy, lock: LockInForce | undefined, options: GuardOptions, note: Guard['note']): CompiledPolicy {
	if (lock === undefined) return compiled;
	const { policy } = compiled;
	const { target, wantsCell, observes } = options;
	const hasCell =
		target.kind === 'image' || (target.kind === 'command' && (wantsCell || observes || cellReasons(policy.confine).length > 0));
	const { network, notes } = lock.confine(policy.confine.network, hasCell);
	for (const line of notes) note(line);
	return { ...compiled, policy: { ...policy, confine: { ...policy.confine, network } } };
}

/** Returns undefined for a remote server. */
async function confinedServer(
	{ target, wantsCell, observes, inheritsVariables, stderr, lock }: GuardOptions,
	compiled: CompiledPolicy,
	{ data, ledgerFile: kept, policy, effects, note, signal }: Guard,
): Promise<ConfinedServer | undefined> {
	if (target.kind === 'upstream') return undefined;
	const tools: ConfineTools = {
		wantsCell,
		observes,
		inheritsVariables,
		pin: target.kind === 'image' ? undefined : await pinOf(target.pin),
		guarded: guardFiles(policy.files, lock, [kept, data, cacheDirectory()]),
		dataDir: data,
		cacheDir: cacheDirectory(),
		plantedFiles: () => plantedFiles(data),
		effects,
		note,
		stderr,
		signal,
	};
	if (target.kind === 'command') return confineServer(target.argv, compiled, tools);
	const { confineInContainer } = await import('#enforce/confine/confine-in-container.ts');
	return confineInContainer(target, compiled, tools);
}

/** The first file of a policy is the one that was named, and the others are included. */
function guardFiles([policy, ...included]: readonly string[], lock: string | undefined, others: readonly string[]): readonly GuardFile[] {
	const alone = (path: string | undefined) => (path === undefined ? [] : [resolve(path)]);
	return [
		...alone(policy).map((path) => (included.length === 0 ? ({ path, flag: '--policy' } as const) : { path })),
		...alone(lock).map((path) => ({ path, flag: '--lock' }) as const),
		...[...included, ...others].map((path) => ({ path: resolve(path) })),
	];
}

function nameOf(target: GuardedTarget): string {
	if (target.kind === 'upstream') return target.url.host;
	return target.kind === 'image' ? nameOfImage(target.reference) : nameOfCommand(target.argv);
}

async function pinOf(typed: string | undefined): Promise<PackagePin | undefined> {
	if (typed === undefined) return undefined;
	const { packagePin } = await import('../package-pin.ts');
	return packagePin(typed, true);
}

async function plantedFiles(data: string): Promise<readonly string[]> {
	const { plantedPlaces } = await import('#store/guard-files/canary-file.ts');
	return plantedPlaces(canaryListFile(data));
}
