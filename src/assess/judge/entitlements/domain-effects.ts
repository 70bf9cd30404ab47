// Whether an entry of the reviewed table covers a file, a socket or a program.

import type { Effect } from '#model/profile.ts';
import { baseName, isUnderAny } from '#util/absolute-path.ts';
import type { UnentitledEvidence } from '../rule.ts';
import type { Domain } from './domain.ts';
import { DOMAINS } from './domains.ts';
import { dependencyRun } from './package-managers.ts';
import { startedBy } from './started-programs.ts';

/** Whether the table's entry covers this file, program or socket. */
export function coversEffect(domain: Domain, effect: Effect, evidence: UnentitledEvidence): boolean {
	const { files = [], sockets = [], programs = [], installedIn = [] } = domain;
	switch (effect.kind) {
		case 'read':
		case 'list':
		case 'write':
		case 'mkdir':
		case 'delete':
			return (
				effect.guarded?.as !== 'start-up' &&
				isUnderAny(effect.subject, below(evidence.places.home, files)) &&
				(domain.isReadByPrograms !== true || openedBy(effect, evidence).every((name) => programs.includes(name)))
			);
		case 'local-socket':
			return sockets.includes(baseName(effect.subject));
		case 'exec':
			// Code that is passed to such an interpreter has no name and is not the program's own.
			return (
				startedBy(effect, evidence).every((name) => programs.includes(name) || (name !== '' && isUnderAny(effect.subject, installedIn))) ||
				isStartedByScripts(domain, effect, evidence)
			);
		default:
			return false;
	}
}

/** Says that a declared dependency of the server's package is what was started, or what starts it. */
export function neededByPackage(effect: Effect, evidence: UnentitledEvidence): string | undefined {
	const library = libraryThatStarts(effect, evidence);
	if (library !== undefined)
		return `its package depends on ${library}, which ${effect.kind === 'exec' ? 'starts such programs' : 'looks for the desktop'}`;
	const dependency = effect.kind === 'exec' ? dependencyRun(effect, evidence) : undefined;
	return dependency === undefined ? undefined : `its package depends on ${dependency}, which that runs`;
}

/** Returns the package that starts the program or looks for the desktop in vain, if the server's package declares that it needs it. */
function libraryThatStarts(effect: Effect, evidence: UnentitledEvidence): string | undefined {
	// A desktop that was reached shows windows and takes keys.
	if (effect.kind !== 'exec' && (effect.kind !== 'local-socket' || effect.succeeded > 0)) return undefined;
	const needed = new Set(evidence.launch.packageMetadata?.dependencies ?? []);
	const holding = DOMAINS.find((one) => one.libraries?.some((name) => needed.has(name)) === true && coversEffect(one, effect, evidence));
	return holding?.libraries?.find((name) => needed.has(name));
}

/** Whether the domain's own scripts of the system start this program of the system: xdg-settings asks xprop about the desktop. */
function isStartedByScripts({ scripts = {} }: Domain, { subject, evidence: seen }: Effect, { observation }: UnentitledEvidence): boolean {
	const isOfSystem = (path: string) => isUnderAny(path, ['/usr/bin', '/bin']);
	if (seen.length === 0 || !isOfSystem(subject)) return false;
	return seen.every((seq) => {
		const exe = observation(seq)?.exe ?? '';
		return isOfSystem(exe) && scripts[baseName(exe)]?.includes(baseName(subject)) === true;
	});
}

function openedBy({ evidence: seen }: Effect, { observation }: UnentitledEvidence): readonly string[] {
	return seen.map((seq) => baseName(observation(seq)?.exe ?? ''));
}

export function below(home: string, files: readonly string[]): readonly string[] {
	return files.map((file) => `${home}/${file}`);
}
