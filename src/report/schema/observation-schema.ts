// One line of observations.ndjson. The evidence of a report has the same shape.

import { z } from 'zod';
import { ASKED, CANARY_CHANNELS, FILE_OPERATIONS, MESSAGE_OPERATIONS, PHASES } from '#model/observation.ts';

const micros = z.number().meta({ description: 'Microseconds since the Unix epoch' });
const count = z.int().min(0);

const common = {
	at: micros,
	pid: z.int().exactOptional(),
	exe: z.string().exactOptional().meta({ description: 'The program that the process was running at that time' }),
	seq: count,
	pass: z.int(),
	phase: z.enum(PHASES),
	cause: z
		.strictObject({ step: z.int(), by: z.enum(['exact', 'window']) })
		.exactOptional()
		.meta({ description: 'The step that it belongs to: proven by arguments or process tree, or by time' }),
};

const result = { ok: z.boolean(), errno: z.string().exactOptional() };

export const observationSchema = z
	.discriminatedUnion('kind', [
		z.strictObject({
			...common,
			...result,
			kind: z.literal('file'),
			op: z.enum(FILE_OPERATIONS),
			path: z.string(),
			named: z.string().exactOptional(),
			origin: z.string().exactOptional(),
			to: z.string().exactOptional(),
			mode: z.int().exactOptional(),
		}),
		z.strictObject({
			...common,
			...result,
			kind: z.literal('exec'),
			program: z.string(),
			argv: z.array(z.string()),
			fromMemory: z.boolean(),
		}),
		z.strictObject({ ...common, kind: z.literal('fork'), child: z.int(), thread: z.boolean() }),
		z.strictObject({ ...common, kind: z.literal('exit'), code: z.int().exactOptional(), signal: z.string().exactOptional() }),
		z.strictObject({ ...common, ...result, kind: z.literal('setsid') }),
		z.strictObject({
			...common,
			...result,
			kind: z.literal('network'),
			op: z.enum(['connect', 'send', 'bind', 'listen']),
			family: z.enum(['inet', 'inet6', 'unix', 'netlink', 'other']),
			transport: z.enum(['tcp', 'udp', 'raw', 'stream', 'datagram', 'unknown']),
			address: z.string(),
			port: z.int().exactOptional(),
			unusedFor: count.exactOptional(),
			bytes: count.exactOptional(),
		}),
		z.strictObject({ ...common, kind: z.literal('dns'), name: z.string(), type: z.string(), server: z.string() }),
		z.strictObject({ ...common, ...result, kind: z.literal('kernel'), call: z.string(), detail: z.string().exactOptional() }),
		z.strictObject({
			...common,
			kind: z.literal('message'),
			op: z.enum(MESSAGE_OPERATIONS),
			text: z.string(),
			bytes: count,
		}),
		z.strictObject({
			...common,
			kind: z.literal('ask'),
			what: z.enum(ASKED),
			text: z.string(),
			bytes: count,
			fields: z
				.array(
					z.strictObject({
						name: z.string(),
						title: z.string().exactOptional(),
						description: z.string().exactOptional(),
						type: z.string().exactOptional(),
						format: z.string().exactOptional(),
					}),
				)
				.exactOptional(),
			url: z.string().exactOptional(),
			includeContext: z.string().exactOptional(),
			refused: z.string().exactOptional().meta({ description: 'Why it was not answered; absent: it was' }),
		}),
		z.strictObject({
			...common,
			kind: z.literal('capture'),
			protocol: z.string(),
			destination: z.string(),
			bytes: count,
			headers: z.array(z.string()).exactOptional(),
			request: z
				.strictObject({
					method: z.string(),
					path: z.string(),
					fields: z.array(z.strictObject({ name: z.string(), value: z.string() })),
					bodyBytes: count,
				})
				.exactOptional()
				.meta({ description: 'The head of an HTTP request, with canaries masked; of credentials only their length' }),
			serverName: z.string().exactOptional().meta({ description: 'The name in a TLS handshake' }),
			preview: z.string(),
			canaries: z.array(z.strictObject({ key: z.string(), form: z.string() })),
		}),
		z.strictObject({
			...common,
			kind: z.literal('canary'),
			channel: z.enum(CANARY_CHANNELS),
			where: z.string(),
			preview: z.string(),
			canaries: z.array(z.strictObject({ key: z.string(), form: z.string() })),
		}),
		z.strictObject({
			...common,
			kind: z.literal('gap'),
			reason: z.enum(['unparsed', 'cut', 'unfinished', 'untraced', 'limit', 'lost', 'opaque', 'unsettled']),
			detail: z.string(),
		}),
	])
	.meta({ id: 'Observation' });
