// IPv4 addresses in every spelling that inet_aton and its descendants accept: 127.1, 0x7f.1, 017700000001, 2130706433.

/** Returns every address that a text may stand for: C reads 010 as eight, other parsers as ten. Empty if it is no address. */
export function ipv4Readings(text: string): readonly number[] {
	const first = text.charCodeAt(0);
	if (text.length > 64 || first < 48 || first > 57) return [];
	const parts = text.split('.');
	if (parts.length > 1 && parts.at(-1) === '') parts.pop();
	if (parts.length > 4) return [];
	const asC = joined(parts.map(numberAsC));
	// 010.0.0.1
	const hasZeros = parts.some((part) => /^0\d/.test(part));
	const asDecimal = hasZeros ? joined(parts.map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN))) : undefined;
	return [asC, asDecimal].filter((value) => value !== undefined);
}

function numberAsC(part: string): number {
	if (/^0x[0-9a-f]*$/i.test(part)) return part.length === 2 ? 0 : Number.parseInt(part.slice(2), 16);
	if (/^0[0-7]+$/.test(part)) return Number.parseInt(part, 8);
	return /^\d+$/.test(part) ? Number(part) : Number.NaN;
}

/** The last part fills the remaining bits: in 127.1 it has 24 bits. */
function joined(parts: readonly number[]): number | undefined {
	const last = parts.at(-1) ?? Number.NaN;
	const heads = parts.slice(0, -1);
	if (parts.some(Number.isNaN) || heads.some((part) => part > 255) || last >= 256 ** (5 - parts.length)) return undefined;
	return heads.reduce((value, part, index) => value + part * 256 ** (3 - index), 0) + last;
}
