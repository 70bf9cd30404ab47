import { expect, test } from 'vitest';
import type { ChainRow } from '#model/ports.ts';
import { EventLog } from './event-log.ts';
import { type EventPosition, parsePosition } from './event-position.ts';
import { liveEventOf } from './live-event-of.ts';

/** A chain of so many decisions. */
class Chain {
	readonly stored: ChainRow[] = [];
	asked = 0;

	add(): ChainRow {
		const seq = this.stored.length;
		const decision = {
			kind: 'decision',
			server: 's',
			session: 'a',
			request: 1,
			method: 'tools/call',
			tool: `t${seq}`,
			decision: 'allow',
			policy: 'p',
		};
		const row = { seq, content: JSON.stringify({ seq, at: seq, ...decision }), hash: 'f'.repeat(64) };
		this.stored.push(row);
		return row;
	}

	async rows({ after = -1, limit }: { readonly after?: number; readonly limit: number }): Promise<readonly ChainRow[]> {
		this.asked += 1;
		return this.stored.filter(({ seq }) => seq > after).slice(0, limit);
	}
}

function decide(chain: Chain, log: EventLog): void {
	const row = chain.add();
	const event = liveEventOf(row);
	if (event === undefined) throw new Error('no event');
	log.append(event, row.seq);
}

/** All that a listener is sent until there is no more: kinds with their data, and where it is then. */
async function listen(log: EventLog, from: EventPosition) {
	const frames: string[] = [];
	for (let position = from; ; ) {
		const read = await log.read(position);
		if (read === undefined) return { frames, position: undefined, told: frames.map(toldBy), lastId: idOf(frames.at(-1)) };
		frames.push(...read.frames);
		if (read.frames.length === 0 && read.position === position)
			return { frames, position, told: frames.map(toldBy), lastId: idOf(frames.at(-1)) };
		position = read.position;
	}
}

function toldBy(frame: string): string {
	const [, kind, data = '{}'] = /event: (\w+)\ndata: (.*)\n\n$/.exec(frame) ?? [];
	const { seq, id } = JSON.parse(data) as { seq?: number; id?: string };
	return `${kind} ${seq ?? id ?? ''}`.trim();
}

function idOf(frame = ''): EventPosition | undefined {
	return parsePosition(/^id: (.*)$/m.exec(frame)?.[1] ?? '');
}

const run = (id: string) => ({ kind: 'run', id, server: 's', state: 'queued', began: '' }) as const;

test('a new listener is told what comes, and a second one the same', async () => {
	const chain = new Chain();
	const log = new EventLog(chain, -1);
	decide(chain, log);
	const { position, frame } = log.begin();
	expect(toldBy(frame)).toBe('ready');
	decide(chain, log);
	log.append(run('r1'));
	decide(chain, log);
	const first = await listen(log, position);
	expect(first.told).toEqual(['decision 1', 'run r1', 'decision 2']);
	expect((await listen(log, position)).frames).toEqual(first.frames);
	expect(chain.asked).toBe(0);
});

test('a listener who comes back at any event goes on with the next one', async () => {
	const chain = new Chain();
	const log = new EventLog(chain, -1);
	const { position } = log.begin();
	for (let at = 0; at < 5; at++) {
		decide(chain, log);
		log.append(run(`r${at}`));
	}
	const { frames, told } = await listen(log, position);
	for (const [at, frame] of frames.entries()) {
		const back = log.begin(idOf(frame));
		expect(toldBy(back.frame)).toBe('ready');
		expect((await listen(log, back.position)).told).toEqual(told.slice(at + 1));
	}
});

