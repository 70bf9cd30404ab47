/** `1,204` */
export function number(count: number): string {
	return count.toLocaleString('en');
}

/** `1 tool`, `1,204 tools` */
export function counted(count: number, noun: string): string {
	return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** `512 B`, `2.1 kB`, `20 MB` */
export function bytes(count: number): string {
	const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)));
	const value = count / 1000 ** step;
	return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`;
}
