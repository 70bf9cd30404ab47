// Converts a run record to text and back: the JSON of record.json, and one line of JSON per observation.

import { z } from 'zod';
import type { Observation } from '#model/observation.ts';
import { RECORD_VERSION, type RunRecord } from '#model/run-record.ts';
import { inertDocument, inertText } from '#util/inert-json.ts';
import { SharedTexts } from '#util/shared-texts.ts';
import { UserError } from '#util/user-error.ts';

/** record.json contains the number of observations in their place, so that a truncated file is detected. */
type RecordHead = Omit<RunRecord, 'observations'> & { readonly observations: number };

const AGAIN = 'run the audit again with --out-dir';

// The required keys of a record. Deeper values were written by Candor itself, for the user alone.
const LIST = z.array(z.looseObject({}));
const HEAD = z.looseObject({
	run: z.looseObject({ id: z.string(), startedAt: z.string(), passes: LIST, degraded: z.array(z.string()) }),
	request: z.looseObject({ env: z.record(z.string(), z.string()), allowances: LIST }),
	launch: z.looseObject({ target: z.looseObject({ kind: z.string() }), argv: z.array(z.string()), env: z.record(z.string(), z.string()) }),
	declaration: z.looseObject({ tools: LIST, resources: LIST, templates: LIST, prompts: LIST }).nullable(),
	revisions: LIST,
	installPhases: LIST,
	serverRuns: z.array(z.looseObject({ phases: LIST })),
	steps: z.array(z.looseObject({ step: z.looseObject({ id: z.number() }) })),
	untested: LIST,
	sandbox: z.looseObject({}).nullable(),
	files: z.looseObject({ changes: LIST }),
	places: z.looseObject({ home: z.string(), cwd: z.string(), tmp: z.string() }),
	canaries: z.array(z.looseObject({ key: z.string() })),
	baseline: z.looseObject({ paths: z.array(z.string()), programs: z.array(z.string()), calls: z.array(z.string()) }),
	network: z.looseObject({}).nullable(),
	redactions: z.looseObject({ replies: LIST, observations: LIST }),
	observations: z.int().min(0),
});

export function recordHead({ observations, ...record }: RunRecord): string {
	const head: RecordHead = { ...record, observations: countOf(observations) };
	return `${inertText(JSON.stringify(head, null, '\t'))}\n`;
}

export function observationLine(observation: Observation): string {
	return inertDocument(observation);
}

/** `file` is used in messages. */
export function parseHead(text: string, file: string): RecordHead {
	const value = parsed(text, file);
	const { recordVersion } = (value ?? {}) as { readonly recordVersion?: unknown };
	if (typeof recordVersion !== 'number')
		throw new UserError(`${file} is not the record of a run`, { hint: `give the directory of an audit: ${AGAIN}` });
	if (recordVersion > RECORD_VERSION) {
		throw new UserError(`${file} was written by a newer candor: its form is ${recordVersion}, and this one reads up to ${RECORD_VERSION}`, {
			hint: 'use that candor, or a later one',
		});
	}
	const head = HEAD.safeParse(value);
	if (!head.success) throw new UserError(`${file} is broken: ${z.prettifyError(head.error)}`, { hint: AGAIN });
	return value as RecordHead;
}

/** Reads observations line by line. Most of them name the same few programs and files, which are stored once. */
export class ObservationReader {
	readonly #file: string;
	readonly #texts = new SharedTexts();
	readonly observations: Observation[] = [];

	constructor(file: string) {
		this.#file = file;
	}

	read(line: string): void {
		const where = `${this.#file}, line ${this.observations.length + 1}`;
		const one = parsed(line, where) as (Observation & { exe?: string }) | null;
		if (typeof one?.seq !== 'number' || typeof one.kind !== 'string') throw new UserError(`${where} is no observation`, { hint: AGAIN });
		if (one.exe !== undefined) one.exe = this.#texts.once(one.exe);
		this.observations.push(one);
	}
}

/** Joins the two parts. */
export function joinRecord({ observations: count, ...head }: RecordHead, { observations }: ObservationReader, file: string): RunRecord {
	if (observations.length === count) return { ...head, observations };
	throw new UserError(`${file} is broken: it holds ${observations.length} of ${count} observations`, { hint: AGAIN });
}

function parsed(text: string, where: string): unknown {
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw new UserError(`${where} is broken: ${(cause as Error).message}`, { hint: AGAIN, cause });
	}
}

function countOf(observations: Iterable<Observation>): number {
	if (Array.isArray(observations)) return observations.length;
	let count = 0;
	for (const _ of observations) count++;
	return count;
}
