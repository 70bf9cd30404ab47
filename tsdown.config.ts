import { defineConfig } from 'tsdown';

// What is published: src/ file by file without types, so that a path relative to a module holds in dist/ as it does in src/,
// and a command's code is loaded only when it is asked for.
export default defineConfig({
	// The sink, a guarded cell's way out and the dialler in the cell's network are processes of their own, which nothing imports.
	entry: ['src/cli/main.ts', 'src/sink/network/sink-process.ts', 'src/sink/egress/egress-process.ts', 'src/sandbox/reach-process.ts'],
	root: 'src',
	unbundle: true,
	outDir: 'dist',
	format: 'esm',
	platform: 'node',
	target: 'node22.19',
	fixedExtension: false,
	dts: false,
	clean: true,
});
