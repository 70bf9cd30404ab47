import { expect, test } from 'vitest';
import { timeAnswer } from './time-answer.ts';

const NOW = Date.UTC(2026, 5, 1);
const EPOCH = 2_208_988_800;
function request(first: number, seconds = 0): Buffer {
	const payload = Buffer.alloc(48);
	payload[0] = first;
	payload.writeUInt32BE(seconds, 40);
	return payload;
}
const secondsOf = (answer: Buffer | undefined) => (answer?.readUInt32BE(40) ?? 0) - EPOCH;

test('a request for the time gets the client’s own time, or else the real one', () => {
	const moved = NOW / 1000 + 90 * 86_400;
	const answer = timeAnswer(request(0x23, moved + EPOCH), NOW);
	expect(answer?.[0]).toBe(0x24);
	expect(answer?.readUInt32BE(24)).toBe(moved + EPOCH);
	expect(secondsOf(answer)).toBe(moved);
	expect(secondsOf(timeAnswer(request(0x1b), NOW))).toBe(NOW / 1000);
	expect(secondsOf(timeAnswer(request(0xe3, 5), NOW))).toBe(NOW / 1000);
});

test('near misses: an answer, another version, another length', () => {
	expect(timeAnswer(request(0x24), NOW)).toBeUndefined();
	expect(timeAnswer(request(0x03), NOW)).toBeUndefined();
	expect(timeAnswer(Buffer.from('\x1bstolen by udp'), NOW)).toBeUndefined();
});
