// Filled ledgers for tests.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { CALL_OUTCOMES, DECISIONS, type DecisionNote, type OutcomeNote } from '#model/ledger.ts';
import { type LedgerOptions, openLedger } from './open-ledger.ts';

export const SAMPLE: DecisionNote = {
	server: 'files',
	session: 'a1b2',
	request: 7,
	method: 'tools/call',
	tool: 'read_file',
	decision: 'allow',
	rule: 'allow-reads',
	reason: 'reads inside the project',
	arguments: { path: 'notes.txt' },
	policy: 'p'.repeat(64),
};

export interface Call {
	readonly note: DecisionNote;
	readonly outcome: OutcomeNote | undefined;
}

const text = fc.string({ unit: 'binary', maxLength: 20 });
const maybe = <K extends string>(key: K) => fc.oneof(fc.constant({}), fc.record({ [key]: text } as Record<K, typeof text>));

export const anyCall: fc.Arbitrary<Call> = fc.record({
	note: fc
		.tuple(
			fc.record({
				server: text,
				session: text,
				request: fc.oneof(fc.integer(), text, fc.constant(null)),
				method: text,
				decision: fc.constantFrom(...DECISIONS),
				arguments: fc.jsonValue(),
				policy: text,
			}),
			maybe('tool'),
			maybe('rule'),
			maybe('reason'),
			maybe('doubt'),
			maybe('suggestion'),
		)
		.map(([note, ...rest]) => Object.assign({}, note, ...rest) as DecisionNote),
	outcome: fc.option(
		fc.record({
			outcome: fc.constantFrom(...CALL_OUTCOMES),
			durationMs: fc.nat(),
			responseBytes: fc.nat(),
			findings: fc.array(fc.record({ rule: text, observed: text }), { maxLength: 2 }),
			effects: fc.array(fc.record({ kind: text, subject: text }), { maxLength: 2 }),
		}),
		{ nil: undefined },
	),
});

export function temporaryLedger(): { readonly file: string; readonly directory: string } & Disposable {
	const directory = mkdtempSync(join(tmpdir(), 'candor-ledger-'));
	return { directory, file: join(directory, 'ledger.db'), [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }) };
}

export async function write(file: string, calls: readonly Call[], options: LedgerOptions = {}): Promise<void> {
	using ledger = await openLedger(file, options);
	for (const { note, outcome } of calls) {
		const receipt = ledger.decide(note);
		if (outcome !== undefined) ledger.outcome(receipt, outcome);
		await setImmediate();
	}
}

export function sampleCalls(count: number): readonly Call[] {
	return Array.from({ length: count }, (_, request) => ({
		note: { ...SAMPLE, request },
		outcome: { outcome: 'ok', durationMs: 3, responseBytes: 120 },
	}));
}

/** Edits the database like a user of the sqlite3 program. */
export function tamper(file: string, work: (database: Database.Database) => void): void {
	const database = new Database(file);
	try {
		work(database);
	} finally {
		database.close();
	}
}
