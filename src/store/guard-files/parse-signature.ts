import type { ApprovalSignature } from '#model/approval-signature.ts';
import type { Fields } from './fields-of.ts';

export function parseSignature(field: Fields): ApprovalSignature {
	return { key: field.text('key'), nonce: field.text('nonce'), issued: field.text('issued'), signature: field.text('signature') };
}
