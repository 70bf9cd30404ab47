// Each verb's words are read only when it is asked for: the list of verbs in main.ts must send each to where it is.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CANDOR = join(import.meta.dirname, '..', '..', 'bin', 'candor.js');

function candor(...words: readonly string[]): string {
	return spawnSync(process.execPath, [CANDOR, ...words], { encoding: 'utf8' }).stdout;
}

const verbs = Array.from(candor('--help').matchAll(/^ {2}([a-z]+) .*$/gm), ([, verb = '']) => verb).filter((verb) => verb !== 'help');

test('there are as many as the product has', () => expect(verbs.length).toBeGreaterThan(12));

test.for(verbs)('%s', (verb) => expect(candor(verb, '--help')).toMatch(`Usage: candor ${verb}`));
