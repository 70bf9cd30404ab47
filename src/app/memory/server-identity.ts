// The identity of a server, independent of its version and arguments.

import { hash } from 'node:crypto';
import type { Launch } from '#model/target.ts';

export interface ServerIdentity {
	/** The name that `candor accept` takes. */
	readonly name: string;
	/** Name of its directory in the memory, because a server name may contain any character. */
	readonly id: string;
	/** Name of the file that an older version kept for it. */
	readonly oldId: string;
}

/** `remoteUrl` is complete, while the launch contains only what may be shown. */
export function serverIdentity(launch: Launch, remoteUrl: string | undefined): ServerIdentity {
	return { name: launch.name, id: digest(identityOf(launch, remoteUrl)), oldId: digest(oldIdentityOf(launch, remoteUrl)) };
}

/** The server's own arguments, as far as they can be told from those of its interpreter. */
export function ownArguments({ target, arguments: own, asTyped, packageRoots }: Launch): readonly string[] {
	if (target.kind === 'image') return asTyped.slice(1);
	// A program of the system (a shell, a container engine) runs many servers, so its arguments identify the server.
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
