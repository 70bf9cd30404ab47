// Recognises an object that a program would restore, and so run, behind base64: Java, Python's pickle, .NET, PHP.

const BASE64 = /^[A-Za-z0-9+/_-]{12,}={0,2}$/;
/** How the bytes of each begin. Three fixed bytes are enough, because a random id has them once in sixteen million. */
const BEGINNINGS: readonly RegExp[] = [
	/^\xac\xed\x00\x05/,
	/^\x80(?:[\x02\x03]c|[\x04\x05]\x95)/,
	/^\x00\x01\x00\x00\x00\xff\xff\xff\xff/,
	/^[aOC]:\d{1,6}:["{]/,
	/^<(?:\?(?:php|xml)|script|!DOCTYPE)/i,
];
const HEAD = 32;

export function isSerialisedObject(value: string): boolean {
	if (!BASE64.test(value)) return false;
	const bytes = Buffer.from(value.slice(0, HEAD), 'base64').toString('latin1');
	return BEGINNINGS.some((beginning) => beginning.test(bytes));
}
