// Brings one client's file to the state in which exactly the wanted servers have the guard in front. Wrapping adds servers, unwrapping
// removes them. Without any, the file has its original bytes.

import { readConfigFile } from '#observe/target/clients/read-config-file.ts';
import { undoText } from '#observe/target/clients/undo-text.ts';
import { type GuardWords, wrapText } from '#observe/target/clients/wrap-text.ts';
import { formatOf } from '#observe/target/config/parse-config.ts';
import { UserError } from '#util/user-error.ts';
import { replaceWhole } from './replace-file.ts';
import { digestOf, type GuardedEntry, type WrapJournal, type WrapJournals } from './wrap-journal.ts';

export interface ClientFile {
	/** Id of the client. */
	readonly client: string;
	readonly file: string;
	/** The keys under which the file has its servers. */
	readonly ways: readonly (readonly string[])[];
	readonly project?: string;
}

export interface Settled {
	/** `same`: nothing had to be written. `restored`: byte for byte as before the first wrap. `edited`: changed meanwhile, so that only Candor's entries were restored. */
	readonly change: 'same' | 'wrapped' | 'restored' | 'edited' | 'gone';
	/** Entries that cannot be edited or restored. */
	readonly refused: readonly Pick<GuardWords, 'name'>[];
}

/** The bytes without Candor's guard, and whether they equal the backup. */
interface Base {
	readonly bytes: Buffer;
	readonly isExact: boolean;
	readonly left: readonly Pick<GuardWords, 'name'>[];
}

export function settleFile(where: ClientFile, journals: WrapJournals, wanted: readonly GuardedEntry[]): Settled {
	const { file, project, ways } = where;
	const read = readConfigFile(file, project);
	if (read === undefined) return { change: 'gone', refused: [] };
	if ('refused' in read) throw new UserError(`${file}: ${read.refused}`, { hint: 'leave it out, or make it an ordinary file' });
	const { bytes, realFile } = read;
	const journal = journals.of(realFile);
	const base = baseOf(bytes, where, journals, journal);
	const { text, refused } = wrapText(base.bytes.toString('utf8'), formatOf(file), ways, wanted);
	const next = Buffer.from(text, 'utf8');
	const entries = wanted.filter((one) => !refused.includes(one));
	const result = { refused: [...refused, ...base.left] };
	if (entries.length === 0 || next.equals(base.bytes)) {
		if (!base.bytes.equals(bytes)) replaceWhole(realFile, base.bytes);
		if (journal !== undefined && base.left.length === 0) journals.remove(realFile);
		return { ...result, change: base.bytes.equals(bytes) ? 'same' : base.isExact ? 'restored' : 'edited' };
	}
	const state = { wrapped: digestOf(next), original: digestOf(base.bytes), entries };
	// Until the file is replaced it may be in any of the earlier states.
	const before = journal?.states.filter(({ wrapped }) => wrapped !== state.wrapped) ?? [];
	const written: WrapJournal = { ...where, ways: ways.map((way) => [...way]), realFile, states: [...before, state] };
	journals.write(written, base.bytes);
	if (!next.equals(bytes)) replaceWhole(realFile, next);
	if (before.length > 0) journals.write({ ...written, states: [state] }, base.bytes);
	journals.sweep(realFile, [state]);
	return { ...result, change: next.equals(bytes) ? 'same' : 'wrapped' };
}

function baseOf(bytes: Buffer, { file, ways }: ClientFile, journals: WrapJournals, journal: WrapJournal | undefined): Base {
	if (journal === undefined) return { bytes, isExact: true, left: [] };
	const digest = digestOf(bytes);
	const state = journal.states.findLast(({ wrapped }) => wrapped === digest);
	if (state !== undefined) return { bytes: journals.original(journal.realFile, state.original), isExact: true, left: [] };
	if (journal.states.some(({ original }) => original === digest)) return { bytes, isExact: true, left: [] };
	const ours = journal.states.flatMap(({ entries }) => entries);
	const { text, left } = undoText(bytes.toString('utf8'), formatOf(file), ways, ours);
	return { bytes: Buffer.from(text, 'utf8'), isExact: false, left };
}
