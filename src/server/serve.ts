// Listens until the signal aborts, then releases all resources.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openServe } from '#app/serve/open-serve.ts';
import type { ServeSettings } from '#app/serve/serve-settings.ts';
import { storeAddress } from '#app/store-address.ts';
import { addressSubject } from '#util/hosts.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { firstLines, listenTrouble, NEXT_LINE } from './first-lines.ts';
import { makeServer } from './make-server.ts';
import { isLoopbackHost } from './safety/guard-routes.ts';

interface ServeOptions extends ServeSettings {
	/** Whether to log requests and errors as lines of JSON. Otherwise only errors are logged, as notes. */
	readonly logsJson: boolean;
}

export async function serve({ logsJson, ...settings }: ServeOptions, stderr: NodeJS.WritableStream, signal: AbortSignal): Promise<void> {
	// A launched server and a receiver choose some of the words, and the terminal must not obey them.
	const note = (line: string) => void stderr.write(`candor serve: ${printable(line)}\n`);
	let url = '';
	await using parts = await openServe(settings, {
		note,
		printLogin: (code) => note(`log in (once, within ten minutes): ${url}/login/${code}`),
	});
	const app = await makeServer(
		parts,
		logsJson ? { stream: stderr as NodeJS.WriteStream, level: 'info' } : { stream: stderr as NodeJS.WriteStream, level: 'error' },
	);
	try {
		await app.listen({ host: settings.host, port: settings.port });
	} catch (cause) {
		await app.close();
		throw new UserError(listenTrouble(addressSubject(settings.host, settings.port), (cause as NodeJS.ErrnoException).code), {
			hint: 'candor serve --port 0 takes a port that is free',
			cause,
		});
	}
	const { address, port } = app.server.address() as AddressInfo;
	url = `http://${addressSubject(isEverywhere(address) ? 'localhost' : address, port)}`;
	const { kind: store } = parts.store;
	const isOpenToNetwork = !isLoopbackHost(settings.host);
	const started = { url, store, address: storeAddress(settings.database), policies: settings.policies, isOpenToNetwork };
	for (const line of firstLines(started)) note(line);
	parts.printLogin();
	if ('isTTY' in stderr && stderr.isTTY === true) note(NEXT_LINE);
	if (!signal.aborted) await once(signal, 'abort');
	await app.close();
}

function isEverywhere(address: string): boolean {
	return address === '0.0.0.0' || address === '::';
}
