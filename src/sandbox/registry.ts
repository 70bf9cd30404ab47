import { UserError } from '#util/user-error.ts';
import { bubblewrap } from './bubblewrap/bubblewrap.ts';
import { none } from './none/none.ts';
import type { Sandbox } from './sandbox.ts';

/** Every way to confine a server, the default first. */
export const SANDBOXES: readonly Sandbox[] = [bubblewrap, none];

export function findSandbox(name: string): Sandbox {
	const sandbox = SANDBOXES.find((candidate) => candidate.name === name);
	if (sandbox !== undefined) return sandbox;
	throw new UserError(`no such sandbox: ${name}`, { hint: `choose one of ${SANDBOXES.map((candidate) => candidate.name).join(', ')}` });
}
