import type { Severity } from '#model/finding.ts';
import type { Scope } from '#model/profile.ts';
import type { Resources } from '#model/resources.ts';
import { distinctScopes, isSameScope, scopeId, scopeOfStep } from '#model/scope.ts';
import { declaredText } from '../declared-text.ts';
import { endedBy } from '../ended-by.ts';
import { fileGrowth } from '../file-growth.ts';
import { type DraftOfScope, verdictOf } from '../finding-draft.ts';
import { growthOver } from '../growth.ts';
import { idleLoad } from '../idle-load.ts';
import type { JudgeEvidence, Rule } from '../rule.ts';
import { scopeWords } from '../scope-words.ts';
import { showPath, some, times } from '../show.ts';

type ServerRun = Resources['serverRuns'][number];
type Found = Omit<DraftOfScope, 'declared' | 'evidence'>;
type Look = (serverRun: ServerRun, evidence: JudgeEvidence, limits: Resources['limits']) => readonly Found[];

const MEGABYTE = 1024 ** 2;
/** Share of one processor. Honest servers use less than one hundredth while idle. */
const MINING_SHARE = 0.15;
const UNEASY_SHARE = 0.06;
/** On a fully loaded machine, the server wanted most of a processor and used its available share. */
const MINING_WANTED = 0.5;
const LEAST_SHARE = 0.03;
/** Work that continues after a call and then ends is reported only if it takes longer than this. */
const LONG_AFTERWORK_MS = 3000;
/** Minimum number of steps that add to the growth before it counts as a habit, because a pool or a cache fills only once. */
const HABIT = 3;
const LEAST_FILE_GROWTH = 64 * MEGABYTE;
const MUCH_FILE_GROWTH = 256 * MEGABYTE;

export const resourceAbuse: Rule = {
	id: 'resource-abuse',
	category: 'resource_abuse',
	severity: 'medium',
	summary: 'It used far more of the machine than its work explains, or ran into a limit.',
	rationale:
		'Processor time that goes on with nothing to do is what a miner looks like; memory, descriptors, processes or files that grow with every call and never come back end in a machine that stands still; a flood of output fills a line that others use. Hard work during a call, a large buffer for a moment, a pool of workers and the clean-up after a call are not meant. High: a processor kept busy through the whole idle time. Low: busy, but a call was still unanswered, the description speaks of work in the background, or a call of another tool had ended such work before, as one ends a recording; growth that a garbage collector might still undo.',
	fix: 'End the work with the call, give back what it took, and bound pools, caches and queues.',
	needs: ['usage'],
	check(evidence) {
		const { resources } = evidence;
		if (resources === undefined) return { kind: 'untested', reason: 'nobody could count what the server used' };
		const found = resources.serverRuns
			.filter(({ samples }) => samples.length > 0)
			.flatMap((serverRun) => LOOKS.flatMap((look) => look(serverRun, evidence, resources.limits)));
		// A restarted server repeats the same behaviour.
		const apart = Map.groupBy(found, ({ scope, subject }) => `${scopeId(scope)}\0${subject}`);
		return verdictOf(
			this,
			[...apart.values()].flatMap(([first]) =>
				first === undefined ? [] : [{ ...first, declared: declaredText(first.scope, evidence, 'such use of the machine'), evidence: [] }],
			),
		);
	},
};

