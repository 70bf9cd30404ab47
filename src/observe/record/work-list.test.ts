import { expect, test } from 'vitest';
import type { Outcome, Step } from '#model/step.ts';
import { WorkList } from './work-list.ts';

const call = (id: number, tool: string): Step => ({ id, timeoutMs: 1000, intent: 'typical', kind: 'call', tool, args: {} });
const STEPS = [call(1, 'a'), call(2, 'a'), call(3, 'b'), call(4, 'c')];

function work(passes: number, outcomes: Readonly<Record<number, Outcome>>): { list: WorkList; done: number[] } {
	const list = new WorkList({ taskMs: 8000 });
	const done: number[] = [];
	for (let pass = 1; pass <= passes; pass++) {
		list.begin(STEPS);
		for (const step of list.next()) {
			if (list.isSkipped(step)) continue;
			done.push(step.id);
			list.record({ step, began: 0, ended: 1, outcome: outcomes[step.id] ?? 'ok' });
		}
	}
	return { list, done };
}

test('each pass does its steps under numbers of their own', () => {
	expect(work(2, {}).done).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a tool that hung or killed the server is not called again, in no pass', () => {
	const { list, done } = work(2, { 1: 'timeout', 3: 'server-died' });
	expect(done).toEqual([1, 3, 4, 8]);
	expect(list.notReached()).toEqual([]);
});

test('a tool that ordinary input ends the server with has a few injections all the same; one that hangs has none', () => {
	const list = new WorkList({ taskMs: 8000 });
	const injected = (id: number, tool: string): Step => ({ ...call(id, tool), intent: 'injection' });
	list.begin([call(1, 'a'), call(2, 'b'), ...[3, 4, 5].map((id) => injected(id, 'a')), injected(6, 'b')]);
	const done: number[] = [];
	for (const step of list.next()) {
		if (list.isSkipped(step)) continue;
		done.push(step.id);
		list.record({ step, began: 0, ended: 1, outcome: step.id === 2 ? 'timeout' : 'server-died' });
	}
	expect(done).toEqual([1, 2, 3, 4]);
});

test('a tool that ends the server with the required arguments alone is called once more with all of them', () => {
	const withAll = (id: number, more = {}): Step => ({ ...call(id, 'a'), args: { optional: 'x' }, ...more }) as Step;
	const workOn = (steps: readonly Step[], fatal: readonly number[]) => {
		const list = new WorkList({ taskMs: 8000 });
		list.begin(steps);
		const done: number[] = [];
		for (const step of list.next()) {
			if (list.isSkipped(step)) continue;
			done.push(step.id);
			list.record({ step, began: 0, ended: 1, outcome: fatal.includes(step.id) ? 'server-died' : 'ok' });
		}
		return done;
	};
	const odd = withAll(5, { intent: 'boundary' });
	// The second call has the same arguments as the first. The one with all works, so the tool is tested on.
	expect(workOn([call(1, 'a'), call(2, 'a'), withAll(3), withAll(4), odd], [1])).toEqual([1, 3, 4, 5]);
	expect(workOn([call(1, 'a'), call(2, 'a'), withAll(3), withAll(4), odd], [1, 3])).toEqual([1, 3]);
	expect(workOn([call(1, 'a'), withAll(2, { intent: 'boundary' }), call(3, 'b')], [1])).toEqual([1, 3]);
});

