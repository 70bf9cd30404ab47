// A condition that is always true against one that is always false, in every quoting at once; and an injected row.

import { type InjectionGroup, type InjectionKind, isNamed, type Mark, says, single, vocabularyWords } from './injection-kind.ts';

const STORED = vocabularyWords(
	'sql sqlite database db table tables row rows record records customer customers user users order orders product products invoice invoices account accounts employee employees select lookup search find query catalogue catalog inventory login item items contact contacts book books',
);
const KEYS = vocabularyWords(
	'query search name id user username filter where key email title category term q keyword sort order column author',
);
const STATEMENTS = vocabularyWords('sql query statement select');
const COLUMNS = [1, 2, 3, 4];

export const sql: InjectionKind = {
	class: 'sql',
	groups(target) {
		if (target.kind !== 'text') return [];
		const isLikely = says(target, STORED) && (isNamed(target, KEYS) || isNamed(target, STORED));
		const weight = isLikely ? 74 : 25;
		if (target.saysReadOnly && isNamed(target, STATEMENTS))
			return [writing(86, 'a second statement that writes', ''), writing(85, 'a statement that writes after COMMIT', 'COMMIT; ')];
		const asked = (mark: Mark, isTrue: boolean) => ({
			variant: 'a condition that is always true, against one that never is',
			// 1 OR … for a number, ' OR … in single quotes, " OR … in double quotes: each ends in a comment that hides the rest.
			value: everywhere(`${mark.left}*${mark.right}=${isTrue ? '' : '1+'}${mark.right}*${mark.left}`),
			role: isTrue ? ('true' as const) : ('false' as const),
			proofs: [{ kind: 'differs' } as const],
		});
		return [
			{ weight, steps: 4, make: (mark) => [asked(mark(), true), asked(mark(), false), asked(mark(), true), asked(mark(), false)] },
			...COLUMNS.map((count) =>
				single(weight - 8 - count, ({ left, right, product }) => ({
					variant: `a UNION of ${count} ${count === 1 ? 'column' : 'columns'}`,
					value: union(`${left}*${right}`, count),
					proofs: [{ kind: 'printed' as const, text: product }],
				})),
			),
		];
	},
};

/** Creates a table, and makes a second call that reads a value that only that table contains. */
function writing(weight: number, variant: string, before: string): InjectionGroup {
	return {
		weight,
		steps: 2,
		make: (mark) => {
			const { word, left, right, product } = mark();
			const table = word.replaceAll('-', '_');
			return [
				{ variant: `${variant}, made`, value: `SELECT 1; ${before}CREATE TABLE ${table} AS SELECT ${left}*${right} AS v;`, proofs: [] },
				{ variant, value: `SELECT v FROM ${table}`, proofs: [{ kind: 'printed', text: product }] },
			];
		},
	};
}

function everywhere(condition: string): string {
	return `1 OR ${condition} -- ' OR ${condition} -- " OR ${condition} -- `;
}

function union(value: string, columns: number): string {
	const row = `UNION SELECT ${Array.from({ length: columns }, () => value).join(',')} -- `;
	return `0 ${row}' ${row}" ${row}`;
}
