import type { Decision } from '#model/decision.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { maskForLedger } from '#text/mask-for-ledger.ts';
import { ledgerFile } from '../ledger/ledger-file.ts';
import type { CallInQuestion } from './asked-call.ts';
import { compiledHere } from './compiled-here.ts';
import { guardedPlaces } from './guarded-places.ts';
import { inspectCall } from './inspect-call.ts';
import { policyFile } from './policy-file.ts';
import { policyVersion } from './policy-version.ts';

interface InspectionLog {
	readonly isLogged: boolean;
	/** Absent: the ledger in the data directory. */
	readonly ledger: string | undefined;
}

/** Also the name of the server if none is given. */
const SESSION = 'cli';

/** Inspects one call for the command line. */
export async function inspectLogged({ tool, args, policy, server }: CallInQuestion, log: InspectionLog): Promise<Decision> {
	const files: string[] = [];
	const parsed = policyFile(policy, (file) => files.push(file));
	const guarded = guardedPlaces(files, [ledgerFile(log.ledger)]);
	const inForce = { compiled: compiledHere(parsed, server, { guarded }), version: policyVersion(parsed) };
	using ledger = log.isLogged ? await openLedger(ledgerFile(log.ledger), { maskArguments: maskForLedger }) : undefined;
	const { decision, note } = inspectCall({ policy: inForce, server: server ?? SESSION, call: { tool, args }, session: SESSION });
	ledger?.decide(note);
	return decision;
}
