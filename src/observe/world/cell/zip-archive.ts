// Makes an uncompressed archive of a few small files. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT

import { crc32 } from 'node:zlib';

/** 1 January 2025, midnight, in the format of MS-DOS. */
const DATE = ((2025 - 1980) << 9) | (1 << 5) | 1;

export function zipArchive(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
	const local: Buffer[] = [];
	const central: Buffer[] = [];
	let offset = 0;
	for (const [path, content] of Object.entries(files)) {
		const name = Buffer.from(path);
		const body = Buffer.from(content);
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0); // version needed to extract
		common.writeUInt16LE(DATE, 8);
		common.writeUInt32LE(crc32(body), 10);
		common.writeUInt32LE(body.length, 14);
		common.writeUInt32LE(body.length, 18);
		common.writeUInt16LE(name.length, 22);
		const place = Buffer.alloc(14);
		place.writeUInt32LE(offset, 10);
		local.push(Buffer.from('PK\x03\x04'), common, name, body);
		central.push(Buffer.from('PK\x01\x02\x14\x00'), common, place, name);
		offset += 30 + name.length + body.length;
	}
	const directory = Buffer.concat(central);
	const end = Buffer.alloc(18);
	const count = Object.keys(files).length;
	end.writeUInt16LE(count, 4);
	end.writeUInt16LE(count, 6);
	end.writeUInt32LE(directory.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}
