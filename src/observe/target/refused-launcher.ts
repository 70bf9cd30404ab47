// Refuses commands that start the server where it cannot be observed, or through a tool that needs the network first.

import { basename } from 'node:path';
import type { Argv } from '#model/target.ts';
import { ownEntry } from '#util/own-entry.ts';
import { UserError } from '#util/user-error.ts';

const MANAGED =
	'start the server as that command does: node dist/index.js, .venv/bin/python server.py, or npx and uvx for a published package';

const REFUSED: Readonly<Record<string, { readonly why: string; readonly hint: string }>> = {
	docker: { why: 'runs the server outside the cell', hint: 'give the command that the image runs' },
	podman: { why: 'runs the server outside the cell', hint: 'give the command that the image runs' },
	ssh: { why: 'runs the server on another machine', hint: 'run Candor there' },
	sudo: { why: 'needs privileges that a cell never has', hint: 'leave it out' },
	npm: { why: 'is a package manager, not a server', hint: MANAGED },
	pnpm: { why: 'is a package manager, not a server', hint: MANAGED },
	yarn: { why: 'is a package manager, not a server', hint: MANAGED },
	uv: { why: 'is a package manager, not a server', hint: MANAGED },
	pipx: { why: 'is a package manager, not a server', hint: MANAGED },
	poetry: { why: 'is a package manager, not a server', hint: MANAGED },
};

/** Throws for a launcher that cannot be audited. */
export function refuseLauncher(command: Argv): void {
	const refused = ownEntry(REFUSED, basename(command[0]));
	if (refused === undefined) return;
	const [, verb = ''] = command;
	const shown = /^[a-z]+$/.test(verb) ? `${basename(command[0])} ${verb}` : basename(command[0]);
	throw new UserError(`${shown} ${refused.why}`, { hint: refused.hint });
}
