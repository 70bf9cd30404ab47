// Serves PostgreSQL's protocol, version 3, over the SQL engine. https://www.postgresql.org/docs/current/protocol-message-formats.html

import { type Dialogue, messages, type Reply, type TcpService } from './dialogue.ts';
import { framed, int32 } from './postgresql-messages.ts';
import { PostgresqlSession } from './postgresql-session.ts';
import { openSqlEngine, type SqlEngine } from './sql-engine.ts';

const VERSION_3 = 196_608;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const SETTINGS: Readonly<Record<string, string>> = {
	server_version: '16.4',
	server_encoding: 'UTF8',
	client_encoding: 'UTF8',
	DateStyle: 'ISO, MDY',
	TimeZone: 'UTC',
	integer_datetimes: 'on',
	standard_conforming_strings: 'on',
};

export function makePostgresql(engine: () => SqlEngine = once(openSqlEngine)): TcpService {
	return {
		isAsked: (port, first) =>
			port === 5432 ||
			(first.length >= 8 && first.readUInt16BE(0) === 0 && [VERSION_3, SSL_REQUEST, GSS_REQUEST].includes(first.readInt32BE(4))),
		open: (isResumed) => ({ protocol: 'postgresql', reply: conversation(engine, isResumed) }),
	};
}

export function once<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}

function conversation(engine: () => SqlEngine, isEncrypted: boolean): Dialogue['reply'] {
	let session: PostgresqlSession | undefined;
	const sizeOf = (bytes: Buffer): number | undefined => {
		if (session === undefined) return bytes.length < 4 ? undefined : bytes.readInt32BE(0);
		return bytes.length < 5 ? undefined : 1 + bytes.readInt32BE(1);
	};
	return messages(sizeOf, (message): Reply | undefined => {
		if (session !== undefined) return session.answer(String.fromCharCode(message[0] ?? 0), message.subarray(5));
		const code = message.length >= 8 ? message.readInt32BE(4) : 0;
		if (code === SSL_REQUEST) return isEncrypted ? { bytes: 'N' } : { bytes: 'S', next: 'tls' };
		if (code === GSS_REQUEST) return { bytes: 'N' };
		if (code === CANCEL_REQUEST || code !== VERSION_3) return { bytes: '', next: 'close' };
		session = new PostgresqlSession(engine());
		return { bytes: welcome() };
	});
}

function welcome(): Buffer {
	const settings = Object.entries(SETTINGS).map(([name, value]) => framed('S', Buffer.from(`${name}\0${value}\0`)));
	return Buffer.concat([
		framed('R', int32(0)),
		...settings,
		framed('K', Buffer.concat([int32(4_711), int32(1)])),
		framed('Z', Buffer.from('I')),
	]);
}
