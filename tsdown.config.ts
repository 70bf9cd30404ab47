import { defineConfig } from 'tsdown';

// What is published: src/ put together in a few files, for a start takes as long as it has files to load. A command's code is loaded only when it is asked for.
// Where a path leads from is in util/package-files.ts.
export default defineConfig({
	// The sink, a guarded cell's way out, the dialler in the cell's network, the guard's look-up of names and a background audit are processes of their own, the examiner, a ledger's rotation and its forwarding are threads:
	// nothing imports them.
	entry: {
		'cli/main': 'src/cli/main.ts',
		'observe/sink/network/sink-process': 'src/observe/sink/network/sink-process.ts',
		'enforce/confine/egress/egress-process': 'src/enforce/confine/egress/egress-process.ts',
		'observe/sandbox/reach-process': 'src/observe/sandbox/reach-process.ts',
		'enforce/guard/resolve/lookup-process': 'src/enforce/guard/resolve/lookup-process.ts',
		'app/audits/background/audit-process': 'src/app/audits/background/audit-process.ts',
		'app/guard/examiner-thread': 'src/app/guard/examiner-thread.ts',
		'store/ledger/rotation-thread': 'src/store/ledger/rotation-thread.ts',
		'store/sql/forward-thread': 'src/store/sql/forward-thread.ts',
	},
	outDir: 'dist',
	format: 'esm',
	platform: 'node',
	// Packages of many small files, of which little is used. They stay dependencies: a clone runs with them, and their licences are installed with them.
	noExternal: ['commander', 'picocolors', 'yaml', 'zod'],
	target: 'node22.19',
	fixedExtension: false,
	dts: false,
	clean: true,
});
