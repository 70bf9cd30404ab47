// Receives every frame on one device, both ways, through a memory ring that the kernel fills and this process drains. A busy event loop
// loses no frame until the ring is full; the kernel counts the losses. https://docs.kernel.org/networking/packet_mmap.html

import koffi from 'koffi';
import { type FilterInstruction, socketFilter } from './socket-filter.ts';

const AF_PACKET = 17;
const SOCK_RAW = 3;
const ETH_P_ALL = 3;
const SOL_PACKET = 263;
const PACKET_RX_RING = 5;
const PACKET_STATISTICS = 6;
const PACKET_VERSION = 10;
const TPACKET_V3 = 2;
const PROT_READ_WRITE = 3;
const MAP_SHARED = 1;
const SOL_SOCKET = 1;
const SO_ATTACH_FILTER = 26;
const SOCKADDR_LL_BYTES = 20;

/** Size of a block. A block holds whole frames, and a frame on a virtual device may be 64 KB; 16 MB are 40 ms at 400 MB/s. */
const BLOCK_BYTES = 262_144;
const BLOCKS = 64;
/** Time after which the kernel hands over a partly filled block. */
const RETIRE_MS = 5;

// struct tpacket_block_desc { u32 version, offset_to_priv; u32 block_status, num_pkts, offset_to_first_pkt, … }
const BLOCK = { status: 8, packets: 12, first: 16 } as const;
// struct tpacket3_hdr { u32 next_offset, sec, nsec, snaplen, len, status; u16 mac, net; … }, 48 bytes, then struct sockaddr_ll
const FRAME = { next: 0, seconds: 4, nanoseconds: 8, kept: 12, length: 16, start: 24, packetType: 48 + 10 } as const;
const OURS_TO_READ = 1;
const PACKET_OUTGOING = 4;

/** Classic BPF: keeps the first 128 bytes of a TCP packet and all of any other. Each instruction is { u16 code; u8 jump if true, if false; u32 operand }. */
const ONLY_HEADS: readonly FilterInstruction[] = [
	[0x28, 0, 0, 12], // load the Ethernet type
	[0x15, 0, 2, 0x0800],
	[0x30, 0, 0, 23], // IPv4: load the protocol
	[0x05, 0, 0, 2],
	[0x15, 0, 3, 0x86dd],
	[0x30, 0, 0, 20], // IPv6: load the next header
	[0x15, 0, 1, 6],
	[0x06, 0, 0, 128],
	[0x06, 0, 0, 0xffff_ffff],
];

export interface Frame {
	readonly seconds: number;
	readonly micros: number;
	/** Length on the wire. */
	readonly length: number;
	/** Valid only until the visitor returns, because the kernel reuses the memory. */
	readonly bytes: Buffer;
	/** Whether this side of the device sent it. */
	readonly isOutgoing: boolean;
}

export interface PacketRing {
	/** Passes on the frames that have arrived since the last call, one block at a time. */
	drain(visit: (frames: readonly Frame[]) => void): void;
	/** From now on, takes only the heads of streams. Sockets receive the data anyway, so that copying it has no benefit. */
	takeHeadsOnly(): void;
	/** Number of frames that were dropped because the ring was full, since the last call. */
	lost(): number;
}

type Call<Arguments extends unknown[], Result = number> = (...given: Arguments) => Result;

