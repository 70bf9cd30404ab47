import { expect, test } from 'vitest';
import { isObject } from '#util/json-object.ts';
import { companySummary } from './market-company.ts';
import { marketQuote } from './market-quotes.ts';

const today = '2026-11-18';

test('a quote has every field that strict clients require', () => {
	const required =
		'language region quoteType triggerable marketState tradeable exchange exchangeTimezoneName exchangeTimezoneShortName gmtOffSetMilliseconds market esgPopulated sourceInterval exchangeDataDelayedBy fullExchangeName symbol';
	expect(Object.keys(marketQuote('ACME', today))).toEqual(expect.arrayContaining(required.split(' ')));
});

test('every part of a company says how long it is valid', () => {
	const request = { params: { symbol: 'ACME' }, query: {}, today } as unknown as Parameters<typeof companySummary>[0];
	const { quoteSummary } = companySummary(request);
	const [result] = isObject(quoteSummary) && Array.isArray(quoteSummary['result']) ? quoteSummary['result'] : [];
	const parts = Object.values(isObject(result) ? result : {});
	expect(parts.length).toBeGreaterThan(15);
	expect(parts.every((part) => isObject(part) && part['maxAge'] === 1)).toBe(true);
});
