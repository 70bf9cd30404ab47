// Every recorded trace, line by line: what each line told, or why it told nothing. `vitest run -u` writes them anew; read the difference.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LineClass } from './decoder.ts';
import { StraceParser } from './strace-parser.ts';

const traces = join(import.meta.dirname, '../../../../fixtures/traces');

for (const file of readdirSync(traces).filter((name) => name.endsWith('.txt'))) {
	test(`${file} line by line`, async () => {
		const parser = new StraceParser();
		const lines = readFileSync(join(traces, file), 'latin1').trimEnd().split('\n');
		const told: string[] = [];
		const pin = (where: string, observations: ReturnType<StraceParser['push']>) => {
			for (const { at: _, pid, exe, ...happening } of observations)
				told.push(`${where} ${pid ?? '-'} ${exe ?? '-'} ${JSON.stringify(happening)}`);
		};
		for (const [index, line] of lines.entries()) {
			const before = { ...parser.tally };
			const observations = parser.push([line]);
			const where = `line ${index + 1}:`;
			pin(where, observations);
			if (observations.length === 0) told.push(`${where} ${classOf(before, parser.tally)}`);
		}
		pin('end:', parser.end());
		await expect(`${told.join('\n')}\n`).toMatchFileSnapshot(join(traces, 'expected', file));
	});
}

function classOf(before: Readonly<Record<LineClass, number>>, after: Readonly<Record<LineClass, number>>): string {
	return (Object.keys(after) as LineClass[]).find((one) => after[one] > before[one]) ?? 'waits';
}
