// A drawn scene as a photograph (PNG) and as a short film (AVI with uncompressed frames): large enough to be cropped, with corners and a round thing that can be found.

import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

const SKY: Colour = [168, 204, 232];
const GROUND: Colour = [96, 132, 72];
const WALL: Colour = [196, 84, 60];
const ROOF: Colour = [72, 48, 40];
const SUN: Colour = [248, 220, 96];

/** Returns the colour at a place of the scene, in parts of its width and height. The sun moves to the right with time. */
function colourAt(x: number, y: number, time: number): Colour {
	if (Math.hypot(x - 0.2 - 0.5 * time, (y - 0.2) * 0.75) < 0.07) return SUN;
	if (x > 0.55 && x < 0.85 && y > 0.5 && y < 0.8) return (Math.floor(x * 40) + Math.floor(y * 30)) % 4 === 0 ? ROOF : WALL;
	if (y > 0.3 && y <= 0.5 && Math.abs(x - 0.7) < (y - 0.3) * 0.95) return ROOF;
	return y > 0.7 ? GROUND : SKY;
}

/** Returns the rows of the scene from the top, three bytes a pixel. */
function rowsOf(width: number, height: number, time: number): readonly Buffer[] {
	return Array.from({ length: height }, (_, y) =>
		Buffer.from(Array.from({ length: width }, (_, x) => colourAt(x / width, y / height, time)).flat()),
	);
}

export function photograph(width = 320, height = 240): Buffer {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	head.set([8, 2], 8); // 8 bits a channel, red, green and blue
	const rows = rowsOf(width, height, 0).map((row) => Buffer.concat([Buffer.alloc(1), row]));
	const parts = [pngPart('IHDR', head), pngPart('IDAT', deflateSync(Buffer.concat(rows))), pngPart('IEND', Buffer.alloc(0))];
	return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function pngPart(name: string, body: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
	const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	size.writeUInt32BE(body.length);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([size, named, sum]);
}

const RATE = 10;
/** The name of the format, as a number. */
const I420 = Buffer.from('I420', 'latin1').readUInt32LE();

/** A second of ten frames. https://learn.microsoft.com/windows/win32/directshow/avi-riff-file-reference */
export function film(width = 96, height = 64, frames = RATE): Buffer {
	const size = (width * height * 3) / 2;
	const numbers = (...values: readonly number[]) => {
		const buffer = Buffer.alloc(4 * values.length);
		for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, 4 * index);
		return buffer;
	};
	const header = numbers(1_000_000 / RATE, size * RATE, 0, 0x10, frames, 0, 1, size, width, height, 0, 0, 0, 0);
	const stream = Buffer.concat([
		Buffer.from('vidsI420', 'latin1'),
		numbers(0, 0, 0, 1, RATE, 0, frames, size, 0xffff_ffff, 0, 0, (height << 16) | width),
	]);
	const format = numbers(40, width, height, (12 << 16) | 1, I420, size, 0, 0, 0, 0);
	const lists = list('hdrl', riffPart('avih', header), list('strl', riffPart('strh', stream), riffPart('strf', format)));
	const shown = Array.from({ length: frames }, (_, index) => riffPart('00dc', frameOf(width, height, index / frames)));
	const index = shown.map((_, at) => Buffer.concat([Buffer.from('00dc', 'latin1'), numbers(0x10, 4 + at * (size + 8), size)]));
	return riffPart(
		'RIFF',
		Buffer.concat([Buffer.from('AVI ', 'latin1'), lists, list('movi', ...shown), riffPart('idx1', Buffer.concat(index))]),
	);
}

/** Brightness of every pixel, then two planes of colour, one value for four pixels each (BT.601). */
function frameOf(width: number, height: number, time: number): Buffer {
	const planes: readonly [number[], number[], number[]] = [[], [], []];
	for (let y = 0; y < height; y += 1)
		for (let x = 0; x < width; x += 1) {
			const [red, green, blue] = colourAt(x / width, y / height, time);
			planes[0].push(16 + 0.257 * red + 0.504 * green + 0.098 * blue);
			if ((x % 2) + (y % 2) > 0) continue;
			planes[1].push(128 - 0.148 * red - 0.291 * green + 0.439 * blue);
			planes[2].push(128 + 0.439 * red - 0.368 * green - 0.071 * blue);
		}
	return Buffer.from(planes.flat());
}

function riffPart(name: string, body: Buffer): Buffer {
	const size = Buffer.alloc(4);
	size.writeUInt32LE(body.length);
	return Buffer.concat([Buffer.from(name, 'latin1'), size, body]);
}

function list(name: string, ...parts: readonly Buffer[]): Buffer {
	return riffPart('LIST', Buffer.concat([Buffer.from(name, 'latin1'), ...parts]));
}
