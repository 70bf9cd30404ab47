// A workbook: the smallest package that the original program of this format opens.

import { TABLES, type Table } from './tables.ts';
import { zipArchive } from './zip-archive.ts';

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const SHEET_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Names of the sheets. The first has the default name of a new workbook. */
export const SHEETS = ['Sheet1', 'Customers'] as const;

/** Cells of the first sheet: the sum of a column, a summand, a block of data, and a free column with the same number of rows. */
export const FORMULA_CELL = 'D8';
export const SUMMED_CELL = 'D2';
export const DATA_BLOCK = 'B2:D6';
export const FREE_COLUMN = 'G2:G6';

export function workbook(): Buffer {
	const [customers, orders] = TABLES as readonly [Table, Table];
	const sheets = SHEETS.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('');
	const types = SHEETS.map((_, index) => override(`/xl/worksheets/sheet${index + 1}.xml`, 'spreadsheetml.worksheet')).join('');
	const links = SHEETS.map((_, index) => link(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('');
	return zipArchive({
		'[Content_Types].xml': contentTypes(
			override('/xl/workbook.xml', 'spreadsheetml.sheet.main') + override('/xl/styles.xml', 'spreadsheetml.styles') + types,
		),
		'_rels/.rels': relationships(link('rId1', 'officeDocument', 'xl/workbook.xml')),
		'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${OFFICE}/relationships"><sheets>${sheets}</sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': relationships(links + link('rId9', 'styles', 'styles.xml')),
		'xl/styles.xml': `${HEAD}<styleSheet xmlns="${SHEET_NAMESPACE}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
		'xl/worksheets/sheet1.xml': sheet(orders, `<row r="8"><c r="${FORMULA_CELL}"><f>SUM(D2:D6)</f><v>${sumOf(orders)}</v></c></row>`),
		'xl/worksheets/sheet2.xml': sheet(customers, ''),
	});
}

function sumOf({ rows }: Table): number {
	return rows.reduce((sum, row) => sum + Number(row[3]), 0);
}

function sheet({ columns, rows }: Table, more: string): string {
	const cell = (value: string | number, place: string) =>
		typeof value === 'number' ? `<c r="${place}"><v>${value}</v></c>` : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
	const lines = [columns, ...rows].map((row, index) => {
		const cells = row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${index + 1}`)).join('');
		return `<row r="${index + 1}">${cells}</row>`;
	});
	return `${HEAD}<worksheet xmlns="${SHEET_NAMESPACE}"><sheetData>${lines.join('')}${more}</sheetData></worksheet>`;
}

export function contentTypes(overrides: string): string {
	const defaults = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`;
	return `${HEAD}<Types xmlns="${PACKAGE}/content-types">${defaults}${overrides}</Types>`;
}

export function override(part: string, type: string): string {
	return `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`;
}

export function link(id: string, type: string, target: string): string {
	return `<Relationship Id="${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`;
}

export function relationships(links: string): string {
	return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links}</Relationships>`;
}