test('after a restart no decision is missed or told twice, and the lists are to be read again', async () => {
	const chain = new Chain();
	const before = new EventLog(chain, -1);
	const { position } = before.begin();
	decide(chain, before);
	const { lastId } = await listen(before, position);
	for (let at = 0; at < 1200; at++) chain.add();
	const after = new EventLog(chain, chain.stored.length - 1);
	const back = after.begin(lastId);
	expect(toldBy(back.frame)).toBe('resync');
	const caughtUp = await listen(after, back.position);
	expect(caughtUp.told).toEqual(Array.from({ length: 1200 }, (_, at) => `decision ${at + 1}`));
	decide(chain, after);
	expect((await listen(after, caughtUp.position as EventPosition)).told).toEqual(['decision 1201']);
});

test('a listener who is cut off while it catches up goes on from there', async () => {
	const chain = new Chain();
	for (let at = 0; at < 900; at++) chain.add();
	const log = new EventLog(chain, 899);
	const { position } = log.begin({ log: 'aaaaaaaa', number: 7, seq: 99 });
	const part = await log.read(position);
	const back = log.begin(idOf(part?.frames[100]));
	expect((await listen(log, back.position)).told).toEqual(Array.from({ length: 699 }, (_, at) => `decision ${at + 201}`));
});

test('one that falls behind by more than is kept is let go; when it comes back it misses no decision', async () => {
	const chain = new Chain();
	const log = new EventLog(chain, -1, 10);
	const { position } = log.begin();
	for (let at = 0; at < 100; at++) decide(chain, log);
	expect((await listen(log, position)).position).toBeUndefined();
	const back = log.begin(position);
	expect(toldBy(back.frame)).toBe('resync');
	expect((await listen(log, back.position)).told).toHaveLength(100);
});

test('decisions that come while a listener catches up are told once, in order', async () => {
	const chain = new Chain();
	for (let at = 0; at < 600; at++) chain.add();
	const log = new EventLog(chain, 599);
	const begun = log.begin({ log: 'aaaaaaaa', number: 1, seq: -1 });
	const first = await log.read(begun.position);
	decide(chain, log);
	log.append(run('r'));
	const rest = await listen(log, first?.position as EventPosition);
	const told = [...(first?.frames ?? []).map(toldBy), ...rest.told];
	expect(told.filter((one) => one.startsWith('decision'))).toEqual(Array.from({ length: 601 }, (_, at) => `decision ${at}`));
});

test('rows that nobody listened to are not read, and a listener who comes back misses none of them', async () => {
	const chain = new Chain();
	const log = new EventLog(chain, -1);
	const { position } = log.begin();
	decide(chain, log);
	const { lastId } = await listen(log, position);
	for (let at = 0; at < 30; at++) chain.add();
	log.skipTo(30);
	expect(chain.asked).toBe(0);
	const back = log.begin(lastId);
	expect(toldBy(back.frame)).toBe('resync');
	const caughtUp = await listen(log, back.position);
	expect(caughtUp.told).toEqual(Array.from({ length: 30 }, (_, at) => `decision ${at + 1}`));
	decide(chain, log);
	expect((await listen(log, caughtUp.position as EventPosition)).told).toEqual(['decision 31']);
	expect(toldBy(log.begin().frame)).toBe('ready');
});

test('a position from a longer chain, as after a restored backup, begins at the end of this one', async () => {
	const chain = new Chain();
	chain.add();
	const log = new EventLog(chain, 0);
	const { position } = log.begin({ log: 'aaaaaaaa', number: 1, seq: 5000 });
	const end = (await listen(log, position)).position as EventPosition;
	decide(chain, log);
	expect((await listen(log, end)).told).toEqual(['decision 1']);
});

test.for(['', 'x', '1.2.3', '5f0c9a1e.-1.0', '5f0c9a1e.1.1.1', `5f0c9a1e.1.${'9'.repeat(30)}`])('%j is no position', (text) => {
	expect(parsePosition(text)).toBeUndefined();
});

test('a row that cannot be read, or tells nothing, is no event', () => {
	for (const content of ['', '{', '[]', '{"kind":"start","seq":0,"at":1,"ledger":"x"}'])
		expect(liveEventOf({ seq: 0, content, hash: 'f'.repeat(64) })).toBeUndefined();
});
