import type { Severity } from '#model/finding.ts';
import { baseName } from '#util/absolute-path.ts';
import { verdictOf } from '../matter.ts';
import { type Process, type ProcessTree, processTrees } from '../processes.ts';
import type { Rule } from '../rule.ts';
import { said } from '../said.ts';
import { scopeId, scopeOf, scopeWords } from '../scope.ts';

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
		const matters = besides.flatMap(({ process, tree }) => {
			const judged = judge(process, tree);
			const origin = process.detached ?? process.born;
			if (judged === undefined || origin === undefined) return [];
			const born = process.born ?? origin;
			const scope = scopeOf(born.cause === undefined ? origin : born, evidence.steps);
			const program = process.program === undefined ? 'process' : baseName(process.program);
			return [
				{
					scope,
					subject: program,
					severity: judged.severity,
					declared: said(scope, evidence, 'processes that go on by themselves'),
					observed: `${program} ${process.detached === undefined ? '' : 'left its session and '}${judged.what}; it was started ${scopeWords(scope)}`,
					evidence: [born.seq, origin.seq, ...(process.exit === undefined ? [] : [process.exit.seq])].filter(
						(seq, index, all) => all.indexOf(seq) === index,
					),
				},
			];
		});
		// Several of the same kind, one after the other, are one habit: the worst stands for them.
		const alike = Map.groupBy(matters, ({ scope, subject }) => `${scopeId(scope)}\0${subject}`);
		const apart = [...alike.values()].flatMap((like) => like.find(({ severity }) => severity === 'high') ?? like.slice(0, 1));
		return verdictOf(this, apart);
	},
};

function judge(process: Process, tree: ProcessTree): { readonly severity: Severity; readonly what: string } | undefined {
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
