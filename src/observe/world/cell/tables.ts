// A few rows of ordinary data. The database, the CSV file and the workbook have the same rows.

export interface Table {
	readonly name: string;
	readonly columns: readonly string[];
	readonly rows: readonly (readonly (string | number)[])[];
}

export const TABLES: readonly Table[] = [
	{
		name: 'customers',
		columns: ['id', 'name', 'city', 'email'],
		rows: [
			[1, 'Ada Martin', 'Berlin', 'ada@mail.example'],
			[2, 'Ben Okafor', 'Lisbon', 'ben@mail.example'],
			[3, 'Chen Li', 'Oslo', 'chen@mail.example'],
			[4, 'Dana Petrov', 'Kyoto', 'dana@mail.example'],
		],
	},
	{
		name: 'orders',
		columns: ['id', 'customer_id', 'product', 'amount', 'ordered_on'],
		rows: [
			[1, 1, 'Notebook', 12, '2025-01-15'],
			[2, 1, 'Pencil', 3, '2025-02-03'],
			[3, 2, 'Lamp', 45, '2025-02-20'],
			[4, 3, 'Chair', 120, '2025-03-11'],
			[5, 4, 'Desk', 310, '2025-04-02'],
		],
	},
];

export function csvOf({ columns, rows }: Table): string {
	return `${[columns, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}
