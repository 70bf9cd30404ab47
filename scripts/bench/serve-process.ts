// Runs `candor serve` for the benchmark in its own process. With the argument `no-ledger`, its inspections are not recorded.

import type { AddressInfo } from 'node:net';
import { DEFAULT_HUB } from '#app/serve/hub/open-hub.ts';
import { openServe } from '#app/serve/open-serve.ts';
import { makeServer } from '#server/make-server.ts';

const [policies = '', how] = process.argv.slice(2);
const parts = await openServe(
	{
		host: '127.0.0.1',
		port: 0,
		policies,
		database: undefined,
		ledger: undefined,
		opensLoopback: false,
		allowedHosts: [],
		keepsMasked: true,
		hub: DEFAULT_HUB,
	},
	{ note: () => {}, printLogin: () => {} },
);
const unwritten = { decideAll: () => {}, settle: () => {} } as unknown as typeof parts.ledger;
const app = await makeServer(how === 'no-ledger' ? { ...parts, ledger: unwritten } : parts);
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.((app.server.address() as AddressInfo).port);
process.once('disconnect', () => process.exit());
