// One TCP connection in the sink, and the parts that serve it.

import type { Socket } from 'node:net';
import type { Micros } from '#model/step.ts';
import type { SinkAnswerer } from '../answers/answer.ts';
import type { MessageAnswerer } from '../answers/json-message.ts';
import type { Destination, Spelling } from '../capture.ts';
import type { CertificateAuthority } from '../certificates.ts';
import type { Recorder } from '../recorder.ts';
import type { TcpServices } from './services/registry.ts';

export interface Connection {
	/** The socket itself, or the plain side of the TLS that the sink terminates on it. */
	readonly stream: Socket;
	readonly destination: Destination;
	readonly encrypted: boolean;
	readonly opened: Micros;
	readonly sni?: string;
	/** The TLS greeting. */
	readonly spelling?: Spelling;
	/** Whether TLS began in the middle of the conversation, after the greeting. */
	readonly isResumed?: boolean;
}

export interface ServingParts {
	readonly recorder: Recorder;
	readonly certificates: CertificateAuthority | undefined;
	readonly answer: SinkAnswerer;
	readonly answerMessage: MessageAnswerer;
	readonly services: TcpServices;
	serveHttp1(connection: Connection): void;
	/** Inspects the first bytes again, for a stream inside TLS or a tunnel. */
	serveStream(connection: Connection): void;
}
