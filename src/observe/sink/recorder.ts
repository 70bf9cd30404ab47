// Counts, previews and keeps incoming data within the run's bounds, and emits each finished capture.

import { createHash, type Hash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Micros } from '#model/step.ts';
import { nowMicros } from '#util/micros.ts';
import type { Capture, CaptureProtocol, Spelling } from './capture.ts';
import { LIMITS } from './limits.ts';

export type Beginning = Pick<Capture, 'transport' | 'destination' | 'encrypted'> & {
	readonly protocol: CaptureProtocol;
	readonly sni?: string;
	readonly spelling?: Spelling;
	readonly opened?: Micros;
	/** Time of arrival. Absent: now. */
	readonly at?: Micros;
};
type Ending = Partial<Pick<Capture, 'protocol' | 'http' | 'dns' | 'opaqueReason' | 'spelling'>> & {
	/** Bytes that belong to the capture but not to its body: a request's head. */
	readonly moreBytesIn?: number;
};

export interface CaptureRecording {
	readonly bytesIn: number;
	received(chunk: Buffer): void;
	sent(bytes: number): void;
	/** Emits the capture. Only the first call has an effect. */
	end(ending?: Ending): void;
}

export interface Recorder {
	begin(beginning: Beginning): CaptureRecording;
	/** Ends all open recordings. */
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
				// A preview that holds everything needs no file. The bytes charged to the run are released.
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
					until: nowMicros(),
					...beginning,
					bytesIn: bytesIn + moreBytesIn,
					bytesOut,
					preview: preview.toString('latin1'),
					...(keeper.hasFile ? { file: keeper.file } : {}),
					isCut: keeper.isCut && bytesIn > preview.length,
					...(keeper.cutDigest === undefined ? {} : { cutDigest: keeper.cutDigest }),
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

/** The kept part of one body or stream. It is appended by file name in large pieces, so that a hundred open streams use no descriptor and little memory. */
class KeptStream {
	readonly file: string;
	hasFile = false;
	isCut = false;
	#cut: Hash | undefined;
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
		if (part.length < chunk.length) {
			this.isCut = true;
			this.#cut ??= createHash('sha256');
			this.#cut.update(chunk.subarray(part.length));
		}
		if (part.length === 0) return;
		this.#kept += part.length;
		this.#ofRun.kept += part.length;
		// The part is copied, because a slice would retain the socket's whole 64 KB slab.
		this.#pending.push(Buffer.from(part));
		this.#pendingBytes += part.length;
		if (this.#pendingBytes >= FLUSH_BYTES || this.#pending.length >= 1_024) this.flush();
	}

	get cutDigest(): string | undefined {
		return this.#cut?.copy().digest('hex');
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
