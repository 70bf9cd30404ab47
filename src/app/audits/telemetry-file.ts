// --export-telemetry: the events of a run as they happen, one line of JSON each.

import type { AuditEvent } from '#model/audit-event.ts';
import { telemetryLines } from '#report/telemetry.ts';
import { nowMicros } from '#util/micros.ts';
import { openGivenOutput } from '#util/open-given-output.ts';
import { UserError } from '#util/user-error.ts';

export interface TelemetryFile {
	take(event: AuditEvent): void;
	/** Returns what could not be written, if anything. */
	finish(): Promise<UserError | undefined>;
}

export async function openTelemetryFile(file: string): Promise<TelemetryFile> {
	const handle = await openGivenOutput(file).catch((cause: Error) => {
		throw new UserError(`--export-telemetry ${file}: ${cause.message}`, { hint: '--export-telemetry run.jsonl', cause });
	});
	if ((await handle.stat()).isFile()) await handle.truncate();
	const stream = handle.createWriteStream();
	let failure: Error | undefined;
	stream.on('error', (error) => {
		failure = error;
	});
	let told = 0;
	return {
		take: (event) => {
			for (const line of telemetryLines(event, told, nowMicros())) {
				if (failure === undefined) stream.write(line);
				told++;
			}
		},
		finish: async () => {
			// After an error the stream is destroyed and never emits its end.
			if (!stream.destroyed) await new Promise<void>((resolve) => stream.end(() => resolve()).once('error', () => resolve()));
			return failure === undefined
				? undefined
				: new UserError(`could not write all of ${file}: ${failure.message}`, {
						hint: 'free some space there, or give --export-telemetry a file on another disk, and run the same again',
						cause: failure,
					});
		},
	};
}
