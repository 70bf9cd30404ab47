// Archives with one entry whose name leads out of the directory into which they are unpacked.

import { crc32 } from 'node:zlib';
import { tarArchive } from './tar-archive.ts';

const TEXT = Buffer.from('unpacked\n');
/** Exceeds the depth of any directory. */
const UP = 12;

/** Returns a name such as ../../…/home/user/x. */
export function climbingName(path: string): string {
	return '../'.repeat(UP) + path.slice(1);
}

/** Returns an archive with one stored entry: local header, text, central directory, end record. */
export function climbingZip(name: string): Buffer {
	const bytes = Buffer.from(name);
	const common = Buffer.alloc(26);
	common.writeUInt16LE(20, 0); // version needed
	common.writeUInt16LE(0x5821, 8); // a date
	common.writeUInt32LE(crc32(TEXT), 10);
	common.writeUInt32LE(TEXT.length, 14);
	common.writeUInt32LE(TEXT.length, 18);
	common.writeUInt16LE(bytes.length, 22);
	const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, bytes, TEXT]);
	const madeBy = Buffer.from([20, 3]);
	const rest = Buffer.alloc(14);
	rest.writeUInt32LE(0o644 << 16, 6);
	const central = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), madeBy, common, rest, bytes]);
	const end = Buffer.alloc(22);
	end.write('PK\x05\x06', 'latin1');
	end.writeUInt16LE(1, 8);
	end.writeUInt16LE(1, 10);
	end.writeUInt32LE(central.length, 12);
	end.writeUInt32LE(local.length, 16);
	return Buffer.concat([local, central, end]);
}

export function climbingTar(name: string): Buffer {
	return tarArchive({ [name]: TEXT.toString() });
}
