// Observes a server. If its release dies at once on a newer library than it was written for, or without a module, observes it once more with that library, and says so.

import { type NeededLibrary, neededLibraryFor } from '#assess/judge/older-library.ts';
import type { RunEvent } from '#model/audit-event.ts';
import type { Finding } from '#model/finding.ts';
import type { RunRecord } from '#model/run-record.ts';
import { isAtLeast } from '#model/severity.ts';
import type { ObserveRequest } from '#observe/record/request.ts';
import { UserError } from '#util/user-error.ts';

type Shown = readonly Pick<Finding, 'id' | 'severity'>[];

interface Observer<Request> {
	readonly observe: (request: Request) => AsyncGenerator<RunEvent, RunRecord>;
	/** The findings at medium or above. A second run takes the place of the first only if it shows all of them. */
	readonly findingsOf: (record: RunRecord) => Promise<Shown>;
}

export interface Observed<Request> {
	readonly record: RunRecord;
	/** The request that was observed: its command may name the older library. */
	readonly request: Request;
}

export async function* observeWithOlderLibrary<Request extends ObserveRequest>(
	request: Request,
	{ observe, findingsOf }: Observer<Request>,
): AsyncGenerator<RunEvent, Observed<Request>> {
	let last: Observed<Request> & Held = { ...(yield* holdObservations(observe(request))), request };
	for (let more = 0; more < MOST_LIBRARIES; more += 1) {
		const needed = neededBy(last);
		if (needed === undefined) break;
		const shown = await findingsOf(last.record);
		const next = yield* withLibrary(last, needed, (typed) => holdObservations(observe(typed), shown.length > 0));
		if (next === undefined || !hasAll(await findingsOf(next.record), shown)) break;
		last = { ...next, record: disclosed(next.record, next.needed, last.record) };
	}
	yield* last.held;
	return { record: last.record, request: last.request };
}

/** Returns the run with the needed library, or with an earlier version of it, unless it ends for the same reason. */
async function* withLibrary<Request extends ObserveRequest>(
	last: Observed<Request>,
	first: Needed,
	run: (request: Request) => AsyncGenerator<RunEvent, Held>,
): AsyncGenerator<RunEvent, (Observed<Request> & Held & { readonly needed: Needed }) | undefined> {
	for (let needed: Needed | undefined = first; needed !== undefined; ) {
		yield { kind: 'stage', stage: 'fetch', detail: `it does not start as it is published: trying it once more with ${needed.requirement}` };
		const request: Request = { ...last.request, typed: needed.typed };
		const next = yield* orNothing(run(request));
		if (next === undefined) return undefined;
		// Another reason that keeps it from starting is the one to report.
		const isOther = neededBy({ record: next.record, request: last.request })?.requirement !== first.requirement;
		if (isOther) return { ...next, request, needed };
		needed = neededBy({ record: next.record, request });
	}
	return undefined;
}

interface Held {
	readonly record: RunRecord;
	readonly held: readonly RunEvent[];
}

function hasAll(findings: Shown, wanted: Shown): boolean {
	return wanted.every(({ id, severity }) => findings.some((one) => one.id === id && isAtLeast(one.severity, severity)));
}

/** Holds the observations of a server that declares nothing back, or all of them, because another run may take its place. */
async function* holdObservations(events: AsyncGenerator<RunEvent, RunRecord>, isAll = false): AsyncGenerator<RunEvent, Held> {
	const held: RunEvent[] = [];
	const ended: RunRecord[] = [];
	let isDeclared = false;
	for await (const event of keepingResult(events, ended)) {
		isDeclared ||= event.kind === 'declared';
		if (event.kind === 'observed' && (isAll || !isDeclared)) held.push(event);
		else yield event;
	}
	const [record] = ended;
	if (record === undefined) throw new Error('the run ended without a record');
	return { record, held };
}

/** A loop over a generator does not get its result. */
async function* keepingResult<T, R>(events: AsyncGenerator<T, R>, kept: R[]): AsyncGenerator<T, void> {
	kept.push(yield* events);
}

/** A release may lack more than one, each of which hides the next. */
const MOST_LIBRARIES = 2;

type Needed = NeededLibrary & { readonly error: string };

/** Returns undefined if the server declared itself, or a pin names all that may be audited. */
function neededBy({ record, request }: Observed<ObserveRequest>): Needed | undefined {
	const failure = record.serverRuns.findLast((run) => run.failure !== undefined)?.failure;
	const [program, ...words] = request.typed;
	if (failure === undefined || program === undefined || record.declaration !== null || request.pin !== undefined) return undefined;
	const error = failure.lastWords ?? strayLine(record) ?? failure.message;
	const needed = neededLibraryFor(error, failure.stderr, [program, ...words]);
	return needed && { ...needed, error };
}

/** A server that catches the error may say on its stdout, which belongs to the protocol, what it lacks. */
function strayLine({ observations }: RunRecord): string | undefined {
	for (const one of observations) if (one.kind === 'message' && one.op === 'noise') return one.text;
	return undefined;
}

const LONGEST = 200;

/** `before`: the run whose place this one takes, and what it has already disclosed. */
function disclosed(record: RunRecord, { requirement, error, isOlder }: Needed, before: RunRecord): RunRecord {
	const words = error.replace(/^its last words: /, '');
	const why = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
	const sentence = `as it is published the server does not start (${why}): it was audited with ${requirement} ${isOlder ? 'instead' : 'added'}`;
	const told = before.run.degraded.filter((one) => one.startsWith('as it is published '));
	return { ...record, run: { ...record.run, degraded: [...told, sentence, ...record.run.degraded] } };
}

/** The older library may not be there, or not fit what else the package needs. */
async function* orNothing(events: AsyncGenerator<RunEvent, Held>): AsyncGenerator<RunEvent, Held | undefined> {
	try {
		return yield* events;
	} catch (error) {
		if (!(error instanceof UserError)) throw error;
		return undefined;
	}
}
