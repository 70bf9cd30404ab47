// Reads a trace line by line: joins the halves of interrupted calls, tracks processes, and passes each complete call to its decoder.

import type { RawObservation } from '#model/observation.ts';
import type { Micros } from '#model/step.ts';
import type { Thread } from '../kernel/process-table.ts';
import { createWorld, emit, emitGap, meetLimit, type Site } from '../kernel/world.ts';
import { arg, outcome, placeOf, readCall } from './call.ts';
import { tellHidden, tellRefusal } from './decode-kernel.ts';
import { isFork } from './decode-process.ts';
import { type LineClass, lineClassOf } from './decoder.ts';
import { CHANGES, decoders } from './decoders.ts';
import { type FlagCache, isFastOpen, tellFastOpen } from './fast-open.ts';
import { type Head, readHead } from './line.ts';
import { firstHalf, isNotice, readEnding, secondHalf, withoutMark } from './line-forms.ts';
import { Orphans } from './orphans.ts';
import { LINE_CUT } from './split-lines.ts';

const LETTER_O = 111;
const PLUS = 43;
const LESS = 60;

/** Bound on the characters of interrupted calls that are kept for joining. */
const MOST_PENDING = 64 << 20;

/** Reads one trace. Pure over text: a stored trace is a fixture. An unknown line becomes a gap. */
export class StraceParser {
	/** Every line is counted once, at the latest by `end()`: nothing is dropped silently. */
	readonly tally: Record<LineClass, number> = { told: 0, gap: 0, joined: 0, learned: 0, notice: 0 };
	private readonly world = createWorld();
	private readonly orphans = new Orphans(this.world);
	private readonly flagCache: FlagCache = new Map();
	private readonly head: Head = { tid: 0, at: 0, start: 0 };
	private lastAt: Micros = 0;
	private pendingChars = 0;
	private hasBegun = false;
	/** Whether the last line named a new process, for which lines may have waited. */
	private hasForked = false;

	/** Takes the next lines, without their line ends, and returns their observations. */
	push(lines: readonly string[]): RawObservation[] {
		for (const line of lines) this.takeAll(line);
		if (this.world.names.overflowed)
			meetLimit(this.world, this.lastAt, 'too many names were given to files: later ones are not followed to the first');
		return this.takeOut();
	}

	/** Ends the trace and returns what was still open. */
	end(): RawObservation[] {
		for (let lines = this.orphans.release(true); lines.length > 0; lines = this.orphans.release(true)) {
			for (const line of lines) this.takeAll(line);
		}
		for (const thread of this.world.processes.all()) this.dropPending(thread, this.lastAt);
		const { size } = this.world.processes;
		if (size > 0) {
			const detail = `the trace ends while ${size} ${size === 1 ? 'thread was' : 'threads were'} still running`;
			this.world.out.push({ kind: 'gap', reason: 'lost', detail, at: this.lastAt });
		}
		return this.takeOut();
	}

	private takeOut(): RawObservation[] {
		const { out } = this.world;
		this.world.out = [];
		return out;
	}

	/** Reads the line, and then those that waited for it. */
	private takeAll(line: string): void {
		this.take(line);
		if (!this.hasForked) return;
		const ahead: string[] = [];
		while (this.hasForked || ahead.length > 0) {
			if (this.hasForked) {
				this.hasForked = false;
				for (const waited of this.orphans.release(false).toReversed()) ahead.push(waited);
			}
			const next = ahead.pop();
			if (next !== undefined) this.take(next);
		}
	}

	private take(line: string): void {
		const before = this.world.out.length;
		const silent = this.read(line);
		if (silent === undefined) return;
		this.tally[this.world.out.length === before ? silent : lineClassOf(this.world.out, before)]++;
	}

	/** Returns the class of the line if it produced no observation, or undefined if it has to wait. */
	private read(line: string): LineClass | undefined {
		const { head } = this;
		if (!readHead(line, head)) return this.readHeadless(line);
		const { tid, at, start } = head;
		this.lastAt = at;
		const kind = line.charCodeAt(start);
		const thread = this.world.processes.find(tid) ?? this.meet(tid, at, kind);
		if (thread === undefined) {
			this.orphans.wait(tid, line);
			return undefined;
		}
		const site: Site = { world: this.world, thread, process: thread.process, at };
		if (kind === LETTER_O && thread.pending === undefined && isFastOpen(line, start)) {
			if (tellFastOpen(site, line, start, this.flagCache)) return 'told';
		}
		const text = line.slice(start);
		if (kind === PLUS) return this.readEnd(site, text);
		if (kind === LESS) return this.readResumed(site, text);
		if (isNotice(text)) return tellRefusal(site, text) ? 'told' : 'notice';
		this.dropPending(thread, at);
		return this.readStart(site, text);
	}

	private readHeadless(line: string): LineClass {
		if (line.trim() === '') return 'notice';
		// strace: Process 7054 attached
		if (line.startsWith('strace: Process ') && line.endsWith(' attached')) return 'notice';
		this.world.out.push({ kind: 'gap', reason: 'unparsed', detail: line.slice(0, 200), at: this.lastAt });
		return 'gap';
	}

