import { defineConfig } from 'vitest/config';

// Tests that need the package registries (*.net.test.ts) or minutes (*.slow.test.ts) run only when asked for: `npm run test:all`.
const everything = process.env['CANDOR_TESTS'] === 'all';

export default defineConfig({
	test: {
		include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
		exclude: ['**/node_modules/**', 'dist/**', ...(everything ? [] : ['**/*.net.test.ts', '**/*.slow.test.ts'])],
		// Each file has a process of its own: tests start cells, send signals and count what is left behind.
		pool: 'forks',
		maxWorkers: 2,
		testTimeout: 60_000,
		hookTimeout: 60_000,
		teardownTimeout: 10_000,
	},
});
