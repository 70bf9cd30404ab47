// Serves the guard over HTTP until the signal aborts.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type FrontOptions, HttpFront } from '#enforce/guard/transports/http/http-front.ts';
import { addressSubject, isLoopback } from '#util/hosts.ts';
import { UserError } from '#util/user-error.ts';
import type { Listening } from './guard-options.ts';

export async function serveHttp(
	{ host, port, allowed, limits, onListening }: Listening,
	options: Omit<FrontOptions, 'allowed' | 'limits'>,
	signal: AbortSignal,
): Promise<void> {
	const { note } = options;
	const front = new HttpFront({ ...options, allowed, limits });
	front.server.listen(port, host);
	try {
		await once(front.server, 'listening', { signal });
	} catch (cause) {
		await front.close();
		if (signal.aborted) return;
		throw new UserError(`--http: ${addressSubject(host, port)} cannot be listened on (${(cause as NodeJS.ErrnoException).code})`, {
			hint: '--http 127.0.0.1:0 takes a port that is free',
			cause,
		});
	}
	const bound = front.server.address() as AddressInfo;
	const url = `http://${addressSubject(bound.address, bound.port)}/mcp`;
	note(`listening on ${url}`);
	onListening?.(url, front.server);
	if (!isLoopback(bound.address) || bound.address === '0.0.0.0' || bound.address === '::')
		note('others can reach it from the network: whoever can, can use the server behind it');
	if (!signal.aborted) await once(signal, 'abort');
	await front.close();
}
