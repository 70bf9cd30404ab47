// The numbers of one security, as quotes and lists show them.

import { daysBefore, type ServiceJson } from './service-family.ts';

type Fields = Record<string, ServiceJson>;

export const rawNumber = (value: number): Fields => ({ raw: value, fmt: String(value), longFmt: String(value) });
export const epochSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

export function marketQuote(symbol: string, today: string): Fields {
	return {
		symbol,
		language: 'en-US',
		region: 'US',
		quoteType: 'EQUITY',
		typeDisp: 'Equity',
		currency: 'USD',
		exchange: 'NMS',
		fullExchangeName: 'NasdaqGS',
		marketState: 'REGULAR',
		shortName: 'Example Inc.',
		longName: 'Example Incorporated',
		regularMarketPrice: 109,
		regularMarketPreviousClose: 108,
		regularMarketOpen: 108,
		regularMarketDayHigh: 111,
		regularMarketDayLow: 99,
		regularMarketVolume: 1_000_000,
		regularMarketChange: 1,
		regularMarketChangePercent: 0.93,
		regularMarketTime: epochSeconds(daysBefore(today, 1)),
		bid: 108.9,
		ask: 109.1,
		marketCap: 1_000_000_000,
		trailingPE: 20,
		forwardPE: 18,
		epsTrailingTwelveMonths: 5.4,
		dividendYield: 0.9,
		dividendRate: 1,
		fiftyTwoWeekHigh: 120,
		fiftyTwoWeekLow: 80,
		fiftyDayAverage: 105,
		twoHundredDayAverage: 101,
		averageDailyVolume3Month: 1_000_000,
		sharesOutstanding: 9_000_000,
		exchangeTimezoneName: 'America/New_York',
		gmtOffSetMilliseconds: -18_000_000,
		firstTradeDateMilliseconds: 345_479_400_000,
		earningsTimestamp: epochSeconds(daysBefore(today, -30)),
		...LISTED,
	};
}

/** What clients check to be there, although few of them show it. */
const LISTED: Fields = {
	quoteSourceName: 'Delayed Quote',
	triggerable: true,
	customPriceAlertConfidence: 'HIGH',
	priceHint: 2,
	market: 'us_market',
	messageBoardId: 'finmb_1',
	fiftyTwoWeekLowChange: 29,
	fiftyTwoWeekLowChangePercent: 0.36,
	fiftyTwoWeekRange: '80 - 120',
	fiftyTwoWeekHighChange: -11,
	fiftyTwoWeekHighChangePercent: -0.09,
	fiftyTwoWeekChangePercent: 12,
	fiftyDayAverageChange: 4,
	fiftyDayAverageChangePercent: 0.04,
	twoHundredDayAverageChange: 8,
	twoHundredDayAverageChangePercent: 0.08,
	sourceInterval: 15,
	exchangeDataDelayedBy: 0,
	exchangeTimezoneShortName: 'EST',
	esgPopulated: false,
	tradeable: false,
	cryptoTradeable: false,
};
