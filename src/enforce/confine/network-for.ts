// The network of a guarded cell by its policy. Refused destinations are logged and reported to the gates.

import { egressList } from '#enforce/policy/egress.ts';
import type { PolicyConfinement } from '#model/policy.ts';
import type { GuardedNetwork } from '#observe/sandbox/guard-cell.ts';
import type { ConfineTools } from './confined-server.ts';
import type { RefusedEgress } from './egress/egress-rules.ts';

const MOST_SUBJECTS = 100;

/** `open` and `none` need no process of Candor. */
export async function networkFor(
	network: PolicyConfinement['network'],
	opened: AsyncDisposableStack,
	{ effects, note, signal }: Pick<ConfineTools, 'effects' | 'note' | 'signal'>,
): Promise<'open' | 'none' | GuardedNetwork> {
	if (network === 'open' || network === 'none') return network;
	const { openEgressNetwork } = await import('./egress/open-egress-network.ts');
	const say = refusalNotes(note);
	const both = (egress: RefusedEgress) => {
		say(egress);
		effects.tell({ kind: 'network-refused', subject: egress.subject });
	};
	const egress = opened.use(await openEgressNetwork({ rules: egressList(network), refused: both }, signal));
	effects.askBefore(() => egress.catchUp());
	if (!egress.seesDatagrams)
		note('this kernel does not let the guard see which datagrams (UDP) the cell is refused; they are refused all the same');
	return egress;
}

/** Logs each refused destination once, so that a server that retries does not flood the client's log. */
function refusalNotes(note: (line: string) => void): (egress: RefusedEgress) => void {
	const noted = new Set<string>();
	return ({ subject, reason }) => {
		if (noted.has(subject) || noted.size > MOST_SUBJECTS) return;
		noted.add(subject);
		note(noted.size > MOST_SUBJECTS ? 'more places were refused than are shown' : `refused the server the way to ${subject}: ${reason}`);
	};
}
