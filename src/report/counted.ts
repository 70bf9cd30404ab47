/** `1,204` */
export function number(count: number): string {
	return count.toLocaleString('en');
}

/** `1 tool`, `1,204 tools` */
export function counted(count: number, noun: string): string {
	return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}
