// Inspects a large message as a whole: its validity, the call that a policy judges, and canaries or hidden text. Runs on its own thread, where it may take its time.

import { INVALID_REQUEST } from '#mcp/error-codes.ts';
import { inspectedName, type Message, readWhole } from '#mcp/json-rpc/message.ts';
import type { DigestedArguments } from '#model/ledger.ts';
import { asObject } from '#util/json-object.ts';
import type { Inspection, InspectionOrder } from '../inspection.ts';
import { judgedCall } from '../judged-call.ts';
import { reviewDeclared } from '../review-declared.ts';
import { maskedMessage, reviewMessage, sizeFinding } from '../review-message.ts';
import { LARGEST_LISTING } from '../whole-answer.ts';

export interface InspectionParts {
	readonly canariesIn: (bytes: Buffer) => readonly string[];
	readonly digest: (args: unknown) => DigestedArguments;
}

const NOTHING = { canaries: [], findings: [] } as const;

export function inspectMessage(bytes: Buffer, { from, responses }: InspectionOrder, parts: InspectionParts): Inspection {
	const read = readWhole(bytes);
	if (read.kind === 'unreadable') return { ...NOTHING, name: '', unreadable: { why: read.why, code: read.code } };
	if (read.kind === 'batch') return { ...NOTHING, name: '', unreadable: { why: 'it is a batch', code: INVALID_REQUEST } };
	const common = { name: inspectedName(read), ...(read.bytes !== bytes && { bytes: read.bytes }) };
	if (from === 'client') {
		const call = calledIn(read, parts);
		return { ...NOTHING, ...common, canaries: parts.canariesIn(read.bytes), ...(call && { call }) };
	}
	if (responses === undefined) return { ...NOTHING, ...common };
	const findings = reviewMessage(read, responses, parts.canariesIn);
	const isMasked = findings.some(({ effect }) => effect === 'mask') && sizeFinding(bytes, responses) === undefined;
	const isBlocked = findings.some(({ effect }) => effect === 'block');
	// A longer one is withheld by the gate that requested the declaration.
	const declared = bytes.length <= LARGEST_LISTING && !isBlocked ? reviewDeclared(read.value, responses) : undefined;
	const masked = isMasked && !isBlocked ? maskedMessage(read.bytes, responses) : undefined;
	return { ...NOTHING, ...common, findings, ...(declared && { declared }), ...(masked && { masked }) };
}

function calledIn(request: Message, { digest }: InspectionParts): Inspection['call'] {
	const call = request.kind === 'request' ? judgedCall({ method: request.method, request }) : undefined;
	if (call === undefined) return undefined;
	const { tool, isTool, args } = call;
	const named = asObject(args)?.name;
	return { tool, isTool, ...(args !== undefined && { digested: digest(args) }), ...(typeof named === 'string' && { named }) };
}
