// Answers a request for the time (SNTP, RFC 4330): a program that gets none waits for seconds, and asks again each time.

const LENGTH = 48;
const TRANSMITTED = 40;
const CLIENT = 3;
const SERVER = 4;
/** Seconds from 1900, where the protocol begins to count, to 1970. */
const EPOCH_SECONDS = 2_208_988_800;
/** A client whose clock differs more than this has sent a random number in its place. */
const MOST_DIFFERENCE_SECONDS = 3 * 366 * 86_400;

/**
 * Returns undefined for any other datagram. The time is the client's own if it sent one, because the cell's clock may be moved, and a difference would tell.
 */
export function timeAnswer(payload: Buffer, nowMs: number): Buffer | undefined {
	const [first = 0] = payload;
	const version = (first >> 3) & 7;
	if (payload.length !== LENGTH || (first & 7) !== CLIENT || version < 1 || version > 4) return undefined;
	const real = nowMs / 1000 + EPOCH_SECONDS;
	const told = payload.readUInt32BE(TRANSMITTED) + payload.readUInt32BE(TRANSMITTED + 4) / 2 ** 32;
	const now = Math.abs(told - real) <= MOST_DIFFERENCE_SECONDS ? told + 0.01 : real;
	const answer = Buffer.alloc(LENGTH);
	answer.set([(version << 3) | SERVER, 2, payload[2] ?? 0, 0xec]);
	answer.writeUInt32BE(0x0000_0400, 4);
	answer.writeUInt32BE(0x0000_0200, 8);
	answer.set([17, 253, 34, 253], 12);
	writeTime(answer, now - 60, 16);
	payload.copy(answer, 24, TRANSMITTED, LENGTH);
	writeTime(answer, now, 32);
	writeTime(answer, now + 0.000_05, TRANSMITTED);
	return answer;
}

function writeTime(into: Buffer, seconds: number, at: number): void {
	const whole = Math.floor(seconds);
	into.writeUInt32BE(whole >>> 0, at);
	into.writeUInt32BE(Math.floor((seconds - whole) * 2 ** 32) >>> 0, at + 4);
}
