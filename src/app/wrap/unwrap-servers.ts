// Removes the guard again. It uses only the journals, so that it works from any directory.

import type { UnwrapOutcome } from '#model/wrap.ts';
import { settleFile } from './settle-file.ts';
import { storageRefusal } from './storage-refusal.ts';
import { type GuardedEntry, type WrapJournal, WrapJournals } from './wrap-journal.ts';
import { removeWrapPolicy } from './wrap-policy.ts';

/** `names`: names of servers or clients. Empty: all. */
export function unwrapServers(dataDir: string, names: readonly string[]): readonly UnwrapOutcome[] {
	const journals = new WrapJournals(dataDir);
	using _ = storageRefusal('the journal of what is wrapped', () => journals.lock());
	const outcomes = journals.all().flatMap((journal) => {
		const isChosen = ({ name }: GuardedEntry) => names.length === 0 || names.includes(journal.client) || names.includes(name);
		const entries = journal.states.flatMap((state) => state.entries);
		return entries.some(isChosen) ? [unwrapFile(journal, journals, isChosen)] : [];
	});
	journals.tidy();
	return outcomes;
}

function unwrapFile(journal: WrapJournal, journals: WrapJournals, isChosen: (entry: GuardedEntry) => boolean): UnwrapOutcome {
	const { file, realFile, client, ways, project, states } = journal;
	const now = states.at(-1)?.entries ?? [];
	const rest = now.filter((entry) => !isChosen(entry));
	const gone = states.flatMap(({ entries }) => entries).filter(isChosen);
	const original = states.at(-1)?.original ?? '';
	const { change, refused } = storageRefusal(file, () =>
		settleFile({ client, file, ways, ...(project === undefined ? {} : { project }) }, journals, rest),
	);
	const outcome = { file, names: [...new Set(gone.map(({ name }) => name))], left: refused.map(({ name }) => name) };
	// The file may come back, so its bytes are kept until then.
	if (change === 'gone') return { ...outcome, did: 'gone', backup: journals.backupOf(realFile, original) };
	for (const { policy } of gone) if (policy !== undefined && !rest.some((entry) => entry.policy === policy)) removeWrapPolicy(policy);
	const did = change === 'restored' ? 'exact' : change === 'edited' ? 'ours' : change === 'wrapped' ? 'partly' : 'nothing';
	return { ...outcome, did, ...(refused.length === 0 ? {} : { backup: journals.backupOf(realFile, original) }) };
}
