/** entries → entry, indexes → index, notes → note; address stays */
export function singular(noun: string): string {
	return noun
		.replace(/ies$/, 'y')
		.replace(/(?<=x|ch|sh|ss)es$/, '')
		.replace(/(?<!s)s$/, '');
}
