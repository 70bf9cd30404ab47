// Reads WebSocket frames (RFC 6455 §5.2) from a stream. Payload is passed on immediately, so a frame of a gigabyte needs no memory.

export interface FrameListener {
	/** Receives unmasked bytes of text, binary, continuation and control frames. */
	payload(bytes: Buffer): void;
	control(opcode: number, payload: Buffer): void;
}

interface Frame {
	readonly opcode: number;
	readonly mask: Buffer | undefined;
	readonly length: number;
}

export function makeFrameReader(listener: FrameListener): (chunk: Buffer) => void {
	let head: Buffer = Buffer.alloc(0);
	let frame: Frame | undefined;
	let done = 0;
	let control = Buffer.alloc(0);

	function take(part: Buffer, { opcode, mask, length }: Frame): void {
		const plain = mask === undefined ? part : Buffer.from(part);
		if (mask !== undefined) for (let i = 0; i < plain.length; i += 1) plain[i] = (plain[i] ?? 0) ^ (mask[(done + i) & 3] ?? 0);
		done += plain.length;
		if (plain.length > 0) listener.payload(plain);
		// The RFC limits control payloads to 125 bytes. Bytes beyond that limit are not echoed.
		if (opcode >= 8 && control.length + plain.length <= 125) control = Buffer.concat([control, plain]);
		if (done < length) return;
		if (opcode >= 8) listener.control(opcode, control);
		frame = undefined;
		control = Buffer.alloc(0);
	}

	return (chunk) => {
		let rest = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
		head = Buffer.alloc(0);
		while (rest.length > 0) {
			if (frame === undefined) {
				const size = headSize(rest);
				if (rest.length < size) {
					head = rest;
					return;
				}
				frame = frameOf(rest, size);
				done = 0;
				rest = rest.subarray(size);
			}
			const part = rest.subarray(0, frame.length - done);
			rest = rest.subarray(part.length);
			take(part, frame);
		}
	};
}

/** Returns the size of the frame's head, 2 to 14 bytes. The second byte determines it. */
function headSize(bytes: Buffer): number {
	const second = bytes[1];
	if (second === undefined) return 2;
	const short = second & 0x7f;
	return 2 + (short === 127 ? 8 : short === 126 ? 2 : 0) + (second & 0x80 ? 4 : 0);
}

function frameOf(bytes: Buffer, size: number): Frame {
	const second = bytes.readUInt8(1);
	const short = second & 0x7f;
	const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
	return { opcode: bytes.readUInt8(0) & 0x0f, mask: second & 0x80 ? Buffer.from(bytes.subarray(size - 4, size)) : undefined, length };
}
