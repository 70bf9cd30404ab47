import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { openPcapFile } from './pcap-file.ts';

const frame = (bytes: Buffer, length = bytes.length) => ({ seconds: 7, micros: 9, length, bytes, isOutgoing: false });

function place(): string {
	const directory = mkdtempSync(join(tmpdir(), 'pcap-test-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	return join(directory, 'capture.pcap');
}

test('a header, then packets with both lengths', () => {
	const file = place();
	expect(openPcapFile(file).append([frame(Buffer.from('abc'), 5)])).toBe(1);
	expect(readFileSync(file).toString('hex')).toBe(
		`d4c3b2a1 0200 0400 00000000 00000000 00000400 01000000 07000000 09000000 03000000 05000000 616263`.replaceAll(' ', ''),
	);
});

test('it ends at its size with a whole packet, and counts what it kept', () => {
	const file = place();
	const pcap = openPcapFile(file);
	const large = frame(Buffer.alloc(LIMITS.packetBytes));
	const room = Math.floor((LIMITS.packetBytesOfRun - 24) / (LIMITS.packetBytes + 16));
	expect(pcap.append(Array.from({ length: room + 3 }, () => large))).toBe(room);
	expect(pcap.append([frame(Buffer.from('small, but later'))])).toBe(0);
	expect(statSync(file).size).toBe(24 + room * (LIMITS.packetBytes + 16));
});
