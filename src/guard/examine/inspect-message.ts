// Reads a large message as a whole: whether it is one, what a policy is asked about, what is planted or hidden in it. On a thread of its own, where it may take its time.

import type { DigestedArguments } from '#model/ledger.ts';
import type { Inspection, InspectionOrder } from '../inspection.ts';
import { judgedCall } from '../judged-call.ts';
import { maskedMessage, reviewMessage, sizeFinding } from '../review-message.ts';
import { inspectedName, type Message, readWhole } from '../wire/message.ts';

export interface InspectionParts {
	readonly canariesIn: (bytes: Buffer) => readonly string[];
	readonly digest: (args: unknown) => DigestedArguments;
}

const NOTHING = { canaries: [], findings: [] } as const;

export function inspectMessage(bytes: Buffer, { from, responses }: InspectionOrder, parts: InspectionParts): Inspection {
	const read = readWhole(bytes);
	if (read.kind === 'unreadable') return { ...NOTHING, name: '', unreadable: { why: read.why, code: read.code } };
	if (read.kind === 'batch') return { ...NOTHING, name: '', unreadable: { why: 'it is a batch', code: -32600 } };
	const common = { name: inspectedName(read), ...(read.bytes !== bytes && { bytes: read.bytes }) };
	if (from === 'client') {
		const call = calledIn(read, parts);
		return { ...NOTHING, ...common, canaries: parts.canariesIn(read.bytes), ...(call && { call }) };
	}
	if (responses === undefined) return { ...NOTHING, ...common };
	const findings = reviewMessage(read, responses, parts.canariesIn);
	const isMasked = findings.some(({ effect }) => effect === 'mask') && sizeFinding(bytes, responses) === undefined;
	const isBlocked = findings.some(({ effect }) => effect === 'block');
	return { ...NOTHING, ...common, findings, ...(isMasked && !isBlocked && { masked: maskedMessage(read.bytes, responses) }) };
}

function calledIn(request: Message, { digest }: InspectionParts): Inspection['call'] {
	const call = request.kind === 'request' ? judgedCall({ method: request.method, request }) : undefined;
	return call && { tool: call.tool, isTool: call.isTool, ...(call.args !== undefined && { digested: digest(call.args) }) };
}
