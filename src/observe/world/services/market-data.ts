// Prices of securities: charts, quotes, statements, options and news, in the format of a well-known site.

import { companySummary } from './market-company.ts';
import { MARKET_LISTS, searchedMarket } from './market-lists.ts';
import { epochSeconds, marketQuote, rawNumber } from './market-quotes.ts';
import { daysBefore, json, type ServiceFamily, type ServiceJson, type ServiceRequest, textOf } from './service-family.ts';

type Fields = Record<string, ServiceJson>;

const DAY = 86_400;

/** Returns the time stamps of the days from `period1` to `period2`, by default one month, at most a year. */
function stamps({ query, today }: ServiceRequest): readonly number[] {
	const end = Math.min(Number(query['period2']) || epochSeconds(daysBefore(today, 0)), epochSeconds(daysBefore(today, 0)));
	const start = Number(query['period1']) || end - 30 * DAY;
	const count = Math.max(2, Math.min(260, Math.floor((end - start) / DAY)));
	return Array.from({ length: count }, (_, index) => Math.max(start, end - count * DAY) + index * DAY + 14 * 3600 + 1800);
}

function chart(request: ServiceRequest): Fields {
	const { params } = request;
	const times = stamps(request);
	const close = times.map((_, index) => 100 + (index % 10));
	const shifted = (by: number) => close.map((price) => price + by);
	const meta = {
		currency: 'USD',
		symbol: params['symbol'] ?? 'AAPL',
		exchangeName: 'NMS',
		fullExchangeName: 'NasdaqGS',
		instrumentType: 'EQUITY',
		firstTradeDate: 345_479_400,
		regularMarketTime: times.at(-1) ?? 0,
		hasPrePostMarketData: true,
		gmtoffset: -18_000,
		timezone: 'EST',
		exchangeTimezoneName: 'America/New_York',
		regularMarketPrice: close.at(-1) ?? 100,
		fiftyTwoWeekHigh: 120,
		fiftyTwoWeekLow: 80,
		regularMarketDayHigh: 111,
		regularMarketDayLow: 99,
		regularMarketVolume: 1_000_000,
		longName: 'Example Incorporated',
		shortName: 'Example Inc.',
		chartPreviousClose: 100,
		previousClose: 100,
		scale: 3,
		priceHint: 2,
		currentTradingPeriod: period(times.at(-1) ?? 0),
		tradingPeriods: [[{ timezone: 'EST', start: times.at(-1) ?? 0, end: (times.at(-1) ?? 0) + 23_400, gmtoffset: -18_000 }]],
		dataGranularity: request.query['interval'] ?? '1d',
		range: request.query['range'] ?? '',
		validRanges: ['1d', '5d', '1mo', '3mo', '6mo', '1y', '2y', '5y', '10y', 'ytd', 'max'],
	};
	const [first = 0] = times;
	const last = times.at(-1) ?? 0;
	const indicators = {
		quote: [{ open: shifted(-1), high: shifted(1), low: shifted(-2), close, volume: close.map(() => 1_000_000) }],
		adjclose: [{ adjclose: close }],
	};
	const events = {
		dividends: { [String(first)]: { amount: 0.25, date: first } },
		splits: { [String(last)]: { date: last, numerator: 2, denominator: 1, splitRatio: '2:1' } },
		capitalGains: { [String(last)]: { amount: 0.1, date: last } },
	};
	return { chart: { result: [{ meta, timestamp: times, events, indicators }], error: null } };
}

function period(at: number): Fields {
	const one = { timezone: 'EST', start: at, end: at + 23_400, gmtoffset: -18_000 };
	return { pre: one, regular: one, post: one };
}

function statements({ params, query, today }: ServiceRequest): Fields {
	const kinds = (query['type'] ?? '').split(',').filter(Boolean);
	const dates = [365, 730].map((days) => daysBefore(today, days).toISOString().slice(0, 10));
	const result = kinds.map((kind) => ({
		meta: { symbol: [params['symbol'] ?? ''], type: [kind] },
		timestamp: dates.map((date) => Date.parse(date) / 1000),
		[kind]: dates.map((asOfDate) => ({ dataId: 1, asOfDate, periodType: '12M', currencyCode: 'USD', reportedValue: rawNumber(1_000_000) })),
	}));
	return { timeseries: { result, error: null } };
}

