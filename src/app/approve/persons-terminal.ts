// The person's terminal, independent of standard input. A passphrase is typed there without echo.

import { openSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { UserError } from '#util/user-error.ts';

const LONGEST = 1024;
const [INTERRUPT, END, BACKSPACE, ERASE_LINE, DELETE] = [0x03, 0x04, 0x08, 0x15, 0x7f];

export class PersonsTerminal implements Disposable {
	readonly #descriptor: number;
	readonly #input: ReadStream;

	private constructor(descriptor: number) {
		this.#descriptor = descriptor;
		this.#input = new ReadStream(descriptor);
		this.#input.setRawMode(true);
		this.#input.pause();
	}

	/** `hint`: the alternative to a terminal. */
	static open(hint: string): PersonsTerminal {
		let descriptor: number;
		try {
			descriptor = openSync('/dev/tty', 'r+');
		} catch {
			throw new UserError('the passphrase is typed at a terminal, and there is none', { hint });
		}
		return new PersonsTerminal(descriptor);
	}

	/** In raw mode the program must write the carriage return itself. */
	say(text: string): void {
		writeSync(this.#descriptor, text.replaceAll('\n', '\r\n'));
	}

	async ask(prompt: string): Promise<string> {
		this.say(prompt);
		const typed: number[] = [];
		try {
			for await (const chunk of this.#input.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
				for (const byte of chunk) {
					if (byte === 0x0d || byte === 0x0a) return Buffer.from(typed).toString();
					if (byte === INTERRUPT) throw new DOMException('stopped at the prompt', 'AbortError');
					if (byte === END && typed.length === 0) throw new UserError('no passphrase was typed', { hint: 'type it, then Enter' });
					if (byte === BACKSPACE || byte === DELETE) eraseLetter(typed);
					else if (byte === ERASE_LINE) typed.length = 0;
					else if (typed.length < LONGEST) typed.push(byte);
				}
			throw new UserError('the terminal was closed', { hint: 'open another one' });
		} finally {
			this.say('\n');
		}
	}

	[Symbol.dispose](): void {
		this.#input.setRawMode(false);
		this.#input.destroy();
	}
}

/** A letter may have several bytes. Continuation bytes begin with the bits 10. */
function eraseLetter(typed: number[]): void {
	for (let byte = typed.pop(); byte !== undefined && (byte & 0xc0) === 0x80; ) byte = typed.pop();
}
