// `node scripts/recorder/record.ts DIR`: audits every fixture server and keeps the judge's input and verdicts. `compare.ts` judges them again.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { audit } from '#app/audits/audit.ts';
import { evidenceIn } from '#assess/report/evidence-in.ts';
import type { RunRecord } from '#model/run-record.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import { findTracer } from '#observe/trace/registry.ts';
import { FIXTURES, type Fixture } from '../../test/fixtures-catalogue.ts';
import { fixtureCommand } from '../../test/support/fixture-command.ts';
import { fixtureRequest, httpSettings } from '../../test/support/fixture-request.ts';
import { outcomeOf, type RecordedEvidence } from './outcome-of.ts';

const [directory, most = '3'] = process.argv.slice(2);
if (directory === undefined) throw new Error('node scripts/recorder/record.ts DIR [AT-ONCE]');
const kept = mkdtempSync(join(tmpdir(), 'candor-recorder-'));
mkdirSync(directory, { recursive: true });

const waiting = [...FIXTURES];
try {
	await Promise.all(Array.from({ length: Number(most) }, work));
} finally {
	rmSync(kept, { recursive: true, force: true });
}

async function work(): Promise<void> {
	for (let fixture = waiting.shift(); fixture !== undefined; fixture = waiting.shift()) {
		const name = fixture.file.replaceAll('/', '-');
		try {
			const evidence = await evidenceOf(fixture);
			const recorded = { fixture: fixture.file, evidence, outcome: outcomeOf(evidence) };
			writeFileSync(join(directory as string, `${name}.json.gz`), gzipSync(JSON.stringify(recorded)));
			console.log(`${fixture.file}: ${evidence.observations.length} observations`);
		} catch (error) {
			console.log(`${fixture.file}: not recorded: ${(error as Error).message}`);
		}
	}
}

async function evidenceOf({ file, states, transport }: Fixture): Promise<RecordedEvidence> {
	const dataDir = mkdtempSync(join(kept, 'data-'));
	let last: RecordedEvidence | undefined;
	for (const state of states ?? [undefined]) {
		const request = fixtureRequest(fixtureCommand(file), kept, {
			dataDir,
			...(state !== undefined && { env: { CANDOR_FIXTURE_STATE: state } }),
			...(transport !== undefined && { http: httpSettings(transport) }),
		});
		const keepRecord = async (record: RunRecord) => {
			last = { ...evidenceIn(record), observations: [...record.observations] };
		};
		const parts = { sandbox: findSandbox('bubblewrap'), tracer: findTracer('strace'), keepRecord };
		for await (const _ of audit(request, parts, AbortSignal.timeout(300_000)));
	}
	if (last === undefined) throw new Error('it came to no judgement');
	return last;
}
