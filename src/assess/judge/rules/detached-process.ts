import { execAt, type ObservedProcess } from '#assess/profile/processes.ts';
import type { Severity } from '#model/finding.ts';
import type { Scope } from '#model/profile.ts';
import { distinctScopes } from '#model/scope.ts';
import { worstFirst } from '#model/severity.ts';
import { baseName } from '#util/absolute-path.ts';
import { declaredTextOf } from '../declared-text.ts';
import { type Entitlement, type EntitlementFinder, lowered } from '../entitlements/entitlement.ts';
import { verdictOf } from '../finding-draft.ts';
import { type ProcessEffects, processEffects } from '../process-effects.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { scopesWords } from '../scope-words.ts';
import { timeWithoutWaiting } from '../time-without-waiting.ts';

/** A helper may run slightly longer than its parent; a daemon outlives its parent by more than this, in time in which it could run. */
const GRACE = 1_000_000;

/** The signals by which the cell ends a server. */
const ENDED_BY: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT']);

export const detachedProcess: Rule = {
	id: 'detached-process',
	category: 'evasion',
	severity: 'medium',
	summary: 'It started a process that left its session, or its parent, and went on without it.',
	rationale:
		'A process that calls setsid, or whose parent ends before it, no longer ends with the server: the user closes the client and it keeps running. That is how something works unseen and after the fact. A detached helper that the server itself ends is not meant. A helper that ends by itself within a second of the server is not meant either; time in which it waited for a processor does not count. High: it had lost its parent before and was still running when the server had ended by itself, or ran on for more than a second after that. Medium: it was still running when the cell was closed right after the server’s end.',
	fix: 'Keep helpers as ordinary children, or end them when the server ends.',
	needs: ['fork', 'exit', 'setsid'],
	check(evidence) {
		const { onlyLooked } = processEffects(evidence);
		const { entitlementOf: entitlement } = evidence;
		const timeBetween = timeWithoutWaiting(evidence);
		const found = withRoots(evidence).flatMap(({ process, root }) => {
			const judged = judge(process, root, timeBetween);
			const origin = process.detached ?? process.born;
			if (judged === undefined || origin === undefined) return [];
			const born = process.born ?? origin;
			const scope = evidence.scopeOf(born.cause === undefined ? origin : born);
			const program = baseName(execAt(process)?.program ?? 'process');
			const seqs = [born.seq, origin.seq, ...(process.exit === undefined ? [] : [process.exit.seq])];
			const how = `${process.detached === undefined ? '' : 'left its session and '}${judged.what}`;
			const ground = groundOf({ scope, program, process }, { onlyLooked, entitlement });
			const milder = ground === undefined ? '' : `; milder: ${ground.because}`;
			return [{ scope, program, how, milder, severity: lowered(judged.severity, ground), evidence: [...new Set(seqs)] }];
		});
		// Several processes of the same program, in sequence or in several tools, are one habit. The worst process represents them.
		return verdictOf(
			this,
			[...Map.groupBy(found, ({ program }) => program)].flatMap(([program, like]) => {
				const worst = worstFirst(like)[0];
				if (worst === undefined) return [];
				const scopes = distinctScopes([worst.scope, ...like.map(({ scope }) => scope)]);
				return [
					{
						scopes,
						subject: program,
						severity: worst.severity,
						declared: declaredTextOf(scopes, evidence, 'processes that go on by themselves'),
						observed: `${program} ${worst.how}; it was started ${scopesWords(scopes)}${worst.milder}`,
						evidence: [...worst.evidence, ...like.filter((one) => one !== worst).flatMap((one) => one.evidence)],
					},
				];
			}),
		);
	},
};

interface Detached {
	readonly scope: Scope;
	readonly program: string;
	readonly process: ObservedProcess;
}

/** Covers a program that runs on by its nature (tmux), and a process that only queries hosts that the server may contact, such as an update check. */
function groundOf(
	{ scope, program, process }: Detached,
	{ onlyLooked, entitlement }: { readonly onlyLooked: ProcessEffects['onlyLooked']; readonly entitlement: EntitlementFinder },
): Entitlement | undefined {
	const effect = { attempted: 1, succeeded: 1, evidence: [] } as const;
	const byNature = entitlement({ scope, effect: { ...effect, kind: 'exec', subject: program } });
	if (byNature !== undefined) return byNature;
	const asked = new Set<string>();
	const mayContact = (host: string) => {
		const isReviewed = entitlement({ scope, effect: { ...effect, kind: 'egress', subject: host } })?.ground === 'reviewed';
		if (isReviewed) asked.add(host);
		return isReviewed;
	};
	const onlyAsked = onlyLooked({ process, seq: process.born?.seq ?? 0 }, mayContact) && asked.size > 0;
	return onlyAsked ? { ground: 'author', because: `it only asked ${[...asked][0]}, changed nothing and read no secret` } : undefined;
}

/** Returns all processes but the server's own, each with the server's. Install scripts are not the server. */
function withRoots({
	processes,
	launch,
}: JudgeEvidence): readonly { readonly process: ObservedProcess; readonly root: ObservedProcess | undefined }[] {
	const isLaunched = ({ execs }: ObservedProcess) => execs.some(({ argv }) => isSame(argv, launch.argv));
	return [...Map.groupBy(processes().all, ({ start }) => start).values()].flatMap((ofStart) => {
		const root = ofStart.find(isLaunched) ?? ofStart.find(({ parent, execs }) => parent === undefined && execs[0]?.phase !== 'install');
		return ofStart.flatMap((process) => (process === root ? [] : [{ process, root }]));
	});
}

function isSame(argv: readonly string[], other: readonly string[]): boolean {
	return argv.length === other.length && argv.every((word, index) => word === other[index]);
}

function judge(
	process: ObservedProcess,
	root: ObservedProcess | undefined,
	timeBetween: ReturnType<typeof timeWithoutWaiting>,
): { readonly severity: Severity; readonly what: string } | undefined {
	const { parent, exit, detached } = process;
	const end = exit?.at ?? Number.POSITIVE_INFINITY;
	const parentEnd = parent?.exit?.at ?? Number.POSITIVE_INFINITY;
	const rootEnd = root?.exit?.at ?? Number.POSITIVE_INFINITY;
	const isOrphan = parent !== undefined && parent !== root && parentEnd < rootEnd && timeBetween(parentEnd, end) > GRACE;
	if (detached === undefined && !isOrphan) return undefined;
	// A signal that ends the server keeps it from ending its helpers, so such an exit proves nothing.
	const outlived = root?.exit !== undefined && !ENDED_BY.has(root.exit.signal ?? '') && end > rootEnd;
	if (outlived && (isOrphan || (exit !== undefined && timeBetween(rootEnd, end) > GRACE)))
		return { severity: 'high', what: 'was still running when the server had ended' };
	// The cell ends with the server, and kills what is left in it.
	if (outlived && (exit === undefined || exit.signal === 'SIGKILL')) {
		const until = exit === undefined ? '' : `, ${Math.max(1, Math.round((end - rootEnd) / 1000))} ms later`;
		return {
			severity: 'medium',
			what: `was still running when the server had ended and its cell was closed${until}: whether it would have ended by itself is not known`,
		};
	}
	return detached !== undefined && isOrphan ? { severity: 'medium', what: 'went on after its parent had ended' } : undefined;
}
