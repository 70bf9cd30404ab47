// The name of a guarded server in policy sections, pins and the ledger.

import { basename } from 'node:path';
import type { Argv } from '#model/target.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';

const LONGEST = 200;

/** --name. Users type it in `candor approve NAME`, and every message prints it. */
export function givenName(name: string): string {
	const shown = printable(name);
	if (name.trim() !== name || name === '' || name.length > LONGEST || shown !== name)
		throw new UserError(
			`--name ${shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown}: expected 1 to ${LONGEST} letters that can be seen, no blanks around them`,
			{ hint: '--name files' },
		);
	return name;
}

/** `npx -y @scope/server-x@1 /data` is `server-x`; `python -m mcp_x` is `mcp_x`; `node dist/server.mjs` is `server.mjs`. */
export function nameOfCommand([program, ...words]: Argv): string {
	const word = words.find((one) => !one.startsWith('-') && one !== 'run' && one !== 'exec') ?? program;
	return basename(word).replace(/(?<=.)@[^/]*$/, '') || basename(program);
}

/** `ghcr.example/team/notes:1.2@sha256:…` is `notes`. */
export function nameOfImage(reference: string): string {
	return basename(reference.replace(/@.*$/, '')).replace(/:.*$/, '') || reference;
}
