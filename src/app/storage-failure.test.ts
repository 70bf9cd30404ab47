import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { UserError } from '#util/user-error.ts';
import { storageFailure } from './storage-failure.ts';

const WORDS = ['audit', '--', 'npx', '-y', 'a server'];
afterEach(() => void vi.unstubAllEnvs());
const failed = (work: () => void): unknown => {
	try {
		work();
	} catch (error) {
		return error;
	}
	throw new Error('it did not fail');
};

test('a cache that cannot be made names its variable and repeats the command', () => {
	vi.stubEnv('XDG_CACHE_HOME', '/sys/nowhere');
	const error = storageFailure(
		failed(() => mkdirSync('/sys/nowhere')),
		WORDS,
	);
	expect(error?.message).toBe('cannot write to /sys/nowhere: you may not write there');
	expect(error?.hint).toBe("XDG_CACHE_HOME=/a/directory/you/may/write/to candor audit -- npx -y 'a server'");
});

test('a home that is a file', () => {
	vi.stubEnv('XDG_DATA_HOME', '/dev/null/data');
	const error = storageFailure(
		failed(() => mkdirSync('/dev/null/data/candor', { recursive: true })),
		WORDS,
	);
	expect(error?.message).toMatch(/a part of that path is no directory/);
	expect(error?.hint).toMatch(/^XDG_DATA_HOME=/);
});

test('a full disk, with a path and without', () => {
	const full = failed(() => writeFileSync('/dev/full', 'x'));
	expect(storageFailure(full, WORDS)?.message).toBe('no space is left on the disk');
	expect(storageFailure(Object.assign(new Error('x'), { code: 'ENOSPC', path: '/srv/x' }), WORDS)?.message).toContain('/srv/x: no space');
});

test('anything else is no matter of the disk', () => {
	expect(
		storageFailure(
			failed(() => mkdirSync('/sys/elsewhere')),
			WORDS,
		),
	).toBeUndefined();
	expect(storageFailure(new TypeError('x'), WORDS)).toBeUndefined();
	expect(storageFailure(new UserError('x'), WORDS)).toBeUndefined();
	expect(storageFailure('x', WORDS)).toBeUndefined();
});
