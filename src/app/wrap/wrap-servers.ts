// Puts the guard in front of configured servers, each with the policy that its last audit earned.

import type { WrapOutcome } from '#model/wrap.ts';
import type { ClientPlace } from '#observe/target/clients/client.ts';
import { type FoundPlace, findPlaces } from '#observe/target/clients/find-places.ts';
import { readConfigFile } from '#observe/target/clients/read-config-file.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { clientName, type ListedServer, type ListRequest, listServers } from '../scan/list-servers.ts';
import { guardWords } from './guard-words.ts';
import { type Settled, settleFile } from './settle-file.ts';
import { storageRefusal } from './storage-refusal.ts';
import { type Tier, tierOf } from './tier.ts';
import { type GuardedEntry, WrapJournals } from './wrap-journal.ts';
import { removeWrapPolicy, wrapPolicy, writeWrapPolicy } from './wrap-policy.ts';

export interface WrapRequest extends ListRequest {
	/** Names of servers or ids of clients. Empty: all. */
	readonly names: readonly string[];
	readonly program: readonly [string, ...string[]];
	/** Why no cell can be used here, or undefined if one can. */
	readonly noCell: string | undefined;
	/** Whether an already wrapped server may move to another tier. */
	readonly mayMove: (server: ListedServer, from: Tier['tier'], to: Tier) => Promise<boolean>;
	readonly isDryRun: boolean;
}

/** The plan for one server. */
interface Plan {
	readonly server: ListedServer;
	readonly outcome: WrapOutcome;
	readonly entry?: GuardedEntry;
	readonly policy?: { readonly file: string; readonly text: string };
}

export async function wrapServers(request: WrapRequest): Promise<readonly WrapOutcome[]> {
	const journals = new WrapJournals(request.dataDir);
	using _ = request.isDryRun ? undefined : storageRefusal('the journal of what is wrapped', () => journals.lock());
	const { servers } = listServers(request);
	const isChosen = ({ name, client }: ListedServer) =>
		request.names.length === 0 || request.names.includes(name) || request.names.includes(client);
	const outcomes: WrapOutcome[] = [];
	for (const place of findPlaces(request, request.projects)) {
		const own = servers.filter((server) => server.origin.file === place.file && isChosen(server));
		if (own.length === 0) continue;
		try {
			outcomes.push(...(await wrapFile(place, own, journals, request)));
		} catch (error) {
			throw error instanceof UserError ? besideOthers(error, outcomes) : error;
		}
	}
	return outcomes;
}

/** The files before this one have already been changed, and the user must know. */
function besideOthers(error: UserError, outcomes: readonly WrapOutcome[]): UserError {
	const changed = outcomes.filter(({ did }) => did === 'wrapped' || did === 'moved').map(({ name }) => printable(name));
	if (changed.length === 0) return error;
	return new UserError(`${error.message}. Wrapped before that: ${changed.join(', ')}`, {
		hint: `${error.hint}; or candor unwrap, which puts back what was wrapped`,
		cause: error,
	});
}

async function wrapFile(
	place: FoundPlace,
	servers: readonly ListedServer[],
	journals: WrapJournals,
	request: WrapRequest,
): Promise<readonly WrapOutcome[]> {
	const read = readConfigFile(place.file, place.project);
	const realFile = read === undefined || 'refused' in read ? place.file : read.realFile;
	const before = journals.of(realFile)?.states.at(-1)?.entries ?? [];
	const plans: Plan[] = [];
	for (const server of servers) plans.push(await planFor(server, place, before, request));
	if (request.isDryRun) return plans.map(({ outcome }) => outcome);
	const planned = plans.flatMap(({ entry }) => entry ?? []);
	const isReplaced = (one: GuardedEntry) => planned.some((entry) => isSame(entry, one));
	const wanted = [...before.filter((one) => !isReplaced(one)), ...planned];
	return storageRefusal(place.file, () => {
		const refused = settleWithPolicies(plans, realFile, journals, () =>
			settleFile({ ...place, client: place.client.id, ways: place.place.servers }, journals, wanted),
		);
		const unused = before.filter((one) => one.policy !== undefined && !wanted.some(({ policy }) => policy === one.policy));
		for (const { policy } of unused) if (policy !== undefined) removeWrapPolicy(policy);
		return plans.map(({ server, outcome, policy }) => {
			if (!refused.some(({ name }) => name === server.name)) return outcome;
			if (policy !== undefined) removeWrapPolicy(policy.file);
			return skipped(server, 'its entry is written in a way that cannot be edited without touching the rest of the file');
		});
	});
}