test('what appears in the middle of a pass is done after the rest, under numbers of its own', () => {
	const list = new WorkList({ taskMs: 8000 });
	list.begin(STEPS);
	expect(list.add([call(1, 'd')])).toEqual([call(5, 'd')]);
	expect(list.next().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('an odd input that fails does not end the work on its tool; a second one does', () => {
	const list = new WorkList({ taskMs: 8000 });
	const odd = (id: number): Step => ({ ...call(id, 'a'), intent: 'boundary' });
	list.begin([odd(1), call(2, 'a'), odd(3), call(4, 'a')]);
	const done: number[] = [];
	for (const step of list.next()) {
		if (list.isSkipped(step)) continue;
		done.push(step.id);
		list.record({ step, began: 0, ended: 1, outcome: step.intent === 'boundary' ? 'timeout' : 'ok' });
	}
	expect(done).toEqual([1, 2, 3]);
});

test('three unanswered calls in a row end the work, and what was not reached is named', () => {
	const list = new WorkList({ taskMs: 8000 });
	list.begin(['a', 'b', 'c', 'd'].map((tool, index) => call(index + 1, tool)));
	for (const step of list.next()) if (!list.isSkipped(step)) list.record({ step, began: 0, ended: 1, outcome: 'timeout' });
	expect(list.isSilent).toBe(true);
	list.begin([call(1, 'a')]);
	expect(list.next()).toEqual([]);
	expect(list.notReached()).toEqual([{ kind: 'tool', name: 'd', reason: 'the server had stopped answering' }]);
});

test('a server that cannot bear calls at once is not asked for them again, and its tools are called on', () => {
	const list = new WorkList({ taskMs: 8000 });
	const together = (tool: string): Step => ({ id: 0, timeoutMs: 1000, intent: 'typical', kind: 'together', tool, inputs: [] });
	list.begin([together('a'), together('b'), call(0, 'a')]);
	const [first] = list.next();
	if (first !== undefined) list.record({ step: first, began: 0, ended: 1, outcome: 'server-died' });
	expect(list.next()).toEqual([call(3, 'a')]);
});

test('a tool whose tasks take long is left alone, and named', () => {
	const list = new WorkList({ taskMs: 5000 });
	const task = (tool: string): Step => ({ id: 0, timeoutMs: 9000, intent: 'typical', kind: 'call', tool, args: {}, asTask: true });
	list.begin([task('a'), task('a'), task('a'), task('b'), call(0, 'a')]);
	for (const step of list.next().slice(0, 1)) list.record({ step, began: 0, ended: 6_000_000, outcome: 'ok' });
	expect(list.next().map(({ id }) => id)).toEqual([4, 5]);
	for (const step of list.next()) list.record({ step, began: 0, ended: 1, outcome: 'ok' });
	expect(list.notReached()).toEqual([
		{ kind: 'tool', name: 'a', reason: 'its tasks took more than 5 s together: 2 more calls were left out' },
	]);
});

test('a tool whose calls take long has its share of the time in each pass; what is left out of it is named', () => {
	let now = 0;
	const list = new WorkList({ taskMs: 8000, callsMs: 20_000 }, () => now);
	const done: number[] = [];
	for (const pass of [1, 2]) {
		list.begin([call(0, 'slow'), call(0, 'slow'), call(0, 'quick'), call(0, 'slow'), call(0, 'quick')]);
		for (const step of list.next()) {
			if (list.isSkipped(step)) continue;
			done.push(step.id);
			const began = now;
			now += 'tool' in step && step.tool === 'slow' ? 12_000_000 / pass : 10;
			list.record({ step, began, ended: began, outcome: 'ok' });
		}
	}
	expect(done).toEqual([1, 2, 3, 5, 6, 8, 10]);
	expect(list.isOverTime('quick')).toBe(false);
	expect(list.notReached()).toEqual([
		{ kind: 'tool', name: 'slow', reason: 'its calls took longer than the time of one tool: 3 more calls were left out' },
	]);
});

test('when all tools together have used the time, each is called a little, and what is left out is named', () => {
	let now = 0;
	const list = new WorkList({ taskMs: 8000, callsMs: 30_000 }, () => now);
	const tools = ['a', 'b', 'c', 'd'];
	list.begin([...tools, ...tools, ...tools].map((tool) => call(0, tool)));
	const done: string[] = [];
	for (const step of list.next()) {
		if (list.isSkipped(step) || !('tool' in step)) continue;
		done.push(step.tool);
		const began = now;
		now += step.tool === 'd' ? 10 : 9_000_000;
		list.record({ step, began, ended: began, outcome: 'ok' });
	}
	expect(done).toEqual(['a', 'b', 'c', 'd', 'a', 'd', 'd']);
	expect(list.notReached().map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
		'b: the calls of all tools took longer than their time: 2 more calls were left out',
		'c: the calls of all tools took longer than their time: 2 more calls were left out',
		'a: the calls of all tools took longer than their time: 1 more call was left out',
	]);
});

test('a server that worked and then stopped answering is started afresh, without the tool that it stopped at', () => {
	const list = new WorkList({ taskMs: 8000 });
	list.begin(['a', 'stuck', 'b', 'c', 'b', 'c', 'stuck', 'd'].map((tool, index) => call(index + 1, tool)));
	const work = (outcomeOf: (id: number) => Outcome): number[] => {
		const done: number[] = [];
		for (const step of list.next()) {
			if (list.isSkipped(step)) continue;
			done.push(step.id);
			list.record({ step, began: 0, ended: 1, outcome: outcomeOf(step.id) });
		}
		return done;
	};
	expect(work((id) => (id === 1 ? 'ok' : 'timeout'))).toEqual([1, 2, 3, 4]);
	expect([list.isSilent, list.startAfresh(), list.isSilent]).toEqual([true, true, false]);
	expect(work(() => 'ok')).toEqual([5, 6, 8]);
	expect(list.startAfresh()).toBe(false);
});

test('a server that never answered a call is not started afresh', () => {
	const list = new WorkList({ taskMs: 8000 });
	list.begin(['a', 'b', 'c', 'd'].map((tool, index) => call(index + 1, tool)));
	for (const step of list.next()) if (!list.isSkipped(step)) list.record({ step, began: 0, ended: 1, outcome: 'timeout' });
	expect([list.isSilent, list.startAfresh()]).toEqual([true, false]);
});

test('on a busy machine a tool keeps the time that it has on an idle one', () => {
	let now = 0;
	const list = new WorkList({ taskMs: 8000, callsMs: 20_000 }, () => now);
	list.begin([call(0, 'held up'), call(0, 'held up'), call(0, 'held up'), call(0, 'other')]);
	// Each call takes 30 s on the wall; the server's thread waits for a processor nearly all of that time.
	let waitedMs = 0;
	const isLate = { id: 1, state: 'S', ranMs: 0 };
	list.watch(() => [{ ...isLate, waitedMs }]);
	const skipped = list.next().filter((step) => {
		if (list.isSkipped(step)) return true;
		now += 30_000_000;
		waitedMs += 1e9;
		list.record({ step, began: now - 30_000_000, ended: now, outcome: 'ok' });
		return false;
	});
	expect(skipped).toEqual([]);
});
