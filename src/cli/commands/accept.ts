// `candor accept`: a person accepts what an audited server declares now. Until then every audit reports `declaration-changed`.

import { acceptDeclaration } from '#app/accept/accept-declaration.ts';
import { waitingAcceptances } from '#app/accept/waiting-acceptances.ts';
import { renderDeclarations } from '#report/declaration-changes.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { approvalKeyLine, type SignerFlags, signerSource } from '../signer-flags.ts';
import { lookOf } from '../terminal.ts';

export interface AcceptFlags extends SignerFlags {
	readonly digest?: string;
	readonly ledger?: string;
}

const NOTHING = 'Nothing waits to be accepted.\n';

export async function acceptDeclarationCommand(server: string | undefined, flags: AcceptFlags): Promise<number> {
	const { digest, ledger } = flags;
	if (digest !== undefined && server === undefined)
		throw new UserError('--digest: of which server?', { hint: 'candor accept SERVER --digest START' });
	if (digest !== undefined && !/^[0-9a-f]{12,64}$/.test(digest))
		throw new UserError('--digest takes what the finding prints: 12 or more hexadecimal digits', {
			hint: 'candor accept (lists what waits)',
		});
	if (server === undefined) {
		const { waiting, key } = await waitingAcceptances();
		const text = waiting.length === 0 ? NOTHING : renderDeclarations(waiting, lookOf(process.stdout));
		process.stdout.write(`${text}${approvalKeyLine(key)}`);
		return EXIT.clean;
	}
	const accepted = await acceptDeclaration({
		server,
		ledger,
		source: signerSource(flags),
		...(digest !== undefined && { digest }),
	});
	process.stdout.write(
		accepted === undefined
			? NOTHING
			: `${accepted.text}Accepted: ${printable(accepted.server)}. Audits compare with this declaration from now on.\n`,
	);
	return EXIT.clean;
}
