// Opens everything that the server needs, and closes it together.

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SettlingLedger } from '#model/ledger.ts';
import type { AuditStore, ChainStore, Store, TokenStore } from '#model/ports.ts';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { type Forwarder, startForwarder } from '#store/sql/forwarder.ts';
import { openStore } from '#store/sql/open-store.ts';
import { maskForLedger } from '#text/mask-for-ledger.ts';
import { UserError } from '#util/user-error.ts';
import { ledgerFile } from '../ledger/ledger-file.ts';
import { storeAddress } from '../store-address.ts';
import { type Hub, openHub } from './hub/open-hub.ts';
import { LaunchedServers } from './launched-servers.ts';
import { Logins } from './logins.ts';
import { PolicyFolder } from './policy-folder.ts';
import { type DecisionSource, recentDecisions } from './recent-decisions.ts';
import type { ServeSettings } from './serve-settings.ts';
import { openTracing } from './telemetry/open-tracing.ts';

/** Interval of reading the local ledger, so that a decision appears in the live feed within half a second. */
const FORWARD_MS = 100;

export interface ServeParts extends AsyncDisposable {
	readonly settings: ServeSettings;
	/** Records inspections: first in the local journal, then in the chain. */
	readonly ledger: SettlingLedger;
	/** The same decisions, for pages to read. */
	readonly decisions: DecisionSource;
	readonly policies: PolicyFolder;
	readonly logins: Logins;
	readonly store: Store;
	/** Events, background audits, forwarding. */
	readonly hub: Hub;
	/** Copies the rows of the local ledger to the store. */
	readonly forwarder: Forwarder;
	/** Parts of the store. */
	readonly chain: ChainStore;
	readonly tokens: TokenStore;
	readonly audits: AuditStore;
	/** Servers in cells that were started over the API. */
	readonly launched: LaunchedServers;
	/** Writes a line for the person at serve's terminal. */
	readonly note: (line: string) => void;
	/** Prints a new one-time login link on serve's terminal. */
	readonly printLogin: () => void;
}

interface ServeTerminal {
	readonly note: (line: string) => void;
	/** `code`: logs a person in once. */
	readonly printLogin: (code: string) => void;
}

export async function openServe(settings: ServeSettings, { note, printLogin }: ServeTerminal): Promise<ServeParts> {
	await using failed = new AsyncDisposableStack();
	const tracing = openTracing(process.env, note);
	if (tracing !== undefined) failed.use(tracing);
	const policies = new PolicyFolder(policyDirectory(settings.policies));
	const file = ledgerFile(settings.ledger);
	const ledger = failed.use(
		await openLedger(file, {
			onDelay: ({ message }) => note(`decisions wait to be written down: ${message}`),
			...(settings.keepsMasked && { maskArguments: maskForLedger }),
		}),
	);
	const address = storeAddress(settings.database);
	const store = failed.use(await openStore(address));
	const { chain, tokens, audits } = store;
	const decisions = failed.use(await recentDecisions({ ledger, file, address, chain }));
	const hub = failed.use(await openHub(settings.hub, { ...store, note }));
	const forwarder = failed.use(
		startForwarder({ ledger: file, address, everyMs: FORWARD_MS }, (message) => {
			if (message.kind === 'trouble') note(`decisions wait to be forwarded to the store: ${message.message}`);
			else hub.events.poll();
		}),
	);
	const logins = new Logins();
	const launched = failed.use(new LaunchedServers({ ledger: settings.ledger, note }));
	const kept = failed.move();
	return {
		...{ settings, ledger, decisions, policies, logins, store, chain, tokens, audits, hub, forwarder, launched, note },
		printLogin: () => printLogin(logins.issueCode()),
		[Symbol.asyncDispose]: () => kept.disposeAsync(),
	};
}

function policyDirectory(named: string | undefined): string | undefined {
	if (named === undefined) return undefined;
	if (statSync(named, { throwIfNoEntry: false })?.isDirectory() === true) return resolve(named);
	throw new UserError(`--policies ${named}: there is no such folder`, { hint: `mkdir -p ${named}, or leave --policies out` });
}
