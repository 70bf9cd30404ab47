import { lockDigest } from '#assess/lock/lock-digests.ts';
import { LOCK_VERSION, type Lock } from '#model/lock.ts';

type DeclaredTool = Parameters<typeof lockDigest.tool>[0];

/** A lock of a server that has these tools and does nothing. */
export function lockOf(tools: readonly DeclaredTool[]): Lock {
	return {
		lockVersion: LOCK_VERSION,
		candor: '0.0.0',
		target: { kind: 'command', name: 'd', version: null, command: ['node', 'x.mjs'] },
		server: { name: 'd', version: '1' },
		run: { depth: 'quick', network: 'sink', variables: [] },
		declaration: { instructions: null, prompts: {}, resources: {}, templates: {} },
		effects: { install: [], server: [], resources: [], prompts: [] },
		tools: Object.fromEntries(
			tools.map((one) => [one.name, { declaration: lockDigest.tool(one), schema: lockDigest.schema(one), worked: true, effects: [] }]),
		),
		gaps: [],
	};
}
