// Dates in the layout that a text asks for: `Format is: YYMMDD`, `DD/MM/YYYY`. Pure.

// sample: YYYYMMDD, YYMMDD, DD.MM.YYYY, yyyy/mm/dd, YYYY-MM; not YYYY alone
const LAYOUT = /(?<![\w%-])(?:YYYY|YY|MM|DD)(?:([-/.]?)(?:YYYY|YY|MM|DD))(?:\1(?:YYYY|YY|MM|DD))?(?![\w-])/i;
const COMMON = 'YYYY-MM-DD';
const PARTS: Readonly<Record<string, string>> = { YYYY: '2025', YY: '25', MM: '06' };

/** Returns nothing for the common layout, which any date has. `turn`: other turns give other days. */
export function datesLaidOut(text: string, turn = 0): readonly string[] {
	const layout = LAYOUT.exec(text)?.[0].toUpperCase();
	if (layout === undefined || layout === COMMON || !layout.includes('YY') || !layout.includes('MM')) return [];
	const day = String(10 + (turn % 15));
	return [layout.replaceAll(/YYYY|YY|MM|DD/g, (part) => PARTS[part] ?? day)];
}
