import { hash } from 'node:crypto';
import type { Approval } from '#model/approval.ts';

/** Digest of everything that a person sees of a call, so that a file that changed since has another digest. */
export function questionDigest({ id, server, tool, argumentsDigest, policy, reason, arguments: shown = '' }: Approval): string {
	return `call-${hash('sha256', JSON.stringify([id, server, tool, argumentsDigest, policy, reason, shown])).slice(0, 32)}`;
}
