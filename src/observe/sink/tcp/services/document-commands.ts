// Applies the commands of a document database to a collection.

import type { BsonDocument, BsonValue } from './bson.ts';
import { at, changed, isDocument, isMatch, newId, sorted } from './document-store.ts';

export function found(documents: readonly BsonDocument[], command: BsonDocument): readonly BsonDocument[] {
	const fitting = sorted(
		documents.filter((one) => isMatch(one, documentOf(command['filter']))),
		documentOf(command['sort']),
	);
	const skip = Number(command['skip'] ?? 0);
	const limit = Math.abs(Number(command['limit'] ?? 0)) || 100;
	return fitting.slice(skip, skip + limit);
}

/** Applies the stages of a pipeline. Unknown stages change nothing. */
export function aggregated(documents: readonly BsonDocument[], stages: readonly BsonDocument[]): readonly BsonDocument[] {
	return stages.reduce<readonly BsonDocument[]>((all, stage) => {
		const [[name, value] = ['', null]] = Object.entries(stage) as [string, BsonValue][];
		if (name === '$match') return all.filter((one) => isMatch(one, documentOf(value)));
		if (name === '$limit') return all.slice(0, Number(value));
		if (name === '$skip') return all.slice(Number(value));
		if (name === '$sort') return sorted(all, documentOf(value));
		if (name === '$count') return [{ [String(value)]: all.length }];
		if (name === '$sample') return all.slice(0, Number(documentOf(value)['size'] ?? 1));
		if (name === '$group') return grouped(all, documentOf(value));
		return all;
	}, documents);
}

function grouped(documents: readonly BsonDocument[], by: BsonDocument): readonly BsonDocument[] {
	const own = (one: BsonDocument, value: BsonValue | undefined) =>
		typeof value === 'string' && value.startsWith('$') ? (at(one, value.slice(1)) ?? null) : (value ?? null);
	const groups = Map.groupBy(documents, (one) => JSON.stringify(own(one, by['_id'])));
	return [...groups.values()].map((members) => ({
		_id: members[0] === undefined ? null : own(members[0], by['_id']),
		...Object.fromEntries(
			Object.entries(by)
				.filter(([name]) => name !== '_id')
				.map(([name, sum]) => [name, members.reduce((total, one) => total + Number(own(one, documentOf(sum)['$sum']) ?? 0), 0)]),
		),
	}));
}

export function updated(documents: BsonDocument[], updates: readonly BsonDocument[]): BsonDocument {
	let [n, nModified] = [0, 0];
	const upserted: BsonDocument[] = [];
	for (const [index, update] of updates.entries()) {
		const filter = documentOf(update['q']);
		const fitting = documents.filter((one) => isMatch(one, filter)).slice(0, update['multi'] === true ? undefined : 1);
		for (const one of fitting) documents.splice(documents.indexOf(one), 1, changed(one, documentOf(update['u'])));
		n += fitting.length;
		nModified += fitting.length;
		if (fitting.length > 0 || update['upsert'] !== true) continue;
		const made = changed({ _id: newId(), ...filter }, documentOf(update['u']));
		documents.push(made);
		n += 1;
		upserted.push({ index, _id: made['_id'] ?? null });
	}
	return { n, nModified, ...(upserted.length === 0 ? {} : { upserted }), ok: 1 };
}

export function modified(documents: BsonDocument[], command: BsonDocument): BsonDocument {
	const [first] = sorted(
		documents.filter((one) => isMatch(one, documentOf(command['query']))),
		documentOf(command['sort']),
	);
	if (first === undefined) return { value: null, lastErrorObject: { n: 0, updatedExisting: false }, ok: 1 };
	const place = documents.indexOf(first);
	const next = changed(first, documentOf(command['update']));
	if (command['remove'] === true) documents.splice(place, 1);
	else documents.splice(place, 1, next);
	return { value: command['new'] === true ? next : first, lastErrorObject: { n: 1, updatedExisting: true }, ok: 1 };
}

export function removed(documents: BsonDocument[], { q, limit }: BsonDocument): number {
	const fitting = documents.filter((one) => isMatch(one, documentOf(q))).slice(0, limit === 1 ? 1 : undefined);
	for (const one of fitting) documents.splice(documents.indexOf(one), 1);
	return fitting.length;
}

export function documentOf(value: BsonValue | undefined): BsonDocument {
	return isDocument(value) ? value : {};
}
