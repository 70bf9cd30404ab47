// What `npm test` leaves to `npm run test:all`: most rows of the large tables, and most runs of the property tests.

import { hash } from 'node:crypto';

/** `npm run test:all`. */
export const isEverything = process.env['CANDOR_TESTS'] === 'all';

/** A tenth, by name: the same ones in every run, whatever is added. */
export function isInTenth(name: string): boolean {
	return Number.parseInt(hash('sha256', name).slice(0, 8), 16) % 10 === 0;
}

/** The tenth of a large table that `npm test` goes through; all of it in `npm run test:all`. */
export function shareOf<T>(rows: readonly T[], nameOf: (row: T) => string): readonly T[] {
	return isEverything ? rows : rows.filter((row) => isInTenth(nameOf(row)));
}

/** Rows that only `npm run test:all` goes through, behind those that `npm test` has. */
export function besides<T>(rows: readonly T[]): readonly T[] {
	return isEverything ? rows : [];
}

/** How many runs of a property `npm test` makes, of `all` in `npm run test:all`. */
export function runs(all: number): number {
	return isEverything ? all : Math.min(all, Math.max(5, Math.ceil(all / 10)));
}
