// `candor wrap` and `candor unwrap`: put the guard in front of configured servers, and remove it.

import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { dataDirectory } from '#app/directories.ts';
import { clientIds, type ListedServer, listServers, projectsAround } from '#app/scan/list-servers.ts';
import { cellProblem } from '#app/wrap/cell-problem.ts';
import { candorProgram } from '#app/wrap/guard-words.ts';
import type { Tier } from '#app/wrap/tier.ts';
import { unwrapServers } from '#app/wrap/unwrap-servers.ts';
import { wrapServers } from '#app/wrap/wrap-servers.ts';
import { renderUnwrapped, renderWrapped } from '#report/wrap-list.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { lookOf } from '../terminal.ts';

interface WrapFlags {
	readonly project: readonly string[];
	readonly dryRun?: true;
	readonly yes?: true;
}

export async function wrapCommand(names: readonly string[], given: object): Promise<number> {
	const flags = given as WrapFlags;
	const projects = (flags.project.length === 0 ? ['.'] : flags.project).flatMap(projectsAround);
	const where = { home: homedir(), platform: process.platform, env: process.env, projects, dataDir: dataDirectory() };
	refuseUnknown(names, listServers(where).servers);
	const outcomes = await wrapServers({
		...where,
		names,
		program: await candorProgram(),
		noCell: await cellProblem(),
		isDryRun: flags.dryRun === true,
		mayMove: flags.yes === true ? async () => true : askToMove,
	});
	process.stdout.write(renderWrapped(outcomes, { ...lookOf(process.stdout), home: homedir(), isDryRun: flags.dryRun === true }));
	return EXIT.clean;
}

export function unwrapCommand(names: readonly string[]): number {
	const outcomes = unwrapServers(dataDirectory(), names);
	process.stdout.write(renderUnwrapped(outcomes, { ...lookOf(process.stdout), home: homedir() }));
	return outcomes.some(({ left, did }) => left.length > 0 || did === 'gone') ? EXIT.error : EXIT.clean;
}

function refuseUnknown(names: readonly string[], servers: readonly ListedServer[]): void {
	const known = [...new Set([...servers.map(({ name }) => name), ...clientIds()])];
	for (const name of names)
		if (!known.includes(name))
			throw new UserError(`${printable(name)}: no client and no configured server has that name${didYouMean(name, known)}`, {
				hint: 'candor scan lists them',
			});
}

/** Without a terminal no person can agree: the tier stays, and the list says so. */
async function askToMove(server: ListedServer, from: Tier['tier'], to: Tier): Promise<boolean> {
	if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		const answer = await terminal.question(`${printable(server.name)}: ${to.because}. Move it from ${from} to ${to.tier}? [y/N] `);
		return /^y(?:es)?$/i.test(answer.trim());
	} finally {
		terminal.close();
	}
}
