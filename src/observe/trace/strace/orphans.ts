// Lines of a process may precede the end of the fork that created it. If only one fork is in progress, the parent is known. Otherwise the
// lines wait until a fork names the child.

import type { Micros } from '#model/step.ts';
import type { Birth, Process, Thread } from '../kernel/process-table.ts';
import { emit, type Site, type World } from '../kernel/world.ts';
import { readCall } from './call.ts';
import { birthOf, forkFlags } from './decode-process.ts';

const MOST_CHARS = 4 << 20;

interface Candidate {
	readonly parent: Process;
	readonly at: Micros;
	readonly flags: string;
	readonly birth: Birth;
}

export class Orphans {
	private readonly world: World;
	private readonly forks = new Map<Thread, Candidate>();
	private readonly waiting = new Map<number, string[]>();
	private chars = 0;

	constructor(world: World) {
		this.world = world;
	}

	/** Whether too much is waiting, so that the parent must be guessed from now on. */
	private get isFull(): boolean {
		return this.chars >= MOST_CHARS;
	}

	forkBegan(parent: Thread, text: string, at: Micros): void {
		const call = readCall(text);
		const flags = call === undefined ? '' : forkFlags(call);
		this.forks.set(parent, { parent: parent.process, at, flags, birth: birthOf(flags) });
	}

	forkEnded(parent: Thread): void {
		this.forks.delete(parent);
	}

	/** Returns the new thread if its parent is known, `nobody` if no fork is in progress, and undefined if its lines must wait. */
	adopt(tid: number): Thread | 'nobody' | undefined {
		if (this.waiting.has(tid) && !this.isFull) return undefined;
		const [first, ...others] = this.forks;
		if (first === undefined) return 'nobody';
		const [, candidate] = first;
		const isPlain = others.every(([, other]) => other.parent === candidate.parent && other.flags === candidate.flags);
		return isPlain || this.isFull ? this.join(tid, first) : undefined;
	}

	isWaiting(tid: number): boolean {
		return this.waiting.has(tid);
	}

	wait(tid: number, line: string): void {
		const lines = this.waiting.get(tid);
		if (lines === undefined) this.waiting.set(tid, [line]);
		else lines.push(line);
		this.chars += line.length;
	}

	/** Returns lines of threads that are known meanwhile, or all lines if `isOver`. */
	release(isOver: boolean): readonly string[] {
		const released: string[] = [];
		for (const [tid, lines] of this.waiting) {
			const isKnown = this.world.processes.find(tid) !== undefined;
			if (!isKnown && !isOver) continue;
			this.waiting.delete(tid);
			if (!isKnown) this.guess(tid);
			for (const line of lines) {
				this.chars -= line.length;
				released.push(line);
			}
		}
		return released;
	}

	private guess(tid: number): void {
		const [first] = this.forks;
		if (first !== undefined) this.join(tid, first);
	}

	private join(tid: number, [forking, { parent, birth, at }]: readonly [Thread, Candidate]): Thread {
		// A fork has one child, so the next orphan has another parent.
		this.forks.delete(forking);
		// Reported now, so that the birth of a process precedes its effects.
		const site: Site = { world: this.world, thread: forking, process: parent, at };
		emit(site, { kind: 'fork', child: tid, thread: birth.isThread });
		return this.world.processes.addEarly(parent, tid, birth);
	}
}
