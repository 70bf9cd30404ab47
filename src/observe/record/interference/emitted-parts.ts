// Splits everything that one server run emitted into parts that can be compared with those of another run: per step, place and position.

import { basename } from 'node:path';
import type { EmissionChannel } from '#model/interference.ts';
import type { ExecEvent, RawObservation } from '#model/observation.ts';
import { scopeOfStep } from '#model/scope.ts';
import type { Micros, Step, StepResult } from '#model/step.ts';
import type { WrittenEntry } from '#observe/sandbox/files/written-entries.ts';
import type { Capture } from '#observe/sink/capture.ts';
import type { Mask } from '#util/mask-strings.ts';
import type { RecordedOutput } from '../output-recorder.ts';
import { ordersOf, type Request } from './order-of-requests.ts';
import { isOfBrowser, partsOfCapture } from './parts-of-capture.ts';
import { partsOfJson, type TextParts } from './parts-of-json.ts';
import { partsOfLists } from './parts-of-lists.ts';
import { ordersOfMessages, partsOfMessages } from './parts-of-messages.ts';
import { partsOfText } from './parts-of-text.ts';
import { RestOfRun } from './rest-of-run.ts';
import { type AskedLists, isSameNext } from './start-alike.ts';

export interface EmittedPart {
	readonly channel: EmissionChannel;
	/** Position of the step in the run; 0: the server's start; beyond the last one: the time after it. */
	readonly call: number;
	readonly destination: string;
	readonly place: string;
	readonly text: string;
	/** Parts by their key, of one that gathers others. It has no text itself. */
	readonly members?: ReadonlyMap<string, EmittedPart>;
}

/** Parts by a key that is the same in every run. */
export type Emitted = ReadonlyMap<string, EmittedPart>;

export interface EmittingRun {
	readonly results: readonly StepResult[];
	/** Number of results, from the first on, whose steps were each followed by a pause. */
	readonly paused: number;
	readonly lists: readonly AskedLists[];
	readonly output: readonly RecordedOutput[];
	/** When the server was left alone after all steps. Absent: it was not. */
	readonly idleFrom: Micros | undefined;
	/** Number of the time after all steps, which is the same in all runs. */
	readonly idleCall: number;
	readonly captures: readonly Capture[];
	/** Directory of bodies that a capture does not contain in full. */
	readonly capturesDirectory: string;
	readonly programs: readonly (RawObservation & ExecEvent)[];
	/** What the run wrote, by path. */
	readonly files: ReadonlyMap<string, WrittenEntry>;
	/** Replaces the whole value of a canary, the first or the other one, by its key: other rules report plainly sent canaries. */
	readonly mask: Mask;
	/** Replaces the name and the id of the machine by one word where they do not matter: a program may report to its own user where it runs. */
	readonly machineMask: Mask;
}

/** Channels to a service that may belong to a third party. In streams, protocols name the machine: a mail client greets its server with that name. */
const TO_SERVICES: ReadonlySet<EmissionChannel> = new Set(['request', 'lookup']);

/** Bound of parts. Beyond it, one digest for each destination is compared. */
const MOST_PARTS = 20_000;

export async function emittedParts(run: EmittingRun): Promise<Emitted> {
	const emitted = new Map<string, EmittedPart>();
	const times = new Map<string, number>();
	const rest = new RestOfRun();
	const { results, idleFrom = Number.POSITIVE_INFINITY } = run;
	const lastOf = lastOfSame(run);
	const callAt = (at: Micros) => {
		if (at >= idleFrom) return run.idleCall;
		const index = results.findLastIndex(({ began }) => began <= at);
		return lastOf(index) + 1;
	};
	const add = (channel: EmissionChannel, call: number, destination: string, shape: string, parts: TextParts) => {
		const like = `${channel}\0${call}\0${shape}`;
		const time = times.get(like) ?? 0;
		times.set(like, time + 1);
		const mask: Mask = TO_SERVICES.has(channel) ? run.mask : (text) => run.machineMask(run.mask(text));
		for (const [place, text] of parts) {
			const part = { channel, call, destination, place, text: mask(text) };
			if (emitted.size >= MOST_PARTS) rest.take(part);
			else emitted.set(freeKey(emitted, `${like}\0${time}\0${place}`), part);
		}
	};
	const requests: Request[] = [];
	for (const capture of run.captures.filter((one) => !isOfBrowser(one)).toSorted((a, b) => a.at - b.at)) {
		const { channel, destination, shape, parts } = await partsOfCapture(capture, run.capturesDirectory);
		const call = callAt(capture.at);
		add(channel, call, destination, shape, parts);
		if (channel === 'request')
			requests.push({ call, destination, shape, opened: capture.opened ?? capture.at, until: capture.until ?? capture.at });
	}
	for (const { call, destination, order } of ordersOf(requests)) add('request', call, destination, 'order', [['order of requests', order]]);
	for (const { method, when, parts } of partsOfLists(run.lists))
		add('list', when === 'start' ? 0 : results.length, method, `${when} ${method}`, parts);
	const messages = partsOfMessages(run.output, run.mask);
	for (const [call, order] of ordersOfMessages(messages, callAt, run.paused))
		add('answer', call, nameOf(results[call - 1]?.step), 'order', [['order of messages', order]]);
	for (const { channel, at, method, parts } of messages) {
		// A timer may send its message during any call.
		if (method !== undefined) add(channel, run.results.length, method, method, parts);
		else add(channel, callAt(at), nameOf(run.results[callAt(at) - 1]?.step), 'written', parts);
	}
	for (const { at, program, argv } of run.programs) {
		const name = basename(program);
		add(
			'program',
			callAt(at),
			program,
			name,
			argv.map((word, index) => [`argument ${index}`, word] as const),
		);
	}
	// The content of a file seldom shows which call wrote it, so files are compared at the end of the run.
	for (const [path, { content, traits }] of run.files)
		add('file', run.results.length, path, path, [
			...traits,
			...(content === undefined ? [] : partsOfText(content.toString('latin1'), 'content')),
		]);
	// Many long answers may reach the bound, and must not displace anything else.
	for (const [index, { step, reply }] of results.entries()) {
		const name = nameOf(step);
		if (reply !== undefined) add('answer', index + 1, name, name, partsOfJson(reply, 'answer'));
	}
	for (const [key, part] of rest.parts()) emitted.set(key, part);
	return emitted;
}

/** Returns the function from the index of a result to that of the last one of the same tool before the next pause. */
function lastOfSame({ results, paused }: Pick<EmittingRun, 'results' | 'paused'>): (index: number) => number {
	const last = results.map((_, index) => index);
	for (let index = results.length - 2; index >= paused; index--) {
		const [step, next] = [results[index]?.step, results[index + 1]?.step];
		if (step !== undefined && isSameNext(step, next)) last[index] = last[index + 1] ?? index;
	}
	return (index) => last[index] ?? index;
}

/** A field may occur several times. */
function freeKey(emitted: Emitted, key: string): string {
	if (!emitted.has(key)) return key;
	let time = 2;
	while (emitted.has(`${key}\0${time}`)) time++;
	return `${key}\0${time}`;
}

function nameOf(step: Step | undefined): string {
	if (step === undefined) return 'start';
	return scopeOfStep(step).name;
}
