// Every attempt to get out of a container fails as well, in a real engine of the test's own machine.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ESCAPES } from './catalogue/catalogue.ts';
import { achievedOf, expectAllAttempted } from './judge-attempts.ts';
import { isRoot, LANGUAGES } from './machine.ts';
import { runAttempts } from './run-attempts.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Fetched from here: the machine of the test has no network. Or, in a sentence, why there is none. */
function missingEngine(): string | undefined {
	if (!isRoot) return 'only root can start an engine';
	if (process.arch !== 'x64') return `containers are held back on x64 only, not ${process.arch}`;
	try {
		execFileSync('sh', [join(ROOT, 'scripts', 'fetch-engine.sh'), join(ROOT, 'node_modules', '.cache', 'candor-engine')], {
			stdio: 'pipe',
		});
		return undefined;
	} catch (error) {
		return String((error as { stderr?: Buffer }).stderr ?? error).trim();
	}
}

const missing = missingEngine();
describe.skipIf(missing !== undefined).for(['docker', 'podman'] as const)(
	`in a container of %s${missing === undefined ? '' : ` (${missing})`}`,
	(engine) => {
		let attempted: Awaited<ReturnType<typeof runAttempts>>;
		beforeAll(async () => {
			attempted = await runAttempts(engine, 'root');
		}, 400_000);

		test.for(LANGUAGES)('%s: every attempt was made, and none got out', (language) => {
			const { reported, seen } = attempted[language];
			const inContainer = ESCAPES[language].filter(({ places }) => places === undefined || places.includes('container'));
			expectAllAttempted(ESCAPES[language], reported);
			expect(achievedOf(inContainer, reported, seen)).toEqual([]);
		});

		test.for(LANGUAGES)('%s: nothing was reached, nothing stays, and what was writable is the owner’s again', (language) => {
			const { reached, processes, temporary, foreign, isSecretKept } = attempted[language].seen;
			expect({ reached, processes, temporary, foreign, isSecretKept }).toEqual({
				reached: [],
				processes: [],
				temporary: [],
				foreign: [],
				isSecretKept: true,
			});
		});
	},
);
