// Lists of securities: what is searched for, what is talked about, the day's gainers and losers, and securities like another one.

import { epochSeconds, marketQuote } from './market-quotes.ts';
import { daysBefore, json, type ServiceJson, type ServiceRequest, type ServiceRoute } from './service-family.ts';

type Fields = Record<string, ServiceJson>;

const finance = (result: ServiceJson) => json({ finance: { result, error: null } });

/** Every part of the search names its own duration, and clients check that it is there. */
const TIMED = 'Quotes News Algowatchlist PredefinedScreener Crunchbase Nav ResearchReports ScreenerField CulturalAssets SearchLists'.split(
	' ',
);

/** `news`: the articles that the search finds. */
export function searchedMarket(news: readonly ServiceJson[]): Fields {
	const quote = {
		symbol: 'AAPL',
		shortname: 'Example Inc.',
		longname: 'Example Incorporated',
		exchange: 'NMS',
		exchDisp: 'NASDAQ',
		quoteType: 'EQUITY',
		typeDisp: 'Equity',
		index: 'quotes',
		score: 1,
		isYahooFinance: true,
	};
	return {
		explains: [],
		count: 1,
		quotes: [quote],
		news,
		lists: [],
		nav: [],
		researchReports: [],
		totalTime: 20,
		...Object.fromEntries(TIMED.map((part) => [`timeTakenFor${part}`, 2])),
	};
}

function screened({ query, today }: ServiceRequest): Fields {
	const name = (query['scrIds'] ?? 'day_gainers').toUpperCase();
	const at = epochSeconds(daysBefore(today, 30));
	return {
		id: 'ec5bebb9-b7b2-4474-9e5c-3e258b61cbe6',
		title: name.replaceAll('_', ' '),
		description: 'Securities of the day.',
		canonicalName: name,
		criteriaMeta: {
			size: 1,
			offset: 0,
			sortField: 'percentchange',
			sortType: 'DESC',
			quoteType: 'EQUITY',
			criteria: [{ field: 'region', operators: ['EQ'], values: ['us'], labelsSelected: [0], dependentValues: [] }],
			topOperator: 'AND',
			includeFields: [],
		},
		rawCriteria: '{}',
		start: 0,
		count: 1,
		total: 1,
		quotes: [marketQuote('AAPL', today)],
		useRecords: false,
		predefinedScr: true,
		versionId: 1,
		creationDate: at,
		lastUpdated: at,
		isPremium: false,
		iconUrl: 'https://www.site.example/icon.png',
	};
}

export const MARKET_LISTS: readonly ServiceRoute[] = [
	{
		path: '/v1/finance/trending/:region',
		answer: ({ today }) => {
			const at = epochSeconds(daysBefore(today, 0));
			return finance([
				{ count: 2, quotes: [{ symbol: 'AAPL' }, { symbol: 'MSFT' }], jobTimestamp: at * 1000, startInterval: 202_501_021_000 },
			]);
		},
	},
	{ path: '/v1/finance/screener/predefined/saved', answer: (request) => finance([screened(request)]) },
	{ path: '/v1/finance/screener', answer: (request) => finance([screened(request)]) },
	{
		path: '/v6/finance/recommendationsbysymbol/:symbol',
		answer: ({ params: { symbol = 'AAPL' } }) =>
			finance(symbol.split(',').map((one) => ({ symbol: one, recommendedSymbols: [{ symbol: 'MSFT', score: 0.2 }] }))),
	},
	{
		path: '/ws/insights/:version/finance/insights',
		answer: ({ query }) =>
			finance({
				symbol: query['symbol'] ?? 'AAPL',
				recommendation: { targetPrice: 120, provider: 'Example Research', rating: 'BUY' },
				reports: [],
				sigDevs: [],
			}),
	},
];
