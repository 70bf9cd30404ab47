import { interruptSignal } from '#app/interrupt.ts';
import { verifyChain } from '#app/ledger/verify-chain.ts';
import { renderVerification } from '#report/ledger-verification.ts';
import { inertDocument } from '#util/inert-json.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { type LedgerFlags, tellLeftOut } from '../ledger-flags.ts';
import { lookOf } from '../terminal.ts';

interface VerifyFlags extends LedgerFlags {
	readonly head?: string;
}

export async function ledgerVerifyCommand(given: object): Promise<number> {
	const flags = given as VerifyFlags;
	const head = flags.head?.toLowerCase();
	if (head !== undefined && !/^[0-9a-f]{64}$/.test(head))
		throw new UserError(`--head ${flags.head}: expected the 64 hexadecimal digits of a row's hash`, {
			hint: 'candor ledger verify prints the hash of the last row; note it, and give it later',
		});
	const verification = await verifyChain({
		signal: interruptSignal(),
		onLeftOut: tellLeftOut,
		...(flags.ledger === undefined ? {} : { file: flags.ledger }),
		...(head === undefined ? {} : { head }),
	});
	const look = { ...lookOf(process.stdout), width: Number.POSITIVE_INFINITY };
	process.stdout.write(flags.json === true ? inertDocument(verification) : renderVerification(verification, look));
	return verification.problemCount === 0 ? EXIT.clean : EXIT.findings;
}
