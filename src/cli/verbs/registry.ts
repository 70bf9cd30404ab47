// Maps each verb to the module that declares it. The module is loaded only when the verb is used.

import type { Command } from 'commander';

export interface VerbModule {
	readonly of: readonly string[];
	readonly add: () => Promise<(program: Command) => void>;
}

export const VERBS: readonly VerbModule[] = [
	{
		of: ['audit', 'judge', 'report', 'diff', 'test', 'demo', 'doctor', 'explain'],
		add: async () => (await import('./audit-verbs.ts')).addAuditVerbs,
	},
	{ of: ['scan', 'wrap', 'unwrap'], add: async () => (await import('./scan-verbs.ts')).addScanVerbs },
	{
		of: ['cache', 'completion', 'man'],
		// Completion and the manual cover all verbs, and so this list.
		add: async () => {
			const { addShellVerbs } = await import('./shell-verbs.ts');
			return (program) => addShellVerbs(program, addAllVerbs);
		},
	},
	{ of: ['init'], add: async () => (await import('./project-verbs.ts')).addProjectVerbs },
	{ of: ['lock', 'verify'], add: async () => (await import('./lock-verbs.ts')).addLockVerbs },
	{ of: ['accept'], add: async () => (await import('./accept-verb.ts')).addAcceptVerb },
	{ of: ['guard', 'canaries', 'approve'], add: async () => (await import('./guard-verbs.ts')).addGuardVerbs },
	{ of: ['ledger', 'stats'], add: async () => (await import('./ledger-verbs.ts')).addLedgerVerbs },
	{ of: ['sandbox'], add: async () => (await import('./sandbox-verbs.ts')).addSandboxVerbs },
	{ of: ['sign', 'push'], add: async () => (await import('./hub-verbs.ts')).addHubVerbs },
	{ of: ['serve'], add: async () => (await import('./serve-verbs.ts')).addServeVerbs },
	{ of: ['store'], add: async () => (await import('./store-verbs.ts')).addStoreVerbs },
	{ of: ['fleet'], add: async () => (await import('./fleet-verbs.ts')).addFleetVerbs },
	{ of: ['inspect', 'risk', 'policy'], add: async () => (await import('./policy-verbs.ts')).addPolicyVerbs },
];

/** For completion and the manual, which are generated from all verbs. */
export async function addAllVerbs(program: Command): Promise<void> {
	for (const { add } of VERBS) (await add())(program);
}
