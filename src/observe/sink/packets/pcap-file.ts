// Writes the classic capture file: a header, then each packet with its time and both its lengths. https://www.tcpdump.org/manpages/pcap-savefile.5.html

import { openSync, writeSync } from 'node:fs';
import { LIMITS } from '../limits.ts';
import type { Frame } from './packet-ring.ts';

const MAGIC = 0xa1b2c3d4;
const ETHERNET = 1;
const FILE_HEADER_BYTES = 24;
const RECORD_HEADER_BYTES = 16;

export interface PcapFile {
	/** Writes the frames immediately, so that the file is complete after every call. Returns the number of frames kept. */
	append(frames: readonly Frame[]): number;
}

/** Opens the file. It keeps nothing more beyond the run's limit or after a write error. */
export function openPcapFile(path: string): PcapFile {
	const descriptor = openSync(path, 'wx', 0o600);
	const header = Buffer.alloc(FILE_HEADER_BYTES);
	header.writeUInt32LE(MAGIC, 0);
	header.writeUInt16LE(2, 4);
	header.writeUInt16LE(4, 6);
	header.writeUInt32LE(LIMITS.packetBytes, 16);
	header.writeUInt32LE(ETHERNET, 20);
	writeSync(descriptor, header);
	let written = header.length;
	let isFull = false;
	return {
		append(frames) {
			if (isFull) return 0;
			const parts: Buffer[] = [];
			let kept = 0;
			let bytes = 0;
			for (const frame of frames) {
				const part = frame.bytes.subarray(0, LIMITS.packetBytes);
				const size = RECORD_HEADER_BYTES + part.length;
				isFull = written + bytes + size > LIMITS.packetBytesOfRun;
				if (isFull) break;
				parts.push(recordHeader(frame, part.length), part);
				bytes += size;
				kept += 1;
			}
			try {
				writeWhole(descriptor, Buffer.concat(parts), written);
				written += bytes;
				return kept;
			} catch {
				// The file may end in a partial record. Readers stop there and report it.
				isFull = true;
				return 0;
			}
		},
	};
}

function recordHeader({ seconds, micros, length }: Frame, kept: number): Buffer {
	const header = Buffer.alloc(RECORD_HEADER_BYTES);
	header.writeUInt32LE(seconds, 0);
	header.writeUInt32LE(micros, 4);
	header.writeUInt32LE(kept, 8);
	header.writeUInt32LE(length, 12);
	return header;
}

function writeWhole(descriptor: number, bytes: Buffer, position: number): void {
	for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
}
