// IPv4 addresses in every spelling that inet_aton and its heirs accept: 127.1, 0x7f.1, 017700000001, 2130706433.

/** Every address that a text may stand for: C reads 010 as eight, other parsers as ten. Empty: it is no address. */
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

/** The plain spelling, four decimal numbers; undefined for all others. */
export function plainIpv4(text: string): number | undefined {
	if (text.length < 7 || text.length > 15) return undefined;
	let value = 0;
	let part = -1;
	let dots = 0;
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		if (code === 46) {
			if (part < 0) return undefined;
			value = value * 256 + part;
			part = -1;
			dots++;
		} else if (code >= 48 && code <= 57) {
			part = part < 0 ? code - 48 : part * 10 + code - 48;
			if (part > 255) return undefined;
		} else return undefined;
	}
	return dots === 3 && part >= 0 ? value * 256 + part : undefined;
}

export function showIpv4(value: number): string {
	return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}

function numberAsC(part: string): number {
	if (/^0x[0-9a-f]*$/i.test(part)) return part.length === 2 ? 0 : Number.parseInt(part.slice(2), 16);
	if (/^0[0-7]+$/.test(part)) return Number.parseInt(part, 8);
	return /^\d+$/.test(part) ? Number(part) : Number.NaN;
}

/** The last part fills what the others leave: in 127.1 it is 24 bits. */
function joined(parts: readonly number[]): number | undefined {
	const last = parts.at(-1) ?? Number.NaN;
	const heads = parts.slice(0, -1);
	if (parts.some(Number.isNaN) || heads.some((part) => part > 255) || last >= 256 ** (5 - parts.length)) return undefined;
	return heads.reduce((value, part, index) => value + part * 256 ** (3 - index), 0) + last;
}