function options({ params, query, today }: ServiceRequest): Fields {
	const { symbol = 'AAPL' } = params;
	const dates = [30, 60].map((days) => epochSeconds(daysBefore(today, -days)));
	const expiration = Number(query['date']) || (dates[0] ?? 0);
	const contract = (kind: 'C' | 'P', strike: number) => ({
		contractSymbol: `${symbol}250101${kind}00${strike}000`,
		strike,
		currency: 'USD',
		lastPrice: 4.5,
		change: 0.1,
		percentChange: 2,
		volume: 10,
		openInterest: 100,
		bid: 4.4,
		ask: 4.6,
		contractSize: 'REGULAR',
		expiration,
		lastTradeDate: epochSeconds(daysBefore(today, 1)),
		impliedVolatility: 0.3,
		inTheMoney: strike < 109,
	});
	const chain = {
		expirationDate: expiration,
		hasMiniOptions: false,
		calls: [100, 110].map((strike) => contract('C', strike)),
		puts: [100, 110].map((strike) => contract('P', strike)),
	};
	return {
		optionChain: {
			result: [
				{
					underlyingSymbol: symbol,
					expirationDates: dates,
					strikes: [100, 110],
					hasMiniOptions: false,
					quote: { ...marketQuote(symbol, today), underlyingSymbol: symbol },
					options: [chain],
				},
			],
			error: null,
		},
	};
}

const article = (today: string): Fields => ({
	id: 'n1',
	uuid: 'n1',
	title: 'Example opens a shop',
	publisher: 'Example News',
	link: 'https://www.site.example/news',
	providerPublishTime: epochSeconds(daysBefore(today, 1)),
	type: 'STORY',
	content: {
		id: 'n1',
		contentType: 'STORY',
		title: 'Example opens a shop',
		summary: 'Example opens a shop in Berlin.',
		pubDate: daysBefore(today, 1).toISOString(),
		provider: { displayName: 'Example News', url: 'https://www.site.example' },
		canonicalUrl: { url: 'https://www.site.example/news', site: 'finance', region: 'US', lang: 'en-US' },
		clickThroughUrl: { url: 'https://www.site.example/news' },
	},
});

const VISITOR_COOKIE = 'A3=d=AQABBExample&S=AQAAAnExample; Max-Age=31557600; Domain=.yahoo.com; Path=/; SameSite=None; Secure; HttpOnly';

export const marketData: readonly ServiceFamily[] = [
	{
		hosts: ['finance.yahoo.com'],
		routes: [
			{ path: '/v8/finance/chart/:symbol', answer: (request) => json(chart(request)) },
			{ path: '/v10/finance/quoteSummary/:symbol', answer: (request) => json(companySummary(request)) },
			{
				path: '/v7/finance/quote',
				answer: ({ query, today }) =>
					json({
						quoteResponse: { result: (query['symbols'] ?? 'AAPL').split(',').map((symbol) => marketQuote(symbol, today)), error: null },
					}),
			},
			{ path: '/v7/finance/options/:symbol', answer: (request) => json(options(request)) },
			{ path: '/ws/fundamentals-timeseries/v1/finance/timeseries/:symbol', answer: (request) => json(statements(request)) },
			{ path: '/v1/test/getcrumb', answer: () => textOf('text/plain', 'x1y2z3') },
			{ path: '/v1/finance/search', answer: ({ today }) => json(searchedMarket([article(today)])) },
			...MARKET_LISTS,
			{ path: '/xhr/ncp', answer: ({ today }) => json({ data: { tickerStream: { stream: [article(today)] } }, status: 'OK' }) },
			{
				path: '/v1/finance/visualization',
				answer: ({ today }) =>
					json({
						finance: {
							result: [
								{
									documents: [
										{
											columns: [
												'Event Start Date',
												'Timezone short name',
												'EPS Estimate',
												'Reported EPS',
												'Surprise (%)',
												'Event Type',
											].map((label) => ({ label, id: label, type: 'STRING' })),
											rows: [[daysBefore(today, 30).toISOString(), 'EST', 1.4, 1.5, 7, '2']],
										},
									],
									total: 1,
								},
							],
							error: null,
						},
					}),
			},
		],
	},
	// A page that does not exist, which clients ask for its cookie alone.
	{
		hosts: ['fc.yahoo.com'],
		routes: [{ path: '/*', answer: () => ({ status: 404, type: 'text/html', text: '', headers: { 'set-cookie': VISITOR_COOKIE } }) }],
	},
];
