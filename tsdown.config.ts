import { defineConfig } from 'tsdown';

// What is published: one entry, rooms resolved from package.json `imports`, dependencies left to the package manager.
export default defineConfig({
	entry: { main: 'src/cli/main.ts' },
	outDir: 'dist',
	format: 'esm',
	platform: 'node',
	target: 'node22.19',
	fixedExtension: false,
	dts: false,
	clean: true,
	// Commands are imported when they are asked for: chunks keep `candor --help` fast.
	hash: false,
});
