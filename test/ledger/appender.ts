// Processes that write to one ledger, and what they were told is safe.

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openLedgerReader } from '#store/ledger/read-ledger.ts';

const PROGRAM = join(import.meta.dirname, 'append-process.ts');

export interface Appender {
	readonly child: ChildProcess;
	readonly hasBegun: Promise<unknown>;
	/** The whole lines it wrote before its end: row number and request. */
	readonly acknowledged: Promise<readonly (readonly [seq: number, request: string])[]>;
	readonly stderr: Promise<string>;
}

export function startAppender(file: string, name: string, times: number, options: object, around: readonly string[] = []): Appender {
	const [program = '', ...words] = [...around, process.execPath, PROGRAM, file, name, String(times), JSON.stringify(options)];
	const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
	const hasBegun = new Promise((resolve) => {
		child.stdout.once('data', resolve);
		child.once('exit', resolve);
	});
	const acknowledged = text(child.stdout).then((said) =>
		// 17 first-8
		[...said.matchAll(/^(\d+) (\S+)\n/gm)].map(([, seq, request]) => [Number(seq), String(request)] as const),
	);
	return { child, hasBegun, acknowledged, stderr: text(child.stderr) };
}

/** The request of every decision by its row number. */
export async function decisionsIn(file: string): Promise<ReadonlyMap<number, string>> {
	using reader = openLedgerReader(file);
	const found = new Map<number, string>();
	for await (const { content } of reader.rows()) {
		const row = JSON.parse(content.toString());
		if (row.kind === 'decision') found.set(row.seq, row.request);
	}
	return found;
}
