import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepState } from './kept-state.ts';
import { USUAL_MACHINE } from './machine-identity.ts';

function placeWith(make: (home: string) => void) {
	const directory = mkdtempSync(join(tmpdir(), 'candor-state-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const home = join(directory, 'home');
	mkdirSync(home);
	make(home);
	return { home, keep: () => keepState([{ host: home, inside: '/home/user', isOurs: true }], join(directory, 'copy'), async () => []) };
}

test('every run begins with the same files', async () => {
	const { home, keep } = placeWith((at) => writeFileSync(join(at, 'notes'), 'first'));
	await using state = await keep();
	writeFileSync(join(home, 'notes'), 'second');
	writeFileSync(join(home, 'more'), 'x');
	await state?.restore(new Set());
	expect([readdirSync(home), readFileSync(join(home, 'notes'), 'utf8')]).toEqual([['notes'], 'first']);
});

test('a lock of a process that has ended is not part of it, as no machine holds it', async () => {
	const { home, keep } = placeWith((at) => {
		writeFileSync(join(at, 'file'), '');
		symlinkSync(`${USUAL_MACHINE.hostname}-37`, join(at, 'SingletonLock'));
		symlinkSync(`user@${USUAL_MACHINE.hostname}.12:1700000000`, join(at, '.#notes'));
		symlinkSync('nowhere', join(at, 'broken'));
		symlinkSync('file', join(at, `${USUAL_MACHINE.hostname}-1`));
		symlinkSync(`${USUAL_MACHINE.hostname}-1`, join(at, 'leads-there'));
	});
	await using state = await keep();
	await state?.restore(new Set());
	expect(readdirSync(home).toSorted()).toEqual(['broken', 'file', 'leads-there', `${USUAL_MACHINE.hostname}-1`]);
});
