import { didYouMean } from '#util/did-you-mean.ts';
import { UserError } from '#util/user-error.ts';
import { bare } from './bare/bare.ts';
import { bubblewrap } from './bubblewrap/bubblewrap.ts';
import { type ContainerChoice, containerSandbox } from './container/container.ts';
import { elsewhere } from './elsewhere/elsewhere.ts';
import { none } from './none/none.ts';
import type { Sandbox } from './sandbox.ts';

/** All sandboxes, the default first. */
export const SANDBOXES: readonly Sandbox[] = [bubblewrap, containerSandbox({}), none];

/** No cell. It is never found by name, because it confines nothing. */
export const NO_CELL: Sandbox = bare;

/** For a server that Candor does not start. */
export const ELSEWHERE: Sandbox = elsewhere;

/** `choice` applies to the backend that runs images. */
export function findSandbox(name: string, choice: ContainerChoice = {}): Sandbox {
	if (name === 'container') return containerSandbox(choice);
	const sandbox = SANDBOXES.find((candidate) => candidate.name === name);
	if (sandbox !== undefined) return sandbox;
	const names = SANDBOXES.map((candidate) => candidate.name);
	throw new UserError(`no such sandbox: ${name}${didYouMean(name, names)}`, { hint: `--sandbox with one of ${names.join(', ')}` });
}
