// Holds databases, collections and documents in memory, with the most common queries and updates of document stores.

import { randomBytes } from 'node:crypto';
import { TABLES } from '#observe/world/cell/tables.ts';
import { type BsonDocument, type BsonValue, ObjectId } from './bson.ts';

const MOST_DOCUMENTS = 10_000;

export class DocumentStore {
	/** Documents by `database.collection`. */
	readonly #collections = new Map<string, BsonDocument[]>();

	/** Returns a collection. Every database holds the world's tables from the start. */
	collection(database: string, name: string): BsonDocument[] {
		const key = `${database}.${name}`;
		const table = TABLES.find((one) => one.name === name);
		const first = () =>
			(table?.rows ?? []).map(
				(row): BsonDocument => ({
					_id: new ObjectId(String(row[0]).padStart(24, '0')),
					...Object.fromEntries(row.map((value, index) => [table?.columns[index] ?? '', value])),
				}),
			);
		const known = this.#collections.get(key) ?? first();
		this.#collections.set(key, known);
		return known;
	}

	namesOf(database: string): readonly string[] {
		const made = [...this.#collections.keys()].filter((key) => key.startsWith(`${database}.`)).map((key) => key.slice(database.length + 1));
		return [...new Set([...TABLES.map(({ name }) => name), ...made])];
	}

	databases(): readonly string[] {
		return [...new Set(['shop', ...[...this.#collections.keys()].map((key) => key.split('.')[0] ?? '')])];
	}

	drop(database: string, name: string): void {
		this.#collections.set(`${database}.${name}`, []);
	}

	insert(into: BsonDocument[], documents: readonly BsonDocument[]): number {
		const room = documents.slice(0, Math.max(0, MOST_DOCUMENTS - into.length));
		for (const document of room) into.push(document['_id'] === undefined ? { _id: newId(), ...document } : document);
		return room.length;
	}
}

export function newId(): ObjectId {
	return new ObjectId(randomBytes(12).toString('hex'));
}

export function isMatch(document: BsonDocument, filter: BsonDocument): boolean {
	return Object.entries(filter).every(([key, wanted]) => {
		if (key === '$and') return lists(wanted).every((one) => isMatch(document, one));
		if (key === '$or') return lists(wanted).some((one) => isMatch(document, one));
		if (key === '$nor') return !lists(wanted).some((one) => isMatch(document, one));
		if (key.startsWith('$')) return true;
		const value = at(document, key);
		if (isDocument(wanted) && Object.keys(wanted).some((name) => name.startsWith('$')))
			return Object.entries(wanted).every(([operator, operand]) => fits(value, operator, operand));
		return isSame(value, wanted) || (Array.isArray(value) && value.some((one: BsonValue) => isSame(one, wanted)));
	});
}

function fits(value: BsonValue | undefined, operator: string, operand: BsonValue): boolean {
	const compared = order(value ?? null, operand);
	const isIn = () => Array.isArray(operand) && operand.some((one: BsonValue) => isSame(value, one));
	switch (operator) {
		case '$eq':
			return isSame(value, operand);
		case '$ne':
			return !isSame(value, operand);
		case '$gt':
			return compared > 0;
		case '$gte':
			return compared >= 0;
		case '$lt':
			return compared < 0;
		case '$lte':
			return compared <= 0;
		case '$in':
			return isIn();
		case '$nin':
			return !isIn();
		case '$exists':
			return (value !== undefined) === Boolean(operand);
		case '$regex': // Only plain text is matched, because a client's pattern could take unbounded time.
			return (
				typeof value === 'string' &&
				value.toLowerCase().includes(
					String(operand)
						.replaceAll(/[\^$.*]/g, '')
						.toLowerCase(),
				)
			);
		default:
			return true;
	}
}

/** Returns the changed document: `$set`, `$unset`, `$inc`, `$push`, or a whole new one. */
export function changed(document: BsonDocument, update: BsonDocument): BsonDocument {
	if (!Object.keys(update).some((key) => key.startsWith('$'))) return { _id: document['_id'] ?? null, ...update };
	const next: Record<string, BsonValue> = { ...document };
	for (const [operator, fields] of Object.entries(update)) {
		if (!isDocument(fields)) continue;
		for (const [name, value] of Object.entries(fields)) {
			if (operator === '$set' || (operator === '$setOnInsert' && next[name] === undefined)) next[name] = value;
			else if (operator === '$unset') delete next[name];
			else if (operator === '$inc') next[name] = Number(next[name] ?? 0) + Number(value);
			else if (operator === '$push') next[name] = [...(Array.isArray(next[name]) ? (next[name] as readonly BsonValue[]) : []), value];
		}
	}
	return next;
}

export function sorted(documents: readonly BsonDocument[], by: BsonDocument): readonly BsonDocument[] {
	const keys = Object.entries(by);
	return documents.toSorted((a, b) => {
		for (const [key, direction] of keys) {
			const compared = order(at(a, key) ?? null, at(b, key) ?? null);
			if (compared !== 0) return compared * (Number(direction) < 0 ? -1 : 1);
		}
		return 0;
	});
}

export function isDocument(value: BsonValue | undefined): value is BsonDocument {
	return (
		typeof value === 'object' &&
		value !== null &&
		!Array.isArray(value) &&
		!(value instanceof Date) &&
		!(value instanceof ObjectId) &&
		!(value instanceof Uint8Array)
	);
}

export function lists(value: BsonValue | undefined): readonly BsonDocument[] {
	return Array.isArray(value) ? value.filter(isDocument) : [];
}

/** Returns the value at a dotted path: a.b of { a: { b: 1 } }. */
export function at(document: BsonDocument, path: string): BsonValue | undefined {
	return path
		.split('.')
		.reduce<BsonValue | undefined>((value, key) => (isDocument(value) && Object.hasOwn(value, key) ? value[key] : undefined), document);
}

function plain(value: BsonValue | undefined): string | number {
	if (value instanceof ObjectId) return value.hex;
	if (value instanceof Date) return value.getTime();
	return typeof value === 'number' || typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isSame(a: BsonValue | undefined, b: BsonValue): boolean {
	return plain(a ?? null) === plain(b);
}

function order(a: BsonValue, b: BsonValue): number {
	const [left, right] = [plain(a), plain(b)];
	return left < right ? -1 : left > right ? 1 : 0;
}