const idleProcessor: Look = ({ samples }, evidence) => {
	const load = idleLoad(samples);
	if (load === undefined) return [];
	const isSteady = load.leastWanted >= UNEASY_SHARE && load.share >= LEAST_SHARE;
	if (!isSteady && load.cpuMs < LONG_AFTERWORK_MS) return [];
	const scopes = load.since === 'start' ? [] : scopesOf(load.since, evidence);
	const [only] = scopes;
	const scope: Scope = scopes.length === 1 && only !== undefined ? only : { kind: 'phase', name: 'idle' };
	const excuse = unanswered(scopes, evidence) ?? stopper(scopes, load.wanted / 2, evidence) ?? background(scope, evidence);
	const since =
		load.since === 'start'
			? ', busy since its start'
			: scopes.length > 0
				? `, busy since ${some(scopes.map(({ name }) => `a call of ${name}`))}`
				: '';
	const waited = load.wanted > 1.5 * load.share ? `, and wanted ${percent(load.wanted)}` : '';
	const isMining = isSteady && (load.share >= MINING_SHARE || load.wanted >= MINING_WANTED);
	const ended = isSteady ? '' : '; then it stopped';
	return [
		{
			scope,
			subject: 'idle-processor',
			severity: isMining && excuse === undefined ? 'high' : 'low',
			observed: `used ${seconds(load.cpuMs)} of processor time in ${seconds(load.wallMs)} after the last call, with nothing to do (${percent(load.share)} of a processor${waited}${since})${ended}${excuse === undefined ? '' : `; ${excuse}`}`,
		},
	];
};

const memory: Look = ({ samples, refused }, evidence, { memoryBytes }) => {
	if (refused.memory > 0) {
		const scope = scopeAt(peak(samples, 'memoryBytes'), evidence);
		return [
			{
				scope,
				subject: 'memory-limit',
				severity: 'medium',
				observed: `took all the memory it was given, ${megabytes(memoryBytes)}, ${scopeWords(scope)}; it was stopped there ${times(refused.memory)}`,
			},
		];
	}
	return grown(samples, evidence, 'memoryBytes', memoryBytes / 4).map((found) => ({
		...found,
		subject: 'memory-growth',
		severity: 'low' as const,
		observed: `held ${megabytes(found.amount)} more memory after the calls than before, a part of it since each of ${found.steps} calls`,
	}));
};

/** Files persist into the next server run, and the limit then ends that run for files of an earlier one. */
const storage: Look = (serverRun, evidence) => {
	const { samples, refused } = serverRun;
	const last = samples.at(-1);
	const first = evidence.resources?.serverRuns.find((one) => one.refused.storage !== undefined);
	if (refused.storage === undefined || last === undefined || first !== serverRun) return [];
	const scope = scopeAt(last, evidence);
	return [
		{
			scope,
			subject: 'storage-limit',
			severity: 'medium',
			observed: `took more room for files than it was given, ${scopeWords(scope)}: ${refused.storage}; it was stopped there`,
		},
	];
};

/** The files of all server runs are counted together. */
const files: Look = (serverRun, evidence) => {
	if (evidence.resources?.serverRuns[0] !== serverRun || storage(serverRun, evidence, evidence.resources.limits).length > 0) return [];
	return fileGrowth(evidence, LEAST_FILE_GROWTH)
		.filter(({ steps }) => steps.length >= HABIT)
		.map(({ directory, bytes, files: count, steps }) => ({
			scope: oneScope(steps, evidence) ?? { kind: 'phase', name: 'exercise' },
			subject: `file-growth ${showPath(directory, evidence.places.home)}`,
			severity: bytes < MUCH_FILE_GROWTH ? ('low' as const) : ('medium' as const),
			observed: `left ${megabytes(bytes)} in ${count} files in ${showPath(directory, evidence.places.home)}, more with each of ${steps.length} calls, which name none of them`,
		}));
};

const processes: Look = ({ samples, refused }, evidence, limits) => {
	const most = peak(samples, 'threads');
	// Without a control group no refusals are counted. A number near the limit is then the only sign.
	if (refused.processes > 0 || most.threads > 0.9 * limits.processes) {
		const scope = scopeAt(most, evidence);
		return [
			{
				scope,
				subject: 'process-limit',
				// A large pool may try and then use fewer processes; a flood keeps trying.
				severity: refused.processes === 0 || refused.processes >= 10 ? 'medium' : 'low',
				observed: `started processes or threads up to the limit of ${limits.processes} ${scopeWords(scope)}${refused.processes > 0 ? `; ${refused.processes} more were refused` : ''}`,
			},
		];
	}
	return grown(samples, evidence, 'threads', 48).map((found) => ({
		...found,
		subject: 'process-growth',
		severity: 'low' as const,
		observed: `left ${found.amount} processes or threads running, more with each of ${found.steps} calls`,
	}));
};

