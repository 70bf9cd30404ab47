import { packageVersion } from '#util/package-files.ts';
import type { ServeParts } from './open-serve.ts';

type PartState = 'ok' | 'failing';

export interface Health {
	readonly status: 'ok' | 'degraded';
	readonly version: string;
	readonly parts: Readonly<Record<string, PartState>>;
}

type Probed = Pick<ServeParts, 'forwarder' | 'hub' | 'ledger' | 'policies' | 'store'>;

/** Makes a small request to each part. The reason of a failure is in serve's log, not in a public answer. */
export async function probeHealth({ forwarder, hub, ledger, policies, store }: Probed, note: (line: string) => void): Promise<Health> {
	const probes: Readonly<Record<string, () => unknown>> = {
		ledger: () => ledger.settle(),
		store: () => store.check(),
		policies: () => policies.list(),
		'ledger-to-store': () => failIf(forwarder.trouble),
		live: () => failIf(hub.events.trouble),
		// The names of the receivers are not public.
		forwarding: () => failIf(hub.forwarding.receivers().find(({ isFailing }) => isFailing)?.name),
	};
	const states = await Promise.all(
		Object.entries(probes).map(async ([name, probe]): Promise<readonly [string, PartState]> => {
			try {
				await probe();
				return [name, 'ok'];
			} catch (error) {
				note(`health: ${name}: ${error instanceof Error ? error.message : String(error)}`);
				return [name, 'failing'];
			}
		}),
	);
	const status = states.every(([, state]) => state === 'ok') ? 'ok' : 'degraded';
	return { status, version: packageVersion(), parts: Object.fromEntries(states) };
}

function failIf(trouble: string | undefined): void {
	if (trouble !== undefined) throw new Error(trouble);
}
