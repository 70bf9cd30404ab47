// Turns a run record into its report. Pure: the same record gives the same report, in the live audit and years later.

import { helpForStart } from '#assess/judge/help-for-error.ts';
import { judge } from '#assess/judge/judge.ts';
import { foldEffects } from '#assess/profile/fold-profile.ts';
import type { Observation } from '#model/observation.ts';
import type { Report } from '#model/report.ts';
import type { Resources } from '#model/resources.ts';
import type { RunRecord } from '#model/run-record.ts';
import type { StepResult } from '#model/step.ts';
import { thinned } from '#util/thinned.ts';
import { measureCoverage } from './coverage.ts';
import { evidenceIn } from './evidence-in.ts';
import { makeReport } from './make-report.ts';
import { TimelineDraft } from './timeline-draft.ts';

/** Bound over all server runs together. */
const MOST_SAMPLES = 240;
const FEWEST_PER_RUN = 12;

export function assess(record: RunRecord): Report {
	const evidence = evidenceIn(record);
	const { serverRuns } = record;
	const phases = [...record.installPhases, ...serverRuns.flatMap((serverRun) => serverRun.phases)];
	const timeline = new TimelineDraft(evidence.observations, phases);
	const profile = foldEffects(evidence, (moment) => timeline.add(moment));
	const judgement = judge(evidence, profile);
	const steps = shownSteps(record);
	return makeReport({
		run: { ...record.run, degraded: [...record.run.degraded, ...(record.remembered?.doubts ?? [])] },
		launch: record.launch,
		env: record.request.env,
		start: record.request.start,
		declaration: record.declaration,
		steps,
		observations: evidence.observations,
		shown: shownObservation(record),
		timeline: record.run.tracer === null ? null : timeline.finish(),
		coverage: measureCoverage(evidence, { untested: record.untested, phases, shown: steps }),
		profile,
		judgement,
		failures: serverRuns.flatMap(({ failure }) => (failure === undefined ? [] : [{ ...failure, help: helpForStart(failure, evidence) }])),
		network: record.network,
		sandbox: sandboxInReport(record),
	});
}

function shownSteps({ steps, redactions }: RunRecord): readonly StepResult[] {
	const replies = new Map(redactions.replies.map(({ step, reply }) => [step, reply]));
	if (replies.size === 0) return steps;
	return steps.map((result) => {
		const reply = replies.get(result.step.id);
		return reply === undefined ? result : { ...result, reply };
	});
}

function shownObservation({ redactions }: RunRecord): (observation: Observation) => Observation {
	const shown = new Map(redactions.observations.map((observation) => [observation.seq, observation]));
	return (observation) => shown.get(observation.seq) ?? observation;
}

function sandboxInReport({ sandbox, places, resources, canaries, files }: RunRecord): Report['sandbox'] {
	if (sandbox === null) return null;
	return {
		home: places.home,
		cwd: places.cwd,
		limits: sandbox.limits,
		resources: resources === undefined ? null : resourcesInReport(resources),
		canaries: canaries.map(({ key }) => key),
		files,
	};
}

/** The judge reads every sample. A report contains as many as a reader or a chart can use. */
function resourcesInReport({ serverRuns, ...resources }: Resources): Resources {
	const most = Math.max(FEWEST_PER_RUN, Math.floor(MOST_SAMPLES / serverRuns.length));
	return { ...resources, serverRuns: serverRuns.map(({ samples, ...serverRun }) => ({ ...serverRun, samples: thinned(samples, most) })) };
}
