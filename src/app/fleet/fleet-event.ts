import type { FleetJob, JobState } from '#model/fleet.ts';
import type { Report } from '#model/report.ts';

/** The events of a worker. */
export type FleetEvent =
	| { readonly kind: 'began'; readonly job: FleetJob }
	| { readonly kind: 'done'; readonly job: FleetJob; readonly audit: string; readonly report: Report }
	/** `state`: the new state of the job. */
	| { readonly kind: 'failed'; readonly job: FleetJob; readonly reason: string; readonly detail: string; readonly state: JobState }
	/** Another worker holds the job. The result of this one was discarded. */
	| { readonly kind: 'lost'; readonly job: FleetJob }
	/** The database does not answer. The worker keeps trying. */
	| { readonly kind: 'trouble'; readonly message: string };
