import { join } from 'node:path';
import { defineConfig } from 'tsdown';

/**
 * What a guard loads, in order: to read the command line, to start its server, to answer its client. Each layer becomes one file, because the client waits at
 * every start and the modules would else be spread over eighty files. A module belongs to the first layer that imports it: no layer needs a later one.
 * The entry itself, cli/main.ts, is in none: it awaits the command, and a command must not wait for it.
 */
const GUARD_LAYERS: Readonly<Record<string, readonly string[]>> = {
	start: ['cli/exit-codes.ts', 'cli/overview.ts', 'cli/verbs/registry.ts', 'util/package-files.ts'],
	'guard-start': ['cli/verbs/guard-verbs.ts', 'cli/commands/guard.ts', 'observe/sandbox/limits-beside.ts'],
	'guard-session': ['app/guard/run-guard.ts'],
};

interface ModuleGraph {
	getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

function assignLayers(graph: ModuleGraph): ReadonlyMap<string, string> {
	const layers = new Map<string, string>();
	for (const [layer, roots] of Object.entries(GUARD_LAYERS)) {
		const waiting = roots.map((root) => join(import.meta.dirname, 'src', root));
		for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
			if (layers.has(id)) continue;
			layers.set(id, layer);
			waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
		}
	}
	return layers;
}

/** Made when the first chunk is named: only then is the graph of the modules complete. */
let layers: ReadonlyMap<string, string> | undefined;

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
	deps: { alwaysBundle: ['commander', 'picocolors', 'yaml', 'zod'] },
	target: 'node22.19',
	fixedExtension: false,
	dts: false,
	clean: true,
	// Node 22 has no such globals.
	inputOptions: {
		transform: {
			inject: Object.fromEntries(
				['DisposableStack', 'AsyncDisposableStack'].map((name) => [
					name,
					[join(import.meta.dirname, 'src/util/disposable-stack.ts'), name],
				]),
			),
		},
	},
	outputOptions: {
		codeSplitting: {
			groups: Object.keys(GUARD_LAYERS).map((layer, index) => ({
				name: (id: string, graph: ModuleGraph) => {
					layers ??= assignLayers(graph);
					return layers.get(id) === layer ? layer : null;
				},
				priority: Object.keys(GUARD_LAYERS).length - index,
			})),
		},
	},
});
