// Which server it is, over all its versions and whatever it is started with.

import { hash } from 'node:crypto';
import type { Launch } from '#model/target.ts';

export interface ServerIdentity {
	/** As `candor accept` is given it. */
	readonly name: string;
	/** Names its directory in the memory: a name may hold anything. */
	readonly id: string;
	/** Names the one file that an older candor kept of it. */
	readonly oldId: string;
}

/** `remoteUrl` is whole: the launch has only what may be shown of it. */
export function serverIdentity(launch: Launch, remoteUrl: string | undefined): ServerIdentity {
	return { name: launch.name, id: digest(identityOf(launch, remoteUrl)), oldId: digest(oldIdentityOf(launch, remoteUrl)) };
}

/** The server's own arguments, as far as they are told from the program that they are given to. */
export function ownArguments({ target, arguments: own, asTyped, packageRoots }: Launch): readonly string[] {
	if (target.kind === 'image') return asTyped.slice(1);
	// A program of the system (a shell, a container engine) is many servers: there the arguments tell which.
	return target.kind === 'command' && packageRoots.length === 0 ? [] : (own ?? []);
}

function identityOf(launch: Launch, remoteUrl: string | undefined): string {
	const { target, argv } = launch;
	if (target.kind === 'image') return JSON.stringify(['image', untagged(target.reference)]);
	if (target.kind === 'command') return JSON.stringify(['command', ...argv.slice(0, argv.length - ownArguments(launch).length)]);
	return oldIdentityOf(launch, remoteUrl);
}

function oldIdentityOf({ target, argv, asTyped }: Launch, remoteUrl: string | undefined): string {
	if (target.kind === 'remote') return JSON.stringify(['remote', remoteUrl]);
	if (target.kind === 'package') return `${target.registry}:${target.name}`;
	if (target.kind === 'image') return JSON.stringify(['image', untagged(target.reference), ...asTyped.slice(1)]);
	return JSON.stringify(argv);
}

/** registry.example:5000/notes:1.2@sha256:… → registry.example:5000/notes */
function untagged(reference: string): string {
	return reference.replace(/@.*$|:[^/:]*$/g, '');
}

function digest(identity: string): string {
	return hash('sha256', identity).slice(0, 32);
}
