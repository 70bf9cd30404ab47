import type { FleetJob, JobState } from '#model/fleet.ts';
import type { Report } from '#model/report.ts';

/** What a worker tells of its jobs. */
export type FleetEvent =
	| { readonly kind: 'began'; readonly job: FleetJob }
	| { readonly kind: 'done'; readonly job: FleetJob; readonly audit: string; readonly report: Report }
	/** `state`: what became of the job. */
	| { readonly kind: 'failed'; readonly job: FleetJob; readonly reason: string; readonly detail: string; readonly state: JobState }
	/** Another worker has it: this one's result was discarded. */
	| { readonly kind: 'lost'; readonly job: FleetJob }
	/** The database does not answer; the worker goes on trying. */
	| { readonly kind: 'trouble'; readonly message: string };
