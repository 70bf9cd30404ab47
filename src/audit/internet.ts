// The cell's internet for one audit: the sink, how the cell reaches and trusts it, and what arrived there as observations.

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canary } from '#model/canary.ts';
import type { RawObservation } from '#model/observation.ts';
import type { OpenSandbox } from '#sandbox/sandbox.ts';
import { openSinkNetwork } from '#sink/network/open-sink-network.ts';
import { observeCaptures } from '#sink/observe-captures.ts';
import { nowMicros } from '#util/micros.ts';

/** The bundle that most programs read, on one system or another; ours goes where the system has one. */
const BUNDLE = '/etc/ssl/certs/ca-certificates.crt';

export interface Internet extends AsyncDisposable {
	readonly capturesDirectory: string;
	readonly resolvers: readonly string[];
	/** Names that were asked for, by the address that was given out for them. */
	names(): Readonly<Record<string, string>>;
	/** What arrived, in order. */
	observations(): Promise<readonly RawObservation[]>;
}

/** Joins the cell to a sink of its own. */
export async function openInternet(cell: OpenSandbox, signal: AbortSignal): Promise<Internet> {
	const capturesDirectory = join(cell.records, 'captures');
	await mkdir(capturesDirectory);
	const network = await openSinkNetwork({ capturesDirectory, canaryCredentials: credentials(cell.canaries) }, signal);
	const system = await readFile(BUNDLE, 'utf8').catch(() => undefined);
	cell.join({
		network,
		env: trustIn(system === undefined ? undefined : BUNDLE),
		replaced: {
			'/etc/resolv.conf': `nameserver ${network.resolver}\n`,
			...(system === undefined ? {} : { [BUNDLE]: `${system}\n${network.certificate}` }),
		},
	});
	return {
		capturesDirectory,
		resolvers: [network.resolver],
		names: () =>
			Object.fromEntries(network.captures.flatMap(({ dns }) => (dns?.answers ?? []).map((address) => [address, dns?.name ?? '']))),
		observations: async () => {
			const beyond = Object.entries(await network.flush()).filter(([, count]) => count > 0);
			const gaps = beyond.map(
				([what, count]): RawObservation => ({
					kind: 'gap',
					reason: 'limit',
					detail: `${count} more ${what} at the sink than are kept`,
					at: nowMicros(),
				}),
			);
			return [...(await observeCaptures(network.captures, cell.canaries)), ...gaps];
		},
		[Symbol.asyncDispose]: () => network[Symbol.asyncDispose](),
	};
}

function trustIn(bundle: string | undefined): Record<string, string> {
	if (bundle === undefined) return {};
	return { NODE_EXTRA_CA_CERTS: bundle, SSL_CERT_FILE: bundle, REQUESTS_CA_BUNDLE: bundle, CURL_CA_BUNDLE: bundle };
}

/** A metadata service hands out what looks like the machine's own role: canaries of this run. */
function credentials(canaries: readonly Canary[]): Record<string, string> {
	return Object.fromEntries(canaries.flatMap(({ where, value }) => (where.kind === 'env' ? [[where.name, value]] : [])));
}
