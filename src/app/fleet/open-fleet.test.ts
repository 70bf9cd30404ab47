import { expect, test } from 'vitest';
import type { Store } from '#model/ports.ts';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import { openFleetPatiently } from './open-fleet.ts';

const signal = new AbortController().signal;
const STORE = {} as Store;

async function triesOf(failures: readonly Error[]): Promise<number> {
	let tries = 0;
	const open = async () => {
		const failure = failures[tries++];
		if (failure !== undefined) throw failure;
		return STORE;
	};
	await openFleetPatiently(open, { pauseMs: 0, signal }).catch(() => {});
	return tries;
}

test('a worker that starts while the database restarts opens it again', async () => {
	const away = new SetupError('the database postgres://… could not be opened (connect ECONNREFUSED)', { hint: '' });
	expect(await triesOf([away, new Error('Connection terminated unexpectedly'), new Error('the database system is starting up')])).toBe(4);
});

test('what stays wrong is told at once', async () => {
	expect(await triesOf([new SetupError('the database … could not be opened (password authentication failed)', { hint: '' })])).toBe(1);
	expect(await triesOf([new UserError('PostgreSQL 9 is too old', { hint: '' })])).toBe(1);
	expect(await triesOf([new Error('relation "x" does not exist')])).toBe(1);
});

test('a database that stays away is told after some tries', async () => {
	expect(await triesOf(Array.from({ length: 99 }, () => new Error('connect ECONNREFUSED')))).toBe(10);
});
