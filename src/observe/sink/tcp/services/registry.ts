// All services that are not HTTP. All connections of a run share their state.

import type { MessageAnswerer } from '../../answers/json-message.ts';
import type { Dialogue, TcpService } from './dialogue.ts';
import { makeDocumentDatabase } from './document-database.ts';
import { fileTransfer } from './file-transfer.ts';
import { jsonMessages } from './json-messages.ts';
import { makeKeyValueStore } from './key-value-store.ts';
import { mail } from './mail.ts';
import { makeMailbox } from './mailbox.ts';
import { makeMessageBroker } from './message-broker.ts';
import { makeMysql } from './mysql.ts';
import { makePostgresql, once } from './postgresql.ts';
import { secureShell } from './secure-shell.ts';
import { openSqlEngine } from './sql-engine.ts';

const SILENT: Dialogue = { protocol: 'raw', reply: () => undefined };

export type TcpServices = (port: number, first: Buffer, isResumed: boolean) => Dialogue;

/** `passwords`: those that clients may have. */
export function makeTcpServices(answerMessage: MessageAnswerer, passwords: readonly string[] = []): TcpServices {
	const engine = once(openSqlEngine);
	const services: readonly TcpService[] = [
		mail,
		makeMailbox(),
		fileTransfer,
		secureShell,
		makeMysql(engine),
		makeKeyValueStore(),
		makePostgresql(engine),
		makeDocumentDatabase(passwords),
		makeMessageBroker(),
		// The last one: other services are known by their port.
		jsonMessages(answerMessage),
	];
	return (port, first, isResumed) => services.find((service) => service.isAsked(port, first))?.open(isResumed) ?? SILENT;
}
