import { join } from 'node:path';
import { renderDeclarations, type ShownDeclaration } from '#report/declaration-changes.ts';
import { signStatement } from '#store/guard-files/approval-statement.ts';
import { declarationDigest } from '#util/declaration-diff.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import type { ApprovalDesk } from '../approve/approval-desk.ts';
import { acceptanceStatement } from '../memory/acceptance-statement.ts';
import { memoryDirectory, writeAccepted } from '../memory/memory-files.ts';
import type { WaitingDeclaration } from '../memory/waiting-declarations.ts';

const PLAIN = { color: false, width: 100 };
/** In the place of a tool, in the ledger. */
const SUBJECT = 'declaration';

/** One declaration, as it was seen in one context or in several. */
export async function acceptDeclarations(
	data: string,
	desk: ApprovalDesk,
	chosen: readonly WaitingDeclaration[],
	shown: (waiting: WaitingDeclaration) => ShownDeclaration,
): Promise<void> {
	const [first] = chosen;
	if (first === undefined) return;
	for (const one of chosen) refuseTampered(one);
	const { server, digest } = first.seen;
	const text = renderDeclarations([shown(first)], PLAIN);
	const signer = await desk.signer({ server, tool: SUBJECT }, text);
	for (const { id, seen } of chosen) {
		const { matched: _, ...entry } = seen;
		const approval = signStatement(signer, acceptanceStatement(id, entry));
		const { key, nonce, issued } = approval;
		desk.ledger.approval({ event: 'approved', key, server, tool: SUBJECT, definitionDigest: digest, nonce });
		await write(join(memoryDirectory(data), id), { ...entry, since: issued, approval });
	}
	process.stdout.write(`${text}Accepted: ${printable(server)}. Audits compare with this declaration from now on.\n`);
}

/** What the person is shown has to be what they sign. */
function refuseTampered({ seen }: WaitingDeclaration): void {
	if (declarationDigest(seen.declaration) === seen.digest) return;
	throw new UserError(printable(`what waits of ${seen.server} was changed by somebody: it is not what the audit saw`), {
		hint: 'audit the server again, then look once more',
	});
}

async function write(directory: string, entry: Parameters<typeof writeAccepted>[1]): Promise<void> {
	try {
		await writeAccepted(directory, entry);
	} catch (error) {
		throw new UserError(`it could not be kept (${(error as Error).message})`, { hint: `ls -ld ${directory}` });
	}
}
