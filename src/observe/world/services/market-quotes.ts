// The numbers of one security: its quote, its company, and the ratings of analysts.

import { daysBefore, type ServiceJson, type ServiceRequest } from './service-family.ts';

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
		underlyingSymbol: symbol,
	};
}

export function companySummary({ params, today }: ServiceRequest): Fields {
	const { symbol = 'AAPL' } = params;
	const plain = marketQuote(symbol, today);
	const numbers = Object.fromEntries(
		Object.entries(plain).map(([key, value]) => [key, typeof value === 'number' ? rawNumber(value) : (value ?? null)]),
	);
	const next = rawNumber(epochSeconds(daysBefore(today, -30)));
	const result = {
		price: numbers,
		quoteType: { ...plain, timeZoneFullName: 'America/New_York' },
		summaryDetail: {
			...numbers,
			exDividendDate: next,
			payoutRatio: rawNumber(0.2),
			beta: rawNumber(1.1),
			volume: rawNumber(1_000_000),
			averageVolume: rawNumber(1_000_000),
		},
		defaultKeyStatistics: {
			enterpriseValue: rawNumber(1_100_000_000),
			trailingEps: rawNumber(5.4),
			forwardEps: rawNumber(6),
			bookValue: rawNumber(20),
			lastDividendValue: rawNumber(0.25),
			lastDividendDate: next,
			heldPercentInstitutions: rawNumber(0.6),
		},
		financialData: {
			currentPrice: rawNumber(109),
			targetMeanPrice: rawNumber(120),
			targetHighPrice: rawNumber(140),
			targetLowPrice: rawNumber(90),
			targetMedianPrice: rawNumber(119),
			recommendationKey: 'buy',
			totalRevenue: rawNumber(100_000_000),
			profitMargins: rawNumber(0.2),
			financialCurrency: 'USD',
		},
		assetProfile: {
			address1: '1 Example Street',
			city: 'Berlin',
			country: 'Germany',
			website: 'https://www.site.example',
			industry: 'Retail',
			sector: 'Consumer Cyclical',
			longBusinessSummary: 'Example sells notebooks, lamps and chairs.',
			fullTimeEmployees: 120,
			companyOfficers: [{ name: 'Ada Martin', title: 'CEO', age: 50 }],
		},
		...analysis(next, today),
	};
	return { quoteSummary: { result: [result], error: null } };
}

/** Returns estimates, grades, holders and the calendar. */
function analysis(next: Fields, today: string): Fields {
	const grades = ['strongBuy', 'buy', 'hold', 'sell', 'strongSell'].map((name, index) => [name, 5 - index] as const);
	return {
		calendarEvents: {
			earnings: {
				earningsDate: [next],
				earningsAverage: rawNumber(1.5),
				earningsLow: rawNumber(1.2),
				earningsHigh: rawNumber(1.8),
				revenueAverage: rawNumber(1000),
				revenueLow: rawNumber(900),
				revenueHigh: rawNumber(1100),
			},
			exDividendDate: next,
			dividendDate: next,
		},
		recommendationTrend: { trend: [{ period: '0m', ...Object.fromEntries(grades) }] },
		upgradeDowngradeHistory: {
			history: [
				{ epochGradeDate: epochSeconds(daysBefore(today, 20)), firm: 'Example Bank', toGrade: 'Buy', fromGrade: 'Hold', action: 'up' },
			],
		},
		earningsHistory: {
			history: [
				{
					epsActual: rawNumber(1.5),
					epsEstimate: rawNumber(1.4),
					epsDifference: rawNumber(0.1),
					surprisePercent: rawNumber(0.07),
					quarter: rawNumber(epochSeconds(daysBefore(today, 60))),
					period: '-1q',
				},
			],
		},
		earningsTrend: { trend: earningsTrend() },
		earnings: { earningsChart: { quarterly: [{ date: '3Q2025', actual: rawNumber(1.5), estimate: rawNumber(1.4) }] } },
		industryTrend: { estimates: [], symbol: null },
		sectorTrend: { estimates: [], symbol: null },
		indexTrend: { estimates: [{ period: '0q', growth: rawNumber(0.1) }], symbol: 'SP5' },
		institutionOwnership: {
			ownershipList: [
				{
					reportDate: next,
					organization: 'Example Fund',
					pctHeld: rawNumber(0.1),
					position: rawNumber(1000),
					value: rawNumber(109_000),
					pctChange: rawNumber(0),
				},
			],
		},
		fundOwnership: { ownershipList: [] },
		majorHoldersBreakdown: {
			insidersPercentHeld: rawNumber(0.1),
			institutionsPercentHeld: rawNumber(0.6),
			institutionsFloatPercentHeld: rawNumber(0.7),
			institutionsCount: rawNumber(300),
		},
		insiderTransactions: { transactions: [] },
		insiderHolders: { holders: [] },
		netSharePurchaseActivity: { period: '6m' },
		secFilings: { filings: [] },
		esgScores: {},
	};
}

function earningsTrend(): readonly Fields[] {
	const estimate = {
		avg: rawNumber(1.5),
		low: rawNumber(1.2),
		high: rawNumber(1.8),
		yearAgoEps: rawNumber(1.1),
		yearAgoRevenue: rawNumber(900),
		numberOfAnalysts: rawNumber(10),
		growth: rawNumber(0.1),
	};
	return ['0q', '+1q', '0y', '+1y'].map((name) => ({
		maxAge: 1,
		period: name,
		endDate: '2026-03-31',
		growth: rawNumber(0.1),
		earningsEstimate: estimate,
		revenueEstimate: estimate,
		epsTrend: {
			current: rawNumber(1.5),
			'7daysAgo': rawNumber(1.5),
			'30daysAgo': rawNumber(1.4),
			'60daysAgo': rawNumber(1.4),
			'90daysAgo': rawNumber(1.3),
		},
		epsRevisions: {
			upLast7days: rawNumber(1),
			upLast30days: rawNumber(2),
			downLast7Days: rawNumber(0),
			downLast30days: rawNumber(0),
			downLast90days: rawNumber(0),
		},
	}));
}
