// Reads WebSocket frames (RFC 6455 §5.2) from a stream. Payload is passed on immediately, so a frame of a gigabyte needs no memory.

export interface FrameListener {
	/** Receives the mask of a frame before its payload. */
	masked?(mask: Buffer): void;
	/** Receives unmasked bytes of text, binary, continuation and control frames. */
	payload(bytes: Buffer, isControl: boolean): void;
	control(opcode: number, payload: Buffer): void;
	/** Called at the end of a message, once all of its payload was passed on. */
	ended(): void;
}

/** Returns an unmasked text frame, as servers send it. */
export function textFrame(text: string): Buffer {
	const payload = Buffer.from(text);
	if (payload.length < 126) return Buffer.concat([Buffer.from([0x81, payload.length]), payload]);
	const head = Buffer.alloc(payload.length < 65_536 ? 4 : 10);
	head[0] = 0x81;
	head[1] = head.length === 4 ? 126 : 127;
	if (head.length === 4) head.writeUInt16BE(payload.length, 2);
	else head.writeBigUInt64BE(BigInt(payload.length), 2);
	return Buffer.concat([head, payload]);
}

interface Frame {
	readonly opcode: number;
	readonly isFinal: boolean;
	readonly mask: Buffer | undefined;
	readonly length: number;
}

export function makeFrameReader(listener: FrameListener): (chunk: Buffer) => void {
	let head: Buffer = Buffer.alloc(0);
	let frame: Frame | undefined;
	let done = 0;
	let control = Buffer.alloc(0);

	function take(part: Buffer, { opcode, isFinal, mask, length }: Frame): void {
		const plain = mask === undefined ? part : Buffer.from(part);
		if (mask !== undefined) for (let i = 0; i < plain.length; i += 1) plain[i] = (plain[i] ?? 0) ^ (mask[(done + i) & 3] ?? 0);
		done += plain.length;
		if (plain.length > 0) listener.payload(plain, opcode >= 8);
		// The RFC limits control payloads to 125 bytes. Bytes beyond that limit are not echoed.
		if (opcode >= 8 && control.length + plain.length <= 125) control = Buffer.concat([control, plain]);
		if (done < length) return;
		if (opcode >= 8) listener.control(opcode, control);
		else if (isFinal) listener.ended();
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
				if (frame.mask !== undefined) listener.masked?.(frame.mask);
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
	const first = bytes.readUInt8(0);
	return {
		opcode: first & 0x0f,
		isFinal: first > 127,
		mask: second & 0x80 ? Buffer.from(bytes.subarray(size - 4, size)) : undefined,
		length,
	};
}
