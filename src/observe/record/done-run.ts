// Results of a run's stages after the server is gone, while the cell still exists.

import type { Baseline } from '#model/run-record.ts';
import type { Launch } from '#model/target.ts';
import type { OpenSandbox } from '#observe/sandbox/sandbox.ts';
import type { Confined } from './confinement-for.ts';
import type { Exercise } from './exercise.ts';
import type { Installation } from './install-phase.ts';
import type { Internet } from './internet.ts';
import type { ObserveRequest } from './request.ts';

export interface DoneRun {
	readonly request: ObserveRequest;
	readonly launch: Launch;
	readonly baseline: Baseline;
	readonly confined: Confined;
	readonly cell: OpenSandbox;
	readonly internet: Internet | undefined;
	readonly installation: Installation;
	readonly exercise: Exercise;
}
