// `candor serve`: runs the API and the dashboard until Ctrl-C.

import { interruptSignal } from '#app/interrupt.ts';
import { DEFAULT_HUB } from '#app/serve/hub/open-hub.ts';
import { serve } from '#server/serve.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';
import { whole } from '../number-flags.ts';

interface ServeFlags {
	readonly host: string;
	readonly port: string;
	readonly policies?: string;
	readonly database?: string;
	readonly openLoopback?: true;
	readonly allowHost: readonly string[];
	readonly ledger?: string;
	readonly logArguments: 'digest' | 'masked';
	readonly logJson?: true;
	readonly publicRead?: true;
	readonly forward: readonly string[];
	readonly auditsAtOnce: string;
}

export async function serveCommand(given: object): Promise<number> {
	const flags = given as ServeFlags;
	await serve(
		{
			host: hostFlag(flags.host),
			port: whole('--port', flags.port, 0, 65_535),
			policies: flags.policies,
			database: flags.database,
			ledger: flags.ledger,
			opensLoopback: flags.openLoopback === true,
			allowedHosts: flags.allowHost,
			keepsMasked: flags.logArguments === 'masked',
			hub: {
				isPublic: flags.publicRead === true,
				forward: flags.forward,
				auditsAtOnce: whole('--audits-at-once', flags.auditsAtOnce, 1, 64),
				requestsPerMinute: DEFAULT_HUB.requestsPerMinute,
			},
			logsJson: flags.logJson === true,
		},
		process.stderr,
		interruptSignal(),
	);
	return EXIT.clean;
}

/** `[::1]` and `::1` are the same host. */
function hostFlag(text: string): string {
	const host = text.replace(/^\[(.*)\]$/, '$1');
	if (/^[\w.:-]+$/.test(host)) return host;
	throw new UserError(`--host ${text}: expected an address or a name`, { hint: '--host 127.0.0.1' });
}
