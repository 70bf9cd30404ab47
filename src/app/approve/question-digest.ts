import { hash } from 'node:crypto';
import type { Approval } from '#model/approval.ts';

/** Of all that a person is shown of a call: a file that was changed since has another. */
export function questionDigest({ id, server, tool, argumentsDigest, policy, reason, arguments: shown = '' }: Approval): string {
	return `call-${hash('sha256', JSON.stringify([id, server, tool, argumentsDigest, policy, reason, shown])).slice(0, 32)}`;
}