	private meet(tid: number, at: Micros, kind: number): Thread | undefined {
		const { processes } = this.world;
		const adopted = this.orphans.adopt(tid);
		if (adopted !== 'nobody') {
			if (adopted === undefined || !this.orphans.isWaiting(tid)) return adopted;
			// Its earlier lines come first: this one joins them, and all are released.
			this.hasForked = true;
			return undefined;
		}
		const thread = processes.addRoot(tid);
		// The trace may contain the end of a process and nothing else of it.
		if (this.hasBegun && kind !== PLUS) {
			emitGap(
				{ world: this.world, thread, process: thread.process, at },
				'lost',
				`process ${tid} appears, and no fork that made it was seen`,
			);
		}
		this.hasBegun = true;
		return thread;
	}

	private readStart(site: Site, text: string): LineClass {
		const half = firstHalf(text);
		if (half !== undefined) return this.keepPending(site, half);
		if (text.endsWith(LINE_CUT)) {
			emitGap(site, 'cut', `a line was too long to be read whole: ${text}`);
			return this.decode(site, text.slice(0, -LINE_CUT.length), true);
		}
		return this.decode(site, text, false);
	}

	private readResumed(site: Site, text: string): LineClass {
		const [pending, half] = [site.thread.pending, secondHalf(text)];
		if (half === undefined || pending === undefined || !pending.text.startsWith(`${half.name}(`)) {
			this.dropPending(site.thread, site.at);
			emitGap(site, 'lost', `the beginning of this call is not in the trace: ${text}`);
			return 'gap';
		}
		this.takePending(site.thread);
		const begun: Site = { world: site.world, thread: site.thread, process: site.process, at: pending.at };
		const whole = pending.text + half.rest;
		if (isFastOpen(whole, 0) && tellFastOpen(begun, whole, 0, this.flagCache)) return 'told';
		return this.readStart(begun, whole);
	}

	private readEnd(site: Site, text: string): LineClass {
		const { thread, process, world } = site;
		const ending = readEnding(text);
		if (ending === undefined) {
			emitGap(site, 'unparsed', text);
			return 'gap';
		}
		if (ending.kind === 'taken-over') return this.takeOver(site, ending.by);
		this.dropPending(thread, site.at);
		world.processes.remove(thread);
		// The end of a thread is not the end of a process.
		if (thread.tid !== process.pid) return 'learned';
		emit(site, { kind: 'exit', ...(ending.kind === 'exited' ? { code: ending.code } : { signal: ending.signal }) });
		return 'told';
	}

	/** Another thread executed a program: the kernel gives it the number of its process. */
	private takeOver(site: Site, formerTid: number): LineClass {
		const former = this.world.processes.find(formerTid);
		this.dropPending(site.thread, site.at);
		if (former === undefined || former === site.thread) return 'notice';
		site.thread.pending = former.pending;
		site.thread.tookOver = true;
		former.pending = undefined;
		this.world.processes.remove(former);
		return 'notice';
	}

	private decode(site: Site, text: string, isPartial: boolean): LineClass {
		const call = readCall(withoutMark(text));
		const decoder = call === undefined ? undefined : decoders.get(call.name);
		if (call === undefined || decoder === undefined || (call.result === undefined && !isPartial)) {
			emitGap(site, 'unparsed', text);
			return 'gap';
		}
		const reading = decoder(site, call);
		if (isFork(text)) this.hasForked = true;
		if (reading === 'unreadable') {
			tellHidden(site, call);
			emitGap(site, isPartial ? 'unfinished' : 'unparsed', text);
			return 'gap';
		}
		// A file without a name, such as memory that processes share, is changed for no one else.
		const isNameless = placeOf(arg(call, 0)).isDeleted;
		if (CHANGES.has(call.name) && !isNameless && outcome(call.result).errno === 'UNFINISHED') {
			emitGap(site, 'unfinished', `whether this happened is not known: ${text}`);
			return 'gap';
		}
		return reading;
	}

	private keepPending(site: Site, text: string): LineClass {
		const { thread, at } = site;
		if (this.pendingChars + text.length > MOST_PENDING) {
			meetLimit(this.world, at, 'too many interrupted calls to remember: some results are not known');
			this.decode(site, text, true);
			return 'gap';
		}
		thread.pending = { text, at };
		this.pendingChars += text.length;
		if (isFork(text)) this.orphans.forkBegan(thread, text, at);
		return 'joined';
	}

	private takePending(thread: Thread): void {
		if (thread.pending === undefined) return;
		this.pendingChars -= thread.pending.text.length;
		if (isFork(thread.pending.text)) this.orphans.forkEnded(thread);
		thread.pending = undefined;
	}

	/** The thread continued with another call, or ended: its interrupted call is reported as one that never returned. */
	private dropPending(thread: Thread, at: Micros): void {
		const { pending } = thread;
		if (pending === undefined) return;
		this.takePending(thread);
		const site: Site = { world: this.world, thread, process: thread.process, at: Math.min(pending.at, at) };
		this.decode(site, pending.text, true);
	}
}
