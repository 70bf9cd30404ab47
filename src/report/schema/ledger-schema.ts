// One line of `candor ledger --json`: a row of the guard's ledger.

import { z } from 'zod';
import { APPROVAL_EVENTS, CALL_OUTCOMES, DECISIONS } from '#model/ledger.ts';

const count = z.int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const head = z.strictObject({ seq: count, hash: digest }).meta({ id: 'LedgerHead' });
const base = {
	seq: count.meta({ description: 'Counts the rows from 0, over archives' }),
	at: z.int().meta({ description: 'Microseconds since the Unix epoch' }),
	hash: digest.meta({ description: 'SHA-256 over the hash of the row before and the text of this row without its hash' }),
};
const call = {
	server: z.string(),
	session: z.string().meta({ description: 'One connection of a client through the guard' }),
	request: z.union([z.string(), z.number(), z.null()]).meta({ description: 'The JSON-RPC id; null for a notification' }),
	method: z.string(),
	tool: z.string().exactOptional(),
};

export const ledgerRowSchema = z.discriminatedUnion('kind', [
	z.strictObject({
		...base,
		kind: z.literal('decision'),
		...call,
		decision: z.enum(DECISIONS),
		rule: z.string().exactOptional(),
		reason: z.string().exactOptional(),
		doubt: z.string().exactOptional().meta({ description: 'What was seen and did not suffice to deny' }),
		suggestion: z.string().exactOptional().meta({ description: 'What to change in the policy so that it would be decided otherwise' }),
		policy: z.string().meta({ description: 'Hash of the policy that decided' }),
		argumentsDigest: digest.exactOptional().meta({ description: 'SHA-256 of the arguments as canonical JSON' }),
		argumentsLeftOut: count.exactOptional().meta({ description: 'Characters of masked arguments that were too large to keep' }),
		arguments: z.unknown().exactOptional().meta({ description: 'Masked; only with --log-arguments masked' }),
	}),
	z.strictObject({
		...base,
		kind: z.literal('outcome'),
		...call,
		decision: count.meta({ description: 'The seq of its decision' }),
		outcome: z.enum(CALL_OUTCOMES),
		durationMs: z.number().min(0),
		requestBytes: count.exactOptional(),
		responseBytes: count.exactOptional(),
		findings: z
			.array(z.strictObject({ rule: z.string(), observed: z.string() }))
			.exactOptional()
			.meta({ description: 'What response rules found in the answer' }),
		effects: z
			.array(z.strictObject({ kind: z.string(), subject: z.string() }))
			.exactOptional()
			.meta({ description: 'What the server was seen to do meanwhile' }),
	}),
	z.strictObject({
		...base,
		kind: z.literal('approval'),
		event: z.enum(APPROVAL_EVENTS),
		key: z.string().nullable().meta({ description: 'Fingerprint of the approval key that signed, or that the event is about' }),
		server: z.string().exactOptional(),
		tool: z.string().exactOptional(),
		argumentsDigest: z.string().exactOptional().meta({ description: 'Of a call: SHA-256 of the arguments as canonical JSON' }),
		definitionDigest: z.string().exactOptional().meta({ description: 'Of a tool: SHA-256 of its definition as canonical JSON' }),
		policy: z.string().exactOptional().meta({ description: 'Of a call: hash of the policy that asked' }),
		nonce: z.string().exactOptional().meta({ description: 'Unique for each approval' }),
		expires: z.string().exactOptional(),
		detail: z.string().exactOptional(),
	}),
	z.strictObject({ ...base, kind: z.literal('start'), ledger: z.string().meta({ description: 'Names this ledger; random' }) }),
	z.strictObject({
		...base,
		kind: z.literal('loss'),
		expected: head.nullable().meta({ description: 'The row that the head file named; null when it was missing or damaged' }),
		found: head.nullable().meta({ description: 'Where the database ended; null when it was empty' }),
		lines: count.exactOptional().meta({ description: 'Instead of the two: so many lines of a journal could not be read' }),
	}),
	z.strictObject({ ...base, kind: z.literal('pruned'), through: head.meta({ description: 'The last row that was given up' }) }),
]);