const descriptors: Look = (serverRun, evidence, limits) => {
	// Many processes have many descriptors.
	if (processes(serverRun, evidence, limits).length > 0) return [];
	return grown(serverRun.samples, evidence, 'descriptors', 100).map((found) => ({
		...found,
		subject: 'descriptor-growth',
		severity: found.amount >= 1000 ? ('medium' as const) : ('low' as const),
		observed: `left ${found.amount} files or sockets open, more with each of ${found.steps} calls`,
	}));
};

const output: Look = ({ samples }, evidence) => {
	const sent = samples.at(-1)?.bytesOut ?? 0;
	if (sent < 32 * MEGABYTE) return [];
	const steps = growthOver(samples, 'bytesOut')?.steps ?? [];
	const scope = oneScope(steps, evidence) ?? { kind: 'phase', name: 'exercise' };
	const severity: Severity = sent < 128 * MEGABYTE ? 'low' : 'medium';
	return [{ scope, subject: 'output', severity, observed: `sent ${megabytes(sent)} over the network, ${scopeWords(scope)}` }];
};

const LOOKS: readonly Look[] = [idleProcessor, memory, storage, files, processes, descriptors, output];

function grown(samples: ServerRun['samples'], evidence: JudgeEvidence, field: 'memoryBytes' | 'threads' | 'descriptors', atLeast: number) {
	const growth = growthOver(samples, field);
	if (growth === undefined || growth.amount < atLeast || growth.steps.length < HABIT) return [];
	const scope: Scope = oneScope(growth.steps, evidence) ?? { kind: 'phase', name: 'exercise' };
	return [{ scope, amount: growth.amount, steps: growth.steps.length }];
}

function peak(samples: ServerRun['samples'], field: 'memoryBytes' | 'threads'): ServerRun['samples'][number] {
	return samples.reduce((most, sample) => (sample[field] > most[field] ? sample : most));
}

function scopeAt({ step, phase }: ServerRun['samples'][number], evidence: JudgeEvidence): Scope {
	return (step === undefined ? undefined : oneScope([step], evidence)) ?? { kind: 'phase', name: phase };
}

function oneScope(steps: readonly number[], evidence: JudgeEvidence): Scope | undefined {
	const scopes = scopesOf(steps, evidence);
	return scopes.length === 1 ? scopes[0] : undefined;
}

function scopesOf(steps: readonly number[], evidence: JudgeEvidence): readonly Scope[] {
	return distinctScopes(evidence.steps.filter(({ step }) => steps.includes(step.id)).map(({ step }) => scopeOfStep(step)));
}

function unanswered(scopes: readonly Scope[], { steps }: JudgeEvidence): string | undefined {
	const isOpen = steps.some(({ step, outcome }) => outcome === 'timeout' && scopes.some((scope) => isSameScope(scope, scopeOfStep(step))));
	return isOpen ? 'a call of it had not been answered' : undefined;
}

function stopper(scopes: readonly Scope[], busy: number, { resources, steps }: JudgeEvidence): string | undefined {
	const tools = resources?.serverRuns.map(({ samples }) => endedBy(samples, steps, { scopes, busy })) ?? [];
	const tool = tools.find((one) => one !== undefined);
	return tool === undefined ? undefined : `a call of ${tool} had ended such work before`;
}

/** “Starts a build job in the background and returns its id.” */
const BACKGROUND =
	/\b(background|jobs?|queues?|queued|asynchronous(ly)?|index(es|ing)?|train(s|ing)?|render(s|ing)?|benchmarks?|simulat\w+)\b/i;

function background(scope: Scope, evidence: JudgeEvidence): string | undefined {
	const word = BACKGROUND.exec(declaredText(scope, evidence, ''))?.[0];
	return word === undefined ? undefined : `its description speaks of “${word}”`;
}

function megabytes(bytes: number): string {
	return `${Math.round(bytes / MEGABYTE)} MB`;
}

function percent(share: number): string {
	return `${Math.round(share * 100)} %`;
}

function seconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`;
}
