// Has every server make its attempts in one kind of place, on a machine of the test's own, and gives what came of it.

import { join } from 'node:path';
import type { Report } from '#model/report.ts';
import { type Evidence, gatherEvidence } from './evidence.ts';
import { type Reported, readOutcomes } from './judge-attempts.ts';
import { LANGUAGES, type Language, type Machine, openMachine, type User } from './machine.ts';
import type { RunResult } from './machine-plan.ts';

export interface Attempted {
	readonly reported: readonly Reported[];
	readonly seen: Evidence;
	readonly stderr: string;
	/** Of an audit. */
	readonly report?: Report;
}

type Engine = 'docker' | 'podman';
type Where = 'audit' | 'guard' | Engine | 'nowhere';

/** `nowhere`: no cell at all. Everything that it can reach is the test's own, and no attempt changes anything. */
export async function runAttempts(where: Where, user: User): Promise<Readonly<Record<Language, Attempted>>> {
	using machine = openMachine(user);
	const engine = where === 'docker' || where === 'podman' ? where : undefined;
	const results = await machine.run(
		LANGUAGES.map((language) => ({
			name: language,
			argv: commandOf(where, machine, language),
			isConversation: where === 'guard' || where === 'nowhere',
			isConfined: where !== 'nowhere',
			timeoutMs: 100_000,
		})),
		engine,
	);
	const attempted = results.map((result) => [result.name, readResult(where, machine, result)] as const);
	return Object.fromEntries(attempted) as Record<Language, Attempted>;
}

function commandOf(where: Where, machine: Machine, language: Language): readonly string[] {
	const server = machine.server(language);
	if (where === 'nowhere') return server;
	if (where === 'guard') return [...machine.candor, 'guard', '--no-dns', '--policy', machine.policyOf(language), '--', ...server];
	const once = ['--only-tool', 'attempt', '--input', '{}', '--timeout', '60', '--depth', 'quick'];
	const places = ['--writable', machine.scratch(language), '--out-dir', join(machine.directory, 'records', language)];
	const sandbox = where === 'audit' ? [] : ['--sandbox', 'container'];
	return [
		...machine.candor,
		'audit',
		...sandbox,
		'--json',
		'--fail-on',
		'never',
		...once,
		...places,
		'--env',
		'ESCAPE_WORLD=',
		'--',
		...server,
	];
}

function readResult(where: Where, machine: Machine, result: RunResult): Attempted {
	const seen = gatherEvidence(machine, result);
	try {
		if (where === 'guard' || where === 'nowhere') return { reported: readOutcomes(answerOf(result.stdout)), seen, stderr: result.stderr };
		const report = JSON.parse(result.stdout) as Report;
		return { reported: readOutcomes(replyOf(report)), seen, stderr: result.stderr, report };
	} catch (cause) {
		throw new Error(`${where} of ${result.name} ended with ${result.code}: ${result.stderr}\n${result.stdout.slice(0, 2000)}`, { cause });
	}
}

interface ToolResult {
	readonly content: readonly { readonly text: string }[];
}

/** The last answer of a conversation. */
function answerOf(stdout: string): string {
	const { result } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { result: ToolResult };
	return result.content[0]?.text ?? '';
}

function replyOf({ steps }: Report): string {
	const replies = steps.map(({ reply }) => reply as ToolResult | undefined);
	return replies.find((reply) => reply?.content?.[0] !== undefined)?.content[0]?.text ?? '';
}
