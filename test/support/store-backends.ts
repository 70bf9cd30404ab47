// Both databases of the store for one test file: an empty store for each test that asks, and a real PostgreSQL where it is installed.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { postgresPrograms, startPostgres, type TestPostgres } from './postgres.ts';

export interface StoreBackends {
	/** By name, how to get the address of a new and empty store. A name with `skipped` in it says why. */
	readonly addresses: Readonly<Record<string, () => Promise<string>>>;
	/** Of the test that runs. */
	directory(): string;
	postgres(): TestPostgres | undefined;
}

/** Called once, at the top of a test file. */
export function storeBackends(): StoreBackends {
	const hasPostgres = postgresPrograms() !== undefined;
	let directory = '';
	let postgres: TestPostgres | undefined;
	beforeAll(async () => {
		if (hasPostgres) postgres = await startPostgres();
	});
	afterAll(() => postgres?.[Symbol.asyncDispose]());
	beforeEach(() => {
		directory = mkdtempSync(join(tmpdir(), 'candor-store-'));
	});
	afterEach(() => rmSync(directory, { recursive: true, force: true }));
	return {
		addresses: {
			sqlite: async () => join(directory, 'store.db'),
			[hasPostgres ? 'postgres' : 'postgres (skipped: PostgreSQL is not installed)']: async () => (await postgres?.newDatabase()) ?? '',
		},
		directory: () => directory,
		postgres: () => postgres,
	};
}
