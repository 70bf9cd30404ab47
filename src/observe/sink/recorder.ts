// Counts, previews and keeps what comes in, within the run's bounds, and hands out each finished capture.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Micros } from '#model/step.ts';
import { nowMicros } from '#util/micros.ts';
import type { Capture, CaptureProtocol } from './capture.ts';
import { LIMITS } from './limits.ts';

export type Beginning = Pick<Capture, 'transport' | 'destination' | 'encrypted'> & {
	readonly protocol: CaptureProtocol;
	readonly sni?: string;
	/** When it came, if that was not just now. */
	readonly at?: Micros;
};
type Ending = Partial<Pick<Capture, 'protocol' | 'http' | 'dns' | 'opaqueReason'>> & {
	/** Bytes that belong to it but are no part of the body: a request's head. */
	readonly moreBytesIn?: number;
};

export interface CaptureRecording {
	readonly bytesIn: number;
	received(chunk: Buffer): void;
	sent(bytes: number): void;
	/** Emits the capture. Only the first call counts. */
	end(ending?: Ending): void;
}

export interface Recorder {
	begin(beginning: Beginning): CaptureRecording;
	/** Ends whatever is still open. */
	finish(): void;
	beyondLimit(): number;
}

const FLUSH_BYTES = 65_536;

export function makeRecorder(capturesDirectory: string, onCapture: (capture: Capture) => void): Recorder {
	const open = new Set<CaptureRecording>();
	let begun = 0;
	let emitted = 0;
	let beyond = 0;
	const ofRun = { kept: 0 };

	function begin(beginning: Beginning): CaptureRecording {
		begun += 1;
		const id = begun;
		const at = nowMicros();
		const keeper = new KeptStream(join(capturesDirectory, `${id}.bin`), ofRun);
		let bytesIn = 0;
		let bytesOut = 0;
		let preview = Buffer.alloc(0);

		const recording: CaptureRecording = {
			get bytesIn() {
				return bytesIn;
			},
			received(chunk) {
				if (chunk.length === 0) return;
				bytesIn += chunk.length;
				if (preview.length < LIMITS.previewBytes)
					preview = Buffer.concat([preview, chunk.subarray(0, LIMITS.previewBytes - preview.length)]);
				keeper.keep(chunk);
			},
			sent(bytes) {
				bytesOut += bytes;
			},
			end({ moreBytesIn = 0, ...ending } = {}) {
				if (!open.delete(recording)) return;
				// The preview holds it all: no file needed. Memory that was charged to the run is given back.
				if (bytesIn > LIMITS.previewBytes) keeper.flush();
				else keeper.giveBack();
				if (emitted >= LIMITS.captures) {
					beyond += 1;
					return;
				}
				emitted += 1;
				onCapture({
					id,
					at,
					...beginning,
					bytesIn: bytesIn + moreBytesIn,
					bytesOut,
					preview: preview.toString('latin1'),
					...(keeper.hasFile ? { file: keeper.file } : {}),
					isCut: keeper.isCut && bytesIn > preview.length,
					...ending,
				});
			},
		};
		open.add(recording);
		return recording;
	}

	return {
		begin,
		finish() {
			for (const recording of [...open]) recording.end();
		},
		beyondLimit: () => beyond,
	};
}

/** What is kept of one body or stream. It is appended by name in large pieces: a hundred open streams hold no descriptor and little memory. */
class KeptStream {
	readonly file: string;
	hasFile = false;
	isCut = false;
	readonly #ofRun: { kept: number };
	#kept = 0;
	#pending: Buffer[] = [];
	#pendingBytes = 0;

	constructor(file: string, ofRun: { kept: number }) {
		this.file = file;
		this.#ofRun = ofRun;
	}

	keep(chunk: Buffer): void {
		const room = Math.max(0, Math.min(LIMITS.keptBytes - this.#kept, LIMITS.keptBytesOfRun - this.#ofRun.kept));
		const part = chunk.subarray(0, room);
		if (part.length < chunk.length) this.isCut = true;
		if (part.length === 0) return;
		this.#kept += part.length;
		this.#ofRun.kept += part.length;
		// A copy: a part of a socket's shared 64 KB slab would hold all of it.
		this.#pending.push(Buffer.from(part));
		this.#pendingBytes += part.length;
		if (this.#pendingBytes >= FLUSH_BYTES || this.#pending.length >= 1_024) this.flush();
	}

	flush(): void {
		if (this.#pendingBytes === 0) return;
		try {
			appendFileSync(this.file, Buffer.concat(this.#pending));
			this.hasFile = true;
		} catch {
			this.isCut = true;
		}
		this.#pending = [];
		this.#pendingBytes = 0;
	}

	giveBack(): void {
		this.#ofRun.kept -= this.#kept;
		this.#pending = [];
	}
}
