// Serves MongoDB's protocol over the document store. https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/

import { type BsonDocument, type BsonValue, decodeBson, encodeBson } from './bson.ts';
import { type Dialogue, messages, type TcpService } from './dialogue.ts';
import { aggregated, documentOf, found, modified, removed, updated } from './document-commands.ts';
import { at, DocumentStore, isMatch, lists } from './document-store.ts';
import { makeScram, SCRAM_MECHANISMS } from './scram.ts';

const OP_QUERY = 2004;
const OP_MSG = 2013;
const OP_REPLY = 1;

/** `passwords`: those that a client may have. */
export function makeDocumentDatabase(passwords: readonly string[] = []): TcpService {
	const store = new DocumentStore();
	return {
		isAsked: (port, first) =>
			port === 27017 || (first.length >= 16 && first.readInt32LE(8) === 0 && [OP_QUERY, OP_MSG].includes(first.readInt32LE(12))),
		open: () => ({
			protocol: 'mongodb',
			reply: conversation(store, makeScram(passwords)),
		}),
	};
}

function conversation(store: DocumentStore, scram: Scram): Dialogue['reply'] {
	return messages(
		(bytes) => (bytes.length < 16 ? undefined : Math.max(16, bytes.readInt32LE(0))),
		(message) => {
			try {
				return { bytes: answerTo(message, store, scram) };
			} catch (error) {
				if (!(error instanceof RangeError)) throw error;
				return { bytes: Buffer.alloc(0), next: 'close' };
			}
		},
	);
}

type Scram = ReturnType<typeof makeScram>;

function answerTo(message: Buffer, store: DocumentStore, scram: Scram): Buffer {
	const operation = message.readInt32LE(12);
	const request = message.readInt32LE(4);
	if (operation === OP_QUERY) {
		const name = message.indexOf(0, 20);
		const body = encodeBson(answered(decodeBson(message, name + 9), 'admin', store));
		const head = Buffer.alloc(20);
		head.writeInt32LE(8, 0); // flag: AwaitCapable
		head.writeInt32LE(1, 16);
		return framed(Buffer.concat([head, body]), request, OP_REPLY);
	}
	if (operation !== OP_MSG) throw new RangeError('not an operation that is served');
	const command = sectionsOf(message);
	const database = typeof command['$db'] === 'string' ? command['$db'] : 'admin';
	return framed(Buffer.concat([Buffer.alloc(5), encodeBson(scram(command) ?? answered(command, database, store))]), request, OP_MSG);
}

/** Returns the body. Documents of a separate sequence section are added under its name. */
function sectionsOf(message: Buffer): BsonDocument {
	const found: Record<string, BsonValue> = {};
	const end = message.length - ((message.readUInt32LE(16) & 1) === 1 ? 4 : 0);
	for (let place = 20; place < end; ) {
		const kind = message.readUInt8(place);
		const size = message.readInt32LE(place + 1);
		if (size <= 0) throw new RangeError('not a section');
		if (kind === 0) Object.assign(found, decodeBson(message, place + 1));
		else {
			const nameEnd = message.indexOf(0, place + 5);
			const documents: BsonDocument[] = [];
			for (let inner = nameEnd + 1; inner < place + 1 + size; inner += message.readInt32LE(inner))
				documents.push(decodeBson(message, inner));
			found[message.toString('utf8', place + 5, nameEnd)] = documents;
		}
		place += 1 + size;
	}
	return found;
}

function framed(body: Buffer, request: number, operation: number): Buffer {
	const head = Buffer.alloc(16);
	head.writeInt32LE(16 + body.length, 0);
	head.writeInt32LE(1, 4);
	head.writeInt32LE(request, 8);
	head.writeInt32LE(operation, 12);
	return Buffer.concat([head, body]);
}

const HELLO: BsonDocument = {
	helloOk: true,
	ismaster: true,
	isWritablePrimary: true,
	maxBsonObjectSize: 16_777_216,
	maxMessageSizeBytes: 48_000_000,
	maxWriteBatchSize: 100_000,
	localTime: new Date(0),
	logicalSessionTimeoutMinutes: 30,
	connectionId: 1,
	minWireVersion: 0,
	maxWireVersion: 21,
	readOnly: false,
};

