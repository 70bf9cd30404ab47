// The network part of a report.

import { z } from 'zod';

const count = z.int().min(0);
const texts = z.array(z.string());

export const networkSchema = z
	.strictObject({
		lookups: z.array(z.strictObject({ name: z.string(), types: texts, count })),
		hosts: z.array(
			z.strictObject({
				host: z.string(),
				port: count,
				protocols: texts,
				serverNames: texts.meta({ description: 'Names asked for in TLS handshakes' }),
				times: count.meta({ description: 'Requests, streams and datagrams' }),
				opaque: count.meta({ description: 'Of these not readable' }),
				bytesSent: count,
				bytesReceived: count,
				requests: z.array(z.strictObject({ method: z.string(), host: z.string(), path: z.string(), status: count, count })),
			}),
		),
		packets: z
			.strictObject({
				count,
				bytes: count,
				kept: count.meta({ description: 'In capture.pcap' }),
				lost: count.meta({ description: 'Came faster than they could be looked at' }),
			})
			.nullable(),
		unrecorded: z
			.array(z.strictObject({ transport: z.string(), address: z.string(), port: count, packets: count, bytes: count }))
			.meta({ description: 'Seen on the wire, but recorded by no listener' }),
		leftOut: z.strictObject({ lookups: count, hosts: count, requests: count }),
	})
	.meta({ id: 'Network' });
