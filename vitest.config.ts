import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

// Tests that need the package registries (*.net.test.ts) or minutes (*.slow.test.ts) run only when asked for: `npm run test:all`.
const everything = process.env['CANDOR_TESTS'] === 'all';
const exclude = ['**/node_modules/**', 'dist/**', ...(everything ? [] : ['**/*.net.test.ts', '**/*.slow.test.ts'])];
/** In src/: what starts programs, waits, writes databases or takes seconds. `npm run check` leaves these out. */
const INTEGRATION = ['src/**/*.{integration,net,slow}.test.ts'];
/** These need neither a cell nor another program, although they lie outside src/. */
const PURE = ['test/fixtures-catalogue.test.ts', 'test/house/{generated,style}.test.ts', 'test/support/*.test.ts'];
/** They watch the programs that they start, and nothing of their own process. */
const SHARING = ['test/{guard,ledger,policy,server,text}/**/*.test.ts', ...INTEGRATION];
/** They set variables of their process, listen to its signals, or measure it. */
const ALONE = [
	'{src,test}/**/*.{net,slow}.test.ts',
	'test/guard/words.test.ts',
	'test/ledger/commands.test.ts',
	'test/server/compat.test.ts',
	'src/observe/exercise/runner.integration.test.ts',
	'src/observe/trace/strace/strace.integration.test.ts',
];

export default defineConfig({
	test: {
		pool: 'forks',
		globalSetup: 'test/support/own-data-directory.ts',
		// Node runs the source as it is: to transform every module for every process took a third of a run's processor time. No test mocks a module.
		experimental: { viteModuleRunner: false, nodeLoader: false },
		// Integration tests spend much of their time waiting for servers: one worker more than cores keeps the cores busy.
		maxWorkers: availableParallelism() + 1,
		// Only against a hang: on a busy machine an audit of seconds takes minutes, and that is no failure.
		testTimeout: 180_000,
		hookTimeout: 180_000,
		teardownTimeout: 60_000,
		// As with the time-outs: what is waited for comes at once, or late where the machine is busy.
		expect: { poll: { timeout: 60_000 } },
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				extends: true,
				// Each file has a process of its own: tests start cells, send signals and count what is left behind.
				test: {
					name: 'alone',
					include: ['test/!(guard|ledger|policy|server|text)/**/*.test.ts', ...ALONE],
					exclude: [...exclude, ...PURE],
					isolate: true,
				},
			},
			{
				extends: true,
				// A process runs one file after the other, as with the units.
				test: { name: 'sharing', include: SHARING, exclude: [...exclude, ...ALONE], isolate: false },
			},
			{
				extends: true,
				// A process runs one file after the other: starting it and loading the modules takes longer than most of these tests.
				test: { name: 'unit', include: ['src/**/*.test.ts', ...PURE], exclude: [...exclude, ...INTEGRATION], isolate: false },
			},
		],
	},
});
