// Processes that write to one ledger, and what they were told is safe.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openLedgerReader } from '#store/ledger/read-ledger.ts';

const PROGRAM = join(import.meta.dirname, 'append-process.ts');

export interface Appender {
	readonly child: ChildProcess;
	readonly hasBegun: Promise<unknown>;
	/** Which requests it said were safe, in whole lines, before its end. */
	readonly acknowledged: Promise<readonly string[]>;
	readonly stderr: Promise<string>;
}

export function startAppender(file: string, name: string, times: number, options: object, around: readonly string[] = []): Appender {
	const [program = '', ...words] = [...around, process.execPath, PROGRAM, file, name, String(times), JSON.stringify(options)];
	const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
	const hasBegun = new Promise((resolve) => {
		child.stdout.once('data', resolve);
		child.once('exit', resolve);
	});
	const acknowledged = text(child.stdout).then((received) => received.split('\n').slice(0, -1));
	return { child, hasBegun, acknowledged, stderr: text(child.stderr) };
}

/** Another guard starts, writes so many calls and ends, before anything in this process has its turn. */
export function startGuard(file: string, times = 0, options: object = {}): void {
	const { status, stderr } = spawnSync(process.execPath, [PROGRAM, file, 'other', String(times), JSON.stringify(options)], {
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(stderr);
}

/** The requests of all decisions, and of the outcomes that name another request's decision, or none. */
export async function requestsIn(file: string): Promise<{ readonly decided: readonly string[]; readonly astray: readonly string[] }> {
	using reader = openLedgerReader(file);
	const decided = new Map<number, string>();
	const astray: string[] = [];
	for await (const { content } of reader.rows()) {
		const row = JSON.parse(content.toString());
		if (row.kind === 'decision') decided.set(row.seq, row.request);
		else if (row.kind === 'outcome' && decided.get(row.decision) !== row.request) astray.push(row.request);
	}
	return { decided: [...decided.values()], astray };
}
