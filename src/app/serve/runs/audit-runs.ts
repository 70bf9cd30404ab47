// Audits that were requested over the API: a queue with bounded concurrency. Each result is stored.

import { randomUUID } from 'node:crypto';
import type { BackgroundRun, LiveEvent } from '#model/live-event.ts';
import type { AuditStore } from '#model/ports.ts';
import type { Report } from '#model/report.ts';
import { UserError } from '#util/user-error.ts';
import type { RunInBackground } from '../../audits/background/run-in-process.ts';
import type { RunOrder } from '../../audits/background/run-messages.ts';
import { nameOfCommand } from '../../guard/server-name.ts';
import { RunEvents } from './run-events.ts';

const MOST_QUEUED = 50;
/** Older finished runs are forgotten. Their audits are stored. */
const MOST_FINISHED = 50;

export interface AuditRunsParts {
	readonly audits: Pick<AuditStore, 'put'>;
	readonly run: RunInBackground;
	readonly atOnce: number;
	readonly announce: (event: LiveEvent) => void;
	readonly note: (line: string) => void;
}

interface RunEntry {
	shown: BackgroundRun;
	readonly order: RunOrder;
	/** Undefined: the server of the report. */
	readonly server: string | undefined;
	readonly events: RunEvents;
	readonly controller: AbortController;
	done: Promise<void>;
}

export class AuditRuns implements AsyncDisposable {
	readonly #parts: AuditRunsParts;
	readonly #entries = new Map<string, RunEntry>();
	readonly #queue: RunEntry[] = [];
	#running = 0;
	#isClosed = false;

	constructor(parts: AuditRunsParts) {
		this.#parts = parts;
	}

	/** Returns undefined if the queue is full. */
	start(order: RunOrder, server?: string): BackgroundRun | undefined {
		if (this.#isClosed || this.#queue.length >= MOST_QUEUED) return undefined;
		const shown: BackgroundRun = {
			id: randomUUID(),
			server: server ?? nameOfCommand(order.command),
			state: 'queued',
			began: new Date().toISOString(),
		};
		const entry = { shown, order, server, events: new RunEvents(), controller: new AbortController(), done: Promise.resolve() };
		this.#entries.set(shown.id, entry);
		this.#queue.push(entry);
		this.#tell(entry, {});
		this.#next();
		return entry.shown;
	}

	/** The newest run comes first. */
	list(): readonly BackgroundRun[] {
		return [...this.#entries.values()].map(({ shown }) => shown).reverse();
	}

	find(id: string): { readonly run: BackgroundRun; readonly events: RunEvents } | undefined {
		const entry = this.#entries.get(id);
		return entry === undefined ? undefined : { run: entry.shown, events: entry.events };
	}

	/** Number of queued and running audits. */
	counts(): { readonly queued: number; readonly running: number } {
		return { queued: this.#queue.length, running: this.#running };
	}

	/** Returns undefined if there is no such run. A finished run is not changed. */
	async cancel(id: string): Promise<BackgroundRun | undefined> {
		const entry = this.#entries.get(id);
		if (entry === undefined) return undefined;
		const at = this.#queue.indexOf(entry);
		if (at !== -1) {
			this.#queue.splice(at, 1);
			this.#end(entry, { state: 'cancelled' });
		}
		entry.controller.abort(new DOMException('cancelled', 'AbortError'));
		await entry.done;
		return entry.shown;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#isClosed = true;
		await Promise.all([...this.#entries.keys()].map((id) => this.cancel(id)));
	}

	#next(): void {
		while (this.#running < this.#parts.atOnce) {
			const entry = this.#queue.shift();
			if (entry === undefined) return;
			this.#running += 1;
			entry.done = this.#perform(entry).finally(() => {
				this.#running -= 1;
				this.#next();
			});
		}
	}

	async #perform(entry: RunEntry): Promise<void> {
		const { order, events, controller } = entry;
		this.#tell(entry, { state: 'running' });
		try {
			const report = await this.#parts.run(order, ({ kind, ...data }) => events.add(kind, data), controller.signal);
			const server = entry.server ?? report.target.name;
			const { id } = await this.#parts.audits.put({ server, at: Date.parse(report.run.startedAt) * 1000, report });
			this.#end(entry, { state: 'done', audit: id, server });
			this.#parts.announce(auditEvent(id, server, report));
		} catch (error) {
			if (controller.signal.aborted) this.#end(entry, { state: 'cancelled' });
			else this.#end(entry, { state: 'failed', error: this.#told(error as Error) });
		}
	}

	/** The caller learns what they can fix. Any other error is only in serve's log. */
	#told(error: Error): string {
		if (error instanceof UserError) return error.hint === undefined ? error.message : `${error.message} (try: ${error.hint})`;
		this.#parts.note(`a background audit failed: ${error.stack ?? error.message}`);
		return 'the audit failed; serve’s log says why';
	}

	#end(entry: RunEntry, change: Partial<BackgroundRun> & Pick<BackgroundRun, 'state'>): void {
		this.#tell(entry, { ...change, ended: new Date().toISOString() });
		entry.events.end(change.state, entry.shown);
		const finished = [...this.#entries.values()].filter(({ shown }) => shown.ended !== undefined);
		for (const { shown } of finished.slice(0, -MOST_FINISHED)) this.#entries.delete(shown.id);
	}

	#tell(entry: RunEntry, change: Partial<BackgroundRun>): void {
		entry.shown = { ...entry.shown, ...change };
		this.#parts.announce({ kind: 'run', ...entry.shown });
	}
}

/** The event for a stored audit. */
export function auditEvent(id: string, server: string, { run, summary, trust }: Report): LiveEvent {
	return { kind: 'audit', id, server, at: Date.parse(run.startedAt) * 1000, conclusion: summary.conclusion, trust: trust.score };
}
