// --export-telemetry: what happens, as it happens, one line of JSON an event.

import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AuditEvent } from '#model/audit-event.ts';
import { telemetryLines } from '#report/telemetry.ts';
import { nowMicros } from '#util/micros.ts';
import { UserError } from '#util/user-error.ts';

export interface TelemetryFile {
	take(event: AuditEvent): void;
	finish(): Promise<void>;
}

export async function openTelemetryFile(file: string): Promise<TelemetryFile> {
	await writeFile(file, '').catch((cause: Error) => {
		throw new UserError(`--export-telemetry ${file}: ${cause.message}`, { hint: '--export-telemetry run.jsonl', cause });
	});
	const stream = createWriteStream(file);
	let failure: Error | undefined;
	stream.on('error', (error) => {
		failure = error;
	});
	let told = 0;
	return {
		take: (event) => {
			for (const line of telemetryLines(event, told, nowMicros())) {
				stream.write(line);
				told++;
			}
		},
		finish: async () => {
			await new Promise<void>((resolve) => stream.end(resolve));
			if (failure !== undefined)
				throw new UserError(`could not write all of ${file}: ${failure.message}`, { hint: 'free some space and run again' });
		},
	};
}
