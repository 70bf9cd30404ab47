// Keeps the bytes of a connection beside the parser of HTTP/1, for what the parser removes: blanks in the head, extensions of chunks.

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Spelling } from '../capture.ts';

const MOST_BYTES = 64 * 1024;
const USUAL_BLANKS = ': ';
/** sample: \r\n1a; name=value */
const EXTENSION = /\r\n[0-9a-f]+([ \t]*;[^\r\n]*)/gi;

export class RawRequests {
	/** The last bytes, one character each, by the connection. */
	readonly #last = new WeakMap<Duplex, string>();

	/** Only once the parser listens: it takes the connection's bytes for itself where nobody else reads them. */
	watch(stream: Duplex): void {
		stream.prependListener('data', (chunk: Buffer) => {
			this.#last.set(stream, ((this.#last.get(stream) ?? '') + chunk.toString('latin1')).slice(-MOST_BYTES));
		});
	}

	/** Called when the head has arrived. Returns a function that is asked once all of the request has. */
	of({ socket, method, url }: IncomingMessage): () => Spelling {
		const last = this.#last.get(socket) ?? '';
		const from = last.lastIndexOf(`${method} ${url} `);
		if (from < 0) return () => ({});
		const [head = ''] = last.slice(from).split(/\r?\n\r?\n/, 1);
		const blanks = blanksOf(head);
		this.#last.set(socket, last.slice(from));
		return () => {
			const extensions = [...(this.#last.get(socket) ?? '').slice(head.length).matchAll(EXTENSION)].map(([, text]) => text);
			return {
				...(blanks === undefined ? {} : { 'blanks of the head': blanks }),
				...(extensions.length === 0 ? {} : { 'extensions of chunks': extensions.join() }),
			};
		};
	}
}

/** Returns the blanks around the names and values of all headers, or undefined if they are the usual ones. */
function blanksOf(head: string): string | undefined {
	const lines = head.split('\n').slice(1).map(blanksOfLine);
	return lines.every((blanks) => blanks === USUAL_BLANKS) ? undefined : lines.join('|');
}

/** sample: x-trace:   7f3a\t\r */
function blanksOfLine(line: string): string {
	const written = line.replace(/\r$/, '');
	const at = written.indexOf(':') + 1;
	const [name, value] = [written.slice(0, at), written.slice(at)];
	const from = value.length - value.trimStart().length;
	return `${name.slice(name.slice(0, -1).trimEnd().length)}${value.slice(0, from)}${value.slice(Math.max(from, value.trimEnd().length))}`;
}
