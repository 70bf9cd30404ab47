import type { FleetQueue } from '#model/fleet-queue.ts';

/** Renewals within one lease: two may fail before it runs out. */
const RENEWALS = 3;

export interface HeldLease extends Disposable {
	/** Aborts when the job may be another worker's. */
	readonly lost: AbortSignal;
}

/** Renews the lease of a job until disposed of. A database that is away for less than the lease costs nothing. */
export function holdLease(fleet: Pick<FleetQueue, 'renew'>, id: string, worker: string, leaseMs: number): HeldLease {
	const controller = new AbortController();
	let until = performance.now() + leaseMs;
	const lose = () => controller.abort(new DOMException('the lease ran out', 'AbortError'));
	const timer = setInterval(async () => {
		const asked = performance.now();
		try {
			if (await fleet.renew(id, worker, leaseMs)) until = asked + leaseMs;
			else lose();
		} catch {
			if (performance.now() > until) lose();
		}
	}, leaseMs / RENEWALS);
	return { lost: controller.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