/** Writes policies first, because no entry may name a missing one. If the change fails, policies that no journal names are removed again. */
function settleWithPolicies(plans: readonly Plan[], realFile: string, journals: WrapJournals, settle: () => Settled): Settled['refused'] {
	try {
		for (const { policy } of plans) if (policy !== undefined) writeWrapPolicy(policy.file, policy.text);
		return settle().refused;
	} catch (error) {
		const known = journals.of(realFile)?.states.flatMap(({ entries }) => entries.map(({ policy }) => policy)) ?? [];
		for (const { policy } of plans) if (policy !== undefined && !known.includes(policy.file)) removeWrapPolicy(policy.file);
		throw error;
	}
}

async function planFor(server: ListedServer, { place }: FoundPlace, before: readonly GuardedEntry[], request: WrapRequest): Promise<Plan> {
	const { dataDir, program, noCell, mayMove } = request;
	const known = before.find((one) => isSame(one, { name: server.name, ...projectOf(server, place) }));
	const reason = skipReason(server, place.isGenerated === true, known !== undefined);
	if (reason !== undefined) return { server, outcome: skipped(server, reason) };
	const tier = tierOf(server);
	if (tier.tier !== 'default' && noCell !== undefined)
		return { server, outcome: skipped(server, `${tier.because}, so that it needs a cell, and none can be used here: ${noCell}`) };
	const outcome = (did: WrapOutcome['did'], now: Tier['tier']): WrapOutcome => ({
		...shown(server),
		did,
		tier: now,
		because: tier.because,
	});
	if (tier.tier !== 'default' && server.package?.registry === 'image')
		return { server, outcome: skipped(server, `${tier.because}, so that it needs a cell, and no cell can hold a container engine`) };
	const policy = wrapPolicy(dataDir, server, tier);
	const words = guardWords(program, { name: server.name, policy: policy?.file ?? 'default', needsCell: policy !== undefined });
	const entry: GuardedEntry = {
		name: server.name,
		...projectOf(server, place),
		words: [...words],
		tier: tier.tier,
		...(policy === undefined ? {} : { policy: policy.file }),
	};
	const plan = { server, entry, ...(policy === undefined ? {} : { policy }) };
	if (known === undefined) return { ...plan, outcome: outcome('wrapped', tier.tier) };
	if (known.tier === tier.tier) return { ...plan, outcome: outcome('already', tier.tier) };
	if (!request.isDryRun && !(await mayMove(server, known.tier, tier))) return { server, outcome: outcome('kept', known.tier) };
	return { ...plan, outcome: outcome('moved', tier.tier) };
}

/** Only entries of a user's file that apply to one project have it in their name. */
function projectOf({ project }: ListedServer, { scope }: ClientPlace): { readonly project?: string } {
	return project === undefined || scope === 'project' ? {} : { project };
}

function isSame(a: Pick<GuardedEntry, 'name' | 'project'>, b: Pick<GuardedEntry, 'name' | 'project'>): boolean {
	return a.name === b.name && a.project === b.project;
}

function skipReason({ start, guardedBy }: ListedServer, isGenerated: boolean, isOurs: boolean): string | undefined {
	if (isGenerated) return 'the client writes this file from its own settings: change the command there (docs/wrap.md)';
	if (start.kind === 'remote') return 'it runs elsewhere: candor guard --upstream URL goes in its place by hand (docs/wrap.md)';
	if (start.kind === 'other') return start.reason;
	return guardedBy !== undefined && !isOurs ? 'a guard that candor wrap did not put there is in front of it' : undefined;
}

function skipped(server: ListedServer, because: string): WrapOutcome {
	return { ...shown(server), did: 'skipped', because };
}

function shown({ name, client, origin }: ListedServer): Pick<WrapOutcome, 'name' | 'clientName' | 'file'> {
	return { name, clientName: clientName(client), file: origin.file };
}
