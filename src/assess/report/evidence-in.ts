import type { Evidence } from '#assess/profile/evidence.ts';
import type { RunRecord } from '#model/run-record.ts';
import { holdObservations } from './hold-observations.ts';

/** Returns the input of the profile and of the rules. */
export function evidenceIn(record: RunRecord): Evidence {
	const { observations, run, request, remembered, http, resources, names, resolvers } = record;
	return {
		launch: record.launch,
		declaration: record.declaration,
		steps: record.steps,
		observations: holdObservations(observations),
		starts: [record.installPhases, ...record.serverRuns.map(({ phases }) => phases)].flatMap(([first]) => first?.began ?? []),
		files: record.files.changes,
		places: record.places,
		canaries: record.canaries,
		baseline: record.baseline,
		allowances: request.allowances,
		...(remembered?.previous === undefined ? {} : { previous: remembered.previous }),
		...(remembered?.otherTools === undefined ? {} : { otherTools: remembered.otherTools }),
		revisions: record.revisions,
		...(record.variants === undefined ? {} : { variants: record.variants }),
		...(record.watched === undefined ? {} : { watched: record.watched }),
		...(record.interference === undefined ? {} : { interference: record.interference }),
		passes: run.passes,
		...(http === undefined ? {} : { http }),
		...(resources === undefined ? {} : { resources }),
		...(run.network === 'sink' ? { hasSink: true } : {}),
		...(names === undefined ? {} : { names }),
		...(resolvers === undefined ? {} : { resolvers }),
		isUntraced: run.tracer === null,
		...(run.mode === 'remote' ? { isRemote: true } : {}),
		...(request.start === undefined ? {} : { startWords: request.start }),
		...(request.only === undefined ? {} : { only: request.only }),
		...(record.redactions.replies.length === 0 ? {} : { readUserFiles: record.redactions.replies.map(({ step }) => step) }),
		now: run.startedAt,
	};
}
