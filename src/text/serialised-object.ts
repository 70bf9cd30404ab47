// Recognises an object that a program would restore, and so run, behind base64: Java, Python's pickle, .NET, PHP.

const BASE64 = /^[A-Za-z0-9+/_-]{12,}={0,2}$/;
/** How the bytes of each begin, as hexadecimal digits. Three fixed bytes are enough, because a random id has them once in sixteen million. */
const BEGINNINGS: readonly RegExp[] = [
	// Java
	/^aced0005/,
	// pickle of Python
	/^80(?:0[23]63|0[45]95)/,
	// .NET
	/^0001000000ffffffff/,
	// a:1:{, O:4:", C:4:" of PHP
	/^(?:61|4f|43)3a(?:3\d){1,6}3a(?:22|7b)/,
	// <?php, <?xml, <script, <!DOCTYPE
	/^3c(?:3f(?:706870|786d6c)|736372697074|21444f4354595045)/,
];
const HEAD = 32;

export function isSerialisedObject(value: string): boolean {
	if (!BASE64.test(value)) return false;
	const bytes = Buffer.from(value.slice(0, HEAD), 'base64').toString('hex');
	return BEGINNINGS.some((beginning) => beginning.test(bytes));
}
