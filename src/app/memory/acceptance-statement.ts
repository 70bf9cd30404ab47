import type { ApprovalStatement } from '#model/approval.ts';
import type { AcceptedEntry } from './memory-entry.ts';
import { contextId } from './run-context.ts';

/** The statement that a person signs: this declaration of this server in this context. */
export function acceptanceStatement(
	id: string,
	{ server, digest, context }: Pick<AcceptedEntry, 'server' | 'digest' | 'context'>,
): ApprovalStatement {
	return { kind: 'declaration', server, id, digest, context: contextId(context) };
}
