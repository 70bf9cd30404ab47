// The company behind a security, and what analysts, holders and its own reports say of it.

import { epochSeconds, marketQuote, rawNumber } from './market-quotes.ts';
import { daysBefore, type ServiceJson, type ServiceRequest } from './service-family.ts';

type Fields = Record<string, ServiceJson>;

/** What a share has no value for is sent as null, because clients check that it is there. */
const OF_OTHER_SECURITIES = { fromCurrency: null, lastMarket: null };
const METHOD = 'gaap';

export function companySummary({ params, today }: ServiceRequest): Fields {
	const { symbol = 'AAPL' } = params;
	const plain = marketQuote(symbol, today);
	const numbers = Object.fromEntries(
		Object.entries(plain).map(([key, value]) => [key, typeof value === 'number' ? rawNumber(value) : (value ?? null)]),
	);
	const next = rawNumber(epochSeconds(daysBefore(today, -30)));
	const result = {
		price: { ...numbers, ...OF_OTHER_SECURITIES, underlyingSymbol: null },
		quoteType: {
			...plain,
			underlyingSymbol: symbol,
			timeZoneFullName: 'America/New_York',
			timeZoneShortName: 'EST',
			uuid: '8b10e4ae-9eeb-3684-921a-9ab27e4d87aa',
		},
		summaryDetail: {
			...numbers,
			...OF_OTHER_SECURITIES,
			algorithm: null,
			exDividendDate: next,
			payoutRatio: rawNumber(0.2),
			beta: rawNumber(1.1),
			volume: rawNumber(1_000_000),
			averageVolume: rawNumber(1_000_000),
		},
		defaultKeyStatistics: {
			priceHint: rawNumber(2),
			category: null,
			fundFamily: null,
			legalType: null,
			lastSplitFactor: null,
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
			companyOfficers: [{ maxAge: 1, name: 'Ada Martin', title: 'CEO', age: 50 }],
		},
		...analysis(next, today),
	};
	const dated = Object.entries(result).map(([part, fields]) => [part, { maxAge: 1, ...fields }] as const);
	return { quoteSummary: { result: [Object.fromEntries(dated)], error: null } };
}

/** Returns estimates, grades, holders and the calendar. */
function analysis(next: Fields, today: string): Fields {
	const grades = ['strongBuy', 'buy', 'hold', 'sell', 'strongSell'].map((name, index) => [name, 5 - index] as const);
	return {
		calendarEvents: {
			earnings: {
				earningsDate: [next],
				earningsCallDate: [next],
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
				{
					epochGradeDate: epochSeconds(daysBefore(today, 20)),
					firm: 'Example Bank',
					toGrade: 'Buy',
					fromGrade: 'Hold',
					action: 'up',
					priceTargetAction: 'Raises',
					currentPriceTarget: 120,
					priorPriceTarget: 110,
				},
			],
		},
		earningsHistory: {
			defaultMethodology: METHOD,
			history: [
				{
					maxAge: 1,
					epsActual: rawNumber(1.5),
					epsEstimate: rawNumber(1.4),
					epsDifference: rawNumber(0.1),
					surprisePercent: rawNumber(0.07),
					quarter: rawNumber(epochSeconds(daysBefore(today, 60))),
					period: '-1q',
				},
			],
		},
		earningsTrend: { trend: earningsTrend(), defaultMethodology: METHOD },
		earnings: reportedEarnings(next),
		industryTrend: { estimates: [], symbol: null },
		sectorTrend: { estimates: [], symbol: null },
		indexTrend: { estimates: [{ period: '0q', growth: rawNumber(0.1) }], symbol: 'SP5' },
		...holders(next),
		secFilings: { filings: [] },
		esgScores: {},
	};
}

/** Returns who owns the shares, and who has traded them. */
function holders(next: Fields): Fields {
	return {
		institutionOwnership: {
			ownershipList: [
				{
					maxAge: 1,
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
		netSharePurchaseActivity: {
			period: '6m',
			...Object.fromEntries(TRADED.map((name) => [name, rawNumber(10)])),
		},
	};
}

const TRADED =
	'buyInfoCount buyInfoShares buyPercentInsiderShares sellInfoCount netInfoCount netInfoShares totalInsiderShares netInstSharesBuying netInstBuyingPercent'.split(
		' ',
	);

function reportedEarnings(next: Fields): Fields {
	const quarter = {
		date: '3Q2025',
		fiscalQuarter: '3Q2025',
		calendarQuarter: '3Q2025',
		actual: rawNumber(1.5),
		estimate: rawNumber(1.4),
		difference: '0.1',
		surprisePct: '7.14',
		periodEndDate: next['raw'] ?? 0,
		reportedDate: next['raw'] ?? 0,
	};
	const year = { date: 2025, revenue: rawNumber(4000), earnings: rawNumber(400), profitMargin: rawNumber(0.1) };
	return {
		defaultMethodology: METHOD,
		earningsChart: { quarterly: [quarter], currentQuarterEstimate: rawNumber(1.5), earningsDate: [next], isEarningsDateEstimate: true },
		financialsChart: { yearly: [year], quarterly: [{ ...year, date: '3Q2025', fiscalQuarter: '3Q2025' }] },
		financialCurrency: 'USD',
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
