// `candor test` on the pair of servers made for it, each in an image of its own: the acceptance checks hold in a container too.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInCell, type Tested, testServer } from '../support/acceptance-checks.ts';
import { candor } from '../support/candor-process.ts';
import { startEngine } from '../support/container-engine.ts';
import { countLeftovers } from '../support/leftovers.ts';
import { makeImage } from '../support/make-image.ts';

const engine = await startEngine('docker');

if (typeof engine === 'string') test.skip(engine);
else
	describe('in a container', () => {
		const kept = mkdtempSync(join(tmpdir(), 'candor-test-image-'));
		const temporary = mkdtempSync(join(kept, 'tmp-'));
		const env = { ...engine.env, XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache'), TMPDIR: temporary };
		let runs: { readonly good: Tested; readonly evil: Tested };

		beforeAll(async () => {
			const inImage = async (name: string, server: string) => {
				await makeImage(engine, name, server);
				return testServer((args) => candor(args, env), 'sandbox', ['--image', `candor-test/${name}:1`], join(kept, `${name}.jsonl`));
			};
			runs = { good: await inImage('good', 'good-and-evil/good.py'), evil: await inImage('evil', 'good-and-evil/evil.py') };
		}, 300_000);
		afterAll(async () => {
			await engine.stop();
			rmSync(kept, { recursive: true, force: true });
		});

		checkInCell(() => runs, 'container');

		test('an image has libraries of its own: that the clock was not moved is named as untested', () => {
			for (const { report } of Object.values(runs))
				expect(report.coverage.untested).toContainEqual(
					expect.objectContaining({ kind: 'pass', reason: expect.stringContaining('the clock could not be moved') }),
				);
		});

		test('nothing is left', async () => {
			expect(await engine.ask('ps', '--all', '--quiet')).toBe('');
			expect((await engine.ask('images', '--format', '{{.Repository}}')).split('\n').toSorted()).toEqual([
				'candor-test/evil',
				'candor-test/good',
			]);
			const { processes, mounts } = countLeftovers(temporary);
			expect({ processes, mounts, files: readdirSync(temporary) }).toEqual({ processes: [], mounts: [], files: [] });
		});
	});
