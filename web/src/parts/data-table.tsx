// The only table component of the pages. It scrolls on its own, and on a narrow screen each row becomes a card with the column's title before each value.

import type { ComponentChildren } from 'preact';

export interface Column<Row> {
	readonly title: string;
	/** Whether the title is for screen readers only. */
	readonly isUntitled?: true;
	/** Whether values are aligned to the end of their column, as for numbers and buttons. */
	readonly isEnd?: true;
	/** Whether the column names the row. */
	readonly isHead?: true;
	readonly cell: (row: Row) => ComponentChildren;
}

interface TableProps<Row> {
	readonly label: string;
	readonly columns: readonly Column<Row>[];
	readonly rows: readonly Row[];
	readonly keyOf: (row: Row) => string;
	/** Name for the style sheet. */
	readonly look?: string;
}

export function DataTable<Row>({ label, columns, rows, keyOf, look = '' }: TableProps<Row>) {
	return (
		<div class="scrolls" role="region" aria-label={label} tabIndex={0}>
			<table class={`stacked ${look}`.trim()}>
				<thead>
					<tr>
						{columns.map(({ title, isUntitled, isEnd }) => (
							<th key={title} scope="col" {...(isEnd === true && { class: 'end' })}>
								{isUntitled === true ? <span class="unseen">{title}</span> : title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={keyOf(row)}>
							{columns.map(({ title, isHead, isUntitled, isEnd, cell }) =>
								isHead === true ? (
									<th key={title} scope="row" data-label={title}>
										<div>{cell(row)}</div>
									</th>
								) : (
									<td key={title} data-label={isUntitled === true ? '' : title} {...(isEnd === true && { class: 'end' })}>
										<div>{cell(row)}</div>
									</td>
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
