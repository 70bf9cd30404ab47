import type { Severity } from '#model/finding.ts';
import { distinctScopes } from '#model/scope.ts';
import { baseName } from '#util/absolute-path.ts';
import { declaredTextOf } from '../declared-text.ts';
import { verdictOf } from '../finding-draft.ts';
import { type ObservedProcess, type ProcessTree, processTrees } from '../processes.ts';
import type { Rule } from '../rule.ts';
import { scopesWords } from '../scope-words.ts';

/** A helper may take a moment longer than its parent; a daemon takes its leave. */
const GRACE = 1_000_000;

export const detachedProcess: Rule = {
	id: 'detached-process',
	category: 'evasion',
	severity: 'medium',
	summary: 'It started a process that left its session, or its parent, and went on without it.',
	rationale:
		'A process that calls setsid, or whose parent ends before it, no longer ends with the server: the user closes the client and it keeps running. That is how something works unseen and after the fact. A detached helper that the server itself ends is not meant. High: it was still running when the server had ended by itself.',
	fix: 'Keep helpers as ordinary children, or end them when the server ends.',
	needs: ['fork', 'exit', 'setsid'],
	check(evidence) {
		const trees = processTrees(evidence.observations, evidence.launch.argv);
		const besides = trees.flatMap((tree) => tree.all.flatMap((process) => (process === tree.root ? [] : [{ process, tree }])));
		const found = besides.flatMap(({ process, tree }) => {
			const judged = judge(process, tree);
			const origin = process.detached ?? process.born;
			if (judged === undefined || origin === undefined) return [];
			const born = process.born ?? origin;
			const scope = evidence.scopeOf(born.cause === undefined ? origin : born);
			const program = process.program === undefined ? 'process' : baseName(process.program);
			const seqs = [born.seq, origin.seq, ...(process.exit === undefined ? [] : [process.exit.seq])];
			const how = `${process.detached === undefined ? '' : 'left its session and '}${judged.what}`;
			return [{ scope, program, how, severity: judged.severity, evidence: [...new Set(seqs)] }];
		});
		// Several of the same program, one after the other or in several tools, are one habit: the worst stands for them.
		return verdictOf(
			this,
			[...Map.groupBy(found, ({ program }) => program)].flatMap(([program, like]) => {
				const worst = like.find(({ severity }) => severity === 'high') ?? like[0];
				if (worst === undefined) return [];
				const scopes = distinctScopes([worst.scope, ...like.map(({ scope }) => scope)]);
				return [
					{
						scopes,
						subject: program,
						severity: worst.severity,
						declared: declaredTextOf(scopes, evidence, 'processes that go on by themselves'),
						observed: `${program} ${worst.how}; it was started ${scopesWords(scopes)}`,
						evidence: [...worst.evidence, ...like.filter((one) => one !== worst).flatMap((one) => one.evidence)],
					},
				];
			}),
		);
	},
};

function judge(process: ObservedProcess, tree: ProcessTree): { readonly severity: Severity; readonly what: string } | undefined {
	const { root } = tree;
	const parent = process.parent === undefined ? undefined : tree.get(process.parent);
	const end = process.exit?.at ?? Number.POSITIVE_INFINITY;
	const parentEnd = parent?.exit?.at ?? Number.POSITIVE_INFINITY;
	const rootEnd = root?.exit?.at ?? Number.POSITIVE_INFINITY;
	// When the server is killed, all that it would have tidied up is killed with it: that proves nothing.
	const endedItself = root?.exit !== undefined && root.exit.signal !== 'SIGKILL';
	const isOrphan = parent !== undefined && parent !== root && parentEnd < rootEnd && end - parentEnd > GRACE;
	if ((process.detached !== undefined || isOrphan) && endedItself && end > rootEnd)
		return { severity: 'high', what: 'was still running when the server had ended' };
	if (process.detached !== undefined && isOrphan) return { severity: 'medium', what: 'went on after its parent had ended' };
	return undefined;
}