function answered(command: BsonDocument, database: string, store: DocumentStore): BsonDocument {
	const [name = ''] = Object.keys(command);
	const target = String(command[name] ?? '');
	return described(name.toLowerCase(), { database, target, store }) ?? worked(command, name, { database, target, store });
}

interface Addressed {
	readonly database: string;
	readonly target: string;
	readonly store: DocumentStore;
}

function cursorOf(batch: readonly BsonDocument[], namespace: string): BsonDocument {
	return { cursor: { id: 0n, ns: namespace, firstBatch: batch }, ok: 1 };
}

/** Answers commands about the server and its contents. Returns undefined if the command is about documents. */
function described(name: string, { database, target, store }: Addressed): BsonDocument | undefined {
	switch (name) {
		case 'hello':
		case 'ismaster':
			return { ...HELLO, localTime: new Date(), saslSupportedMechs: SCRAM_MECHANISMS, ok: 1 };
		case 'buildinfo':
			return { version: '7.0.14', versionArray: [7, 0, 14, 0], gitVersion: 'unknown', ok: 1 };
		case 'listdatabases':
			return { databases: store.databases().map((one) => ({ name: one, sizeOnDisk: 8192, empty: false })), totalSize: 8192, ok: 1 };
		case 'listcollections':
			return cursorOf(
				store.namesOf(database).map((one) => ({ name: one, type: 'collection', options: {}, info: { readOnly: false } })),
				`${database}.$cmd.listCollections`,
			);
		case 'listindexes':
			return cursorOf([{ v: 2, key: { _id: 1 }, name: '_id_' }], `${database}.${target}`);
		case 'collstats':
		case 'dbstats':
			return {
				ns: `${database}.${target}`,
				db: database,
				count: store.collection(database, target).length,
				collections: store.namesOf(database).length,
				size: 1024,
				avgObjSize: 128,
				storageSize: 4096,
				indexes: 1,
				objects: 9,
				ok: 1,
			};
		case 'ping':
		case 'endsessions':
		case 'killcursors':
		case 'getlog':
		case 'committransaction':
		case 'aborttransaction':
		case 'dropindexes':
		case 'dropdatabase':
		case 'connectionstatus':
		case 'serverstatus':
			return { log: [], totalLinesWritten: 0, version: '7.0.14', ok: 1 };
		default:
			return undefined;
	}
}

function worked(command: BsonDocument, name: string, { database, target, store }: Addressed): BsonDocument {
	const documents = () => store.collection(database, target);
	const cursor = (batch: readonly BsonDocument[]) => cursorOf(batch, `${database}.${target}`);
	switch (name.toLowerCase()) {
		case 'insert': {
			const n = store.insert(documents(), lists(command['documents']));
			return { n, ok: 1 };
		}
		case 'find':
			return cursor(found(documents(), command));
		case 'count':
			return { n: documents().filter((one) => isMatch(one, documentOf(command['query']))).length, ok: 1 };
		case 'distinct': {
			const values = documents()
				.filter((one) => isMatch(one, documentOf(command['query'])))
				.flatMap((one) => at(one, String(command['key'])) ?? []);
			return { values: [...new Set(values)], ok: 1 };
		}
		case 'aggregate':
			return cursor(aggregated(documents(), lists(command['pipeline'])));
		case 'update':
			return updated(documents(), lists(command['updates']));
		case 'findandmodify':
			return modified(documents(), command);
		case 'delete':
			return { n: lists(command['deletes']).reduce((sum, one) => sum + removed(documents(), one), 0), ok: 1 };
		case 'drop':
			store.drop(database, target);
			return { ok: 1 };
		case 'create':
			documents();
			return { ok: 1 };
		case 'createindexes':
			return { numIndexesBefore: 1, numIndexesAfter: 2, createdCollectionAutomatically: false, ok: 1 };
		default:
			return { ok: 0, errmsg: `no such command: '${name}'`, code: 59, codeName: 'CommandNotFound' };
	}
}
