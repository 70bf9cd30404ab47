// Reads commands and writes values in the protocol of Redis. https://redis.io/docs/latest/develop/reference/protocol-spec/

export type RespValue =
	| string
	| number
	| null
	| RespError
	| RespStatus
	| RespDouble
	| RespByVersion
	| readonly RespValue[]
	| { readonly [key: string]: RespValue };

export class RespError {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

/** A short status that is not data: OK, PONG. */
export class RespStatus {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

/** A score: a text in version 2 of the protocol, a number of its own type in version 3. */
export class RespDouble {
	readonly value: number;
	constructor(value: number) {
		this.value = value;
	}
}

/** An answer whose form depends on the version that the client has greeted with. */
export class RespByVersion {
	readonly second: RespValue;
	readonly third: RespValue;
	constructor(second: RespValue, third: RespValue) {
		this.second = second;
		this.third = third;
	}
}

export const OK = new RespStatus('OK');

const MOST_WORDS = 10_000;

/** Returns a command and its size in bytes, or undefined if it is incomplete. Anything but an array is a line of words. */
export function readCommand(bytes: Buffer): { readonly words: readonly string[]; readonly size: number } | undefined {
	const line = lineAt(bytes, 0);
	if (line === undefined) return undefined;
	if (bytes[0] !== 0x2a) return { words: line.text.split(' ').filter((word) => word !== ''), size: line.end };
	const count = Number(line.text.slice(1));
	if (!Number.isInteger(count) || count > MOST_WORDS) return { words: [], size: bytes.length };
	const words: string[] = [];
	let at = line.end;
	for (let index = 0; index < count; index += 1) {
		const head = lineAt(bytes, at);
		if (head === undefined) return undefined;
		const length = Number(head.text.slice(1));
		if (!head.text.startsWith('$') || !Number.isInteger(length) || length < 0) return { words: [], size: bytes.length };
		if (bytes.length < head.end + length + 2) return undefined;
		words.push(bytes.toString('latin1', head.end, head.end + length));
		at = head.end + length + 2;
	}
	return { words, size: at };
}

function lineAt(bytes: Buffer, from: number): { readonly text: string; readonly end: number } | undefined {
	const at = bytes.indexOf('\r\n', from);
	return at < 0 ? undefined : { text: bytes.toString('latin1', from, at), end: at + 2 };
}

export function written(value: RespValue, version: number): Buffer {
	if (value === null) return Buffer.from(version === 3 ? '_\r\n' : '$-1\r\n');
	if (typeof value === 'number') return Buffer.from(Number.isInteger(value) ? `:${value}\r\n` : `$${String(value).length}\r\n${value}\r\n`);
	if (typeof value === 'string') return Buffer.from(`$${Buffer.byteLength(value, 'latin1')}\r\n${value}\r\n`, 'latin1');
	if (value instanceof RespError) return Buffer.from(`-${value.text}\r\n`);
	if (value instanceof RespStatus) return Buffer.from(`+${value.text}\r\n`);
	if (value instanceof RespDouble) return version === 3 ? Buffer.from(`,${value.value}\r\n`) : written(String(value.value), version);
	if (value instanceof RespByVersion) return written(version === 3 ? value.third : value.second, version);
	if (Array.isArray(value))
		return Buffer.concat([Buffer.from(`*${value.length}\r\n`), ...value.map((one) => written(one as RespValue, version))]);
	const pairs = Object.entries(value as { readonly [key: string]: RespValue });
	const head = version === 3 ? `%${pairs.length}\r\n` : `*${2 * pairs.length}\r\n`;
	return Buffer.concat([Buffer.from(head), ...pairs.flatMap(([key, inner]) => [written(key, version), written(inner, version)])]);
}