/** Opens the ring, which exists until this process ends. */
export function openPacketRing(device: string): PacketRing {
	const libc = koffi.load('libc.so.6');
	const declared = <Arguments extends unknown[], Result = number>(text: string) => libc.func(text) as unknown as Call<Arguments, Result>;
	const socket = declared<[number, number, number]>('int socket(int, int, int)');
	const bind = declared<[number, Buffer, number]>('int bind(int, uint8_t *, uint32_t)');
	const setsockopt = declared<[number, number, number, Buffer, number]>('int setsockopt(int, int, int, uint8_t *, uint32_t)');
	const getsockopt = declared<[number, number, number, Buffer, number[]]>(
		'int getsockopt(int, int, int, _Out_ uint8_t *, _Inout_ uint32_t *)',
	);
	const mmap = declared<[null, number, number, number, number, number], unknown>('void *mmap(void *, size_t, int, int, int, long)');
	koffi.struct('sock_fprog', { len: 'uint16_t', filter: 'uint8_t *' });
	const attach = declared<[number, number, number, object, number]>('int setsockopt(int, int, int, sock_fprog *, uint32_t)');
	const indexOf = declared<[string]>('uint32_t if_nametoindex(const char *)');

	const wanted = (what: string, result: number): number => {
		if (result < 0) throw new Error(`packet capture: ${what} failed (errno ${koffi.errno()})`);
		return result;
	};
	const descriptor = wanted('socket', socket(AF_PACKET, SOCK_RAW, 0));
	wanted('the ring version', setsockopt(descriptor, SOL_PACKET, PACKET_VERSION, words(TPACKET_V3), 4));
	// struct tpacket_req3 { block_size, block_nr, frame_size, frame_nr, retire_blk_tov, sizeof_priv, feature_req_word }
	const request = words(BLOCK_BYTES, BLOCKS, BLOCK_BYTES, BLOCKS, RETIRE_MS, 0, 0);
	wanted('the ring', setsockopt(descriptor, SOL_PACKET, PACKET_RX_RING, request, request.length));
	const mapped = mmap(null, BLOCK_BYTES * BLOCKS, PROT_READ_WRITE, MAP_SHARED, descriptor, 0);
	if (koffi.address(mapped) === 0xffff_ffff_ffff_ffffn) throw new Error(`packet capture: mmap failed (errno ${koffi.errno()})`);
	const memory = koffi.view(mapped, BLOCK_BYTES * BLOCKS);
	const ring = Buffer.from(memory);
	const status = new Int32Array(memory);

	const address = Buffer.alloc(SOCKADDR_LL_BYTES);
	address.writeUInt16LE(AF_PACKET, 0);
	address.writeUInt16BE(ETH_P_ALL, 2);
	address.writeInt32LE(indexOf(device), 4);
	wanted(`binding to ${device}`, bind(descriptor, address, address.length));

	let next = 0;
	return {
		drain(visit) {
			// The loop visits each block at most once, so that a flood does not block the event loop.
			for (let turn = 0; turn < BLOCKS; turn += 1) {
				const at = next * BLOCK_BYTES;
				const flag = (at + BLOCK.status) >> 2;
				// Atomics order these reads against the kernel's writes.
				if ((Atomics.load(status, flag) & OURS_TO_READ) === 0) return;
				visit(framesOf(ring, at));
				Atomics.store(status, flag, 0);
				next = (next + 1) % BLOCKS;
			}
		},
		takeHeadsOnly() {
			attach(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, socketFilter(ONLY_HEADS), 16);
		},
		lost() {
			// struct tpacket_stats_v3 { packets, drops, freeze_q_cnt }
			const counts = Buffer.alloc(12);
			return getsockopt(descriptor, SOL_PACKET, PACKET_STATISTICS, counts, [counts.length]) === 0 ? counts.readUInt32LE(4) : 0;
		},
	};
}

function framesOf(ring: Buffer, block: number): readonly Frame[] {
	const frames: Frame[] = [];
	let at = block + ring.readUInt32LE(block + BLOCK.first);
	for (let left = ring.readUInt32LE(block + BLOCK.packets); left > 0; left -= 1) {
		const start = at + ring.readUInt16LE(at + FRAME.start);
		frames.push({
			seconds: ring.readUInt32LE(at + FRAME.seconds),
			micros: Math.floor(ring.readUInt32LE(at + FRAME.nanoseconds) / 1000),
			length: ring.readUInt32LE(at + FRAME.length),
			bytes: ring.subarray(start, start + ring.readUInt32LE(at + FRAME.kept)),
			isOutgoing: ring.readUInt8(at + FRAME.packetType) === PACKET_OUTGOING,
		});
		at += ring.readUInt32LE(at + FRAME.next);
	}
	return frames;
}

function words(...values: readonly number[]): Buffer {
	const buffer = Buffer.alloc(values.length * 4);
	for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, index * 4);
	return buffer;
}
