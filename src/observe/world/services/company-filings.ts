// A register of companies and their filings: identifiers, submissions, facts in XBRL, and the filed documents.

import { json, type ServiceAnswer, type ServiceFamily, type ServiceJson, textOf } from './service-family.ts';

interface Company {
	readonly cik: number;
	readonly ticker: string;
	readonly name: string;
}
const COMPANIES: readonly Company[] = [
	{ cik: 320_193, ticker: 'AAPL', name: 'Apple Inc.' },
	{ cik: 789_019, ticker: 'MSFT', name: 'MICROSOFT CORP' },
	{ cik: 1_045_810, ticker: 'NVDA', name: 'NVIDIA CORP' },
	{ cik: 1_018_724, ticker: 'AMZN', name: 'AMAZON COM INC' },
	{ cik: 1_652_044, ticker: 'GOOGL', name: 'Alphabet Inc.' },
	{ cik: 1_318_605, ticker: 'TSLA', name: 'Tesla, Inc.' },
];
const FILINGS = ['10-K', '10-Q', '8-K', '4', 'DEF 14A'] as const;
const CONCEPTS = [
	'Assets',
	'Liabilities',
	'StockholdersEquity',
	'Revenues',
	'NetIncomeLoss',
	'EarningsPerShareBasic',
	'OperatingIncomeLoss',
];

/** sample: CIK0000320193.json, 320193, AAPL */
function companyOf(text: string): Company {
	const cik = Number(/\d{1,10}/.exec(text)?.[0] ?? 0);
	return (
		COMPANIES.find((one) => one.cik === cik || one.ticker === text.toUpperCase()) ?? {
			cik: cik || 320_193,
			ticker: 'SHOP',
			name: 'A Small Shop Inc.',
		}
	);
}

const padded = ({ cik }: Company) => String(cik).padStart(10, '0');
const accession = ({ cik }: Company, index: number) => `${String(cik).padStart(10, '0')}-24-${String(100 + index).padStart(6, '0')}`;
const each = <T>(of: (form: string, index: number) => T): readonly T[] => FILINGS.map(of);
const documentName = (form: string) => (form === '4' ? 'form4.xml' : `shop-${form.toLowerCase().replaceAll(/\W/g, '')}.htm`);

function submissions(company: Company): ServiceJson {
	return {
		cik: padded(company),
		entityType: 'operating',
		sic: '3571',
		sicDescription: 'Electronic Computers',
		ownerOrg: '06 Technology',
		insiderTransactionForOwnerExists: 0,
		insiderTransactionForIssuerExists: 1,
		name: company.name,
		tickers: [company.ticker],
		exchanges: ['Nasdaq'],
		ein: '942404110',
		lei: null,
		description: '',
		website: '',
		investorWebsite: '',
		category: 'Large accelerated filer',
		fiscalYearEnd: '0928',
		stateOfIncorporation: 'CA',
		stateOfIncorporationDescription: 'CA',
		addresses: { mailing: ADDRESS, business: ADDRESS },
		phone: '(202) 555-0100',
		flags: '',
		formerNames: [],
		filings: {
			recent: {
				accessionNumber: each((_, index) => accession(company, index)),
				filingDate: each((_, index) => `2024-1${index % 3}-01`),
				reportDate: each(() => '2024-09-28'),
				acceptanceDateTime: each((_, index) => `2024-1${index % 3}-01T10:01:36.000Z`),
				act: each(() => '34'),
				form: [...FILINGS],
				fileNumber: each(() => '001-36743'),
				filmNumber: each(() => '241416806'),
				items: each((form) => (form === '8-K' ? '2.02,9.01' : '')),
				core_type: [...FILINGS],
				size: each(() => 9_000),
				isXBRL: each((form) => (form.startsWith('10') ? 1 : 0)),
				isInlineXBRL: each((form) => (form.startsWith('10') ? 1 : 0)),
				primaryDocument: each(documentName),
				primaryDocDescription: [...FILINGS],
			},
			files: [],
		},
	};
}

const ADDRESS = {
	street1: '1 EXAMPLE STREET',
	street2: null,
	city: 'SPRINGFIELD',
	stateOrCountry: 'CA',
	zipCode: '95014',
	stateOrCountryDescription: 'CA',
	isForeignLocation: 0,
	foreignStateTerritory: null,
	country: null,
	countryCode: null,
};

/** The values of a concept, a year each. */
function units(company: Company, concept: string): Readonly<Record<string, ServiceJson>> {
	const isPerShare = concept.includes('PerShare');
	const values = [2022, 2023, 2024].map((year, index) => ({
		start: `${year - 1}-09-29`,
		end: `${year}-09-28`,
		val: isPerShare ? 6 + index : 1_000_000 * (index + 1),
		accn: accession(company, index),
		fy: year,
		fp: 'FY',
		form: '10-K',
		filed: `${year}-11-01`,
		frame: `CY${year}`,
	}));
	return { [isPerShare ? 'USD/shares' : 'USD']: values };
}

function facts(company: Company): ServiceJson {
	const gaap = CONCEPTS.map(
		(name) => [name, { label: name, description: `${name} of the company.`, units: units(company, name) }] as const,
	);
	const dei = {
		EntityCommonStockSharesOutstanding: {
			label: 'Shares outstanding',
			description: '',
			units: { shares: units(company, '')['USD'] ?? [] },
		},
	};
	return { cik: company.cik, entityName: company.name, facts: { dei, 'us-gaap': Object.fromEntries(gaap) } };
}

function concept(text: string, taxonomy: string, tag: string): ServiceAnswer {
	const company = companyOf(text);
	const name = tag.replace(/\.json$/, '');
	return json({
		cik: company.cik,
		taxonomy,
		tag: name,
		label: name,
		description: '',
		entityName: company.name,
		units: units(company, name),
	});
}

/** A document of a filing: a form in XML, or a report in HTML. */
function filed(path: string): ServiceAnswer {
	if (path.endsWith('index.json')) {
		const item = each((form) => ({ 'last-modified': '2024-11-01 06:01:36', name: documentName(form), type: 'text.gif', size: '9000' }));
		return json({ directory: { item, name: path.replace(/\/index\.json$/, ''), 'parent-dir': '/Archives/edgar/data' } });
	}
	if (path.endsWith('.xml')) return textOf('application/xml', OWNERSHIP);
	const items = [
		'Item 1. Business',
		'Item 1A. Risk Factors',
		'Item 7. Management’s Discussion and Analysis',
		'Item 8. Financial Statements',
	];
	const body = items.map((item) => `<h2>${item}</h2><p>A small shop sells notebooks. Net sales were 3 million dollars.</p>`).join('');
	return textOf('text/html', `<html><head><title>Annual report</title></head><body><h1>Form 10-K</h1>${body}</body></html>`);
}

const OWNERSHIP = `<?xml version="1.0"?>
<ownershipDocument><schemaVersion>X0508</schemaVersion><documentType>4</documentType><periodOfReport>2024-10-01</periodOfReport>
<issuer><issuerCik>0000320193</issuerCik><issuerName>Apple Inc.</issuerName><issuerTradingSymbol>AAPL</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>0001214156</rptOwnerCik><rptOwnerName>Martin Ada</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isDirector>1</isDirector><isOfficer>0</isOfficer></reportingOwnerRelationship></reportingOwner>
<nonDerivativeTable><nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle><transactionDate><value>2024-10-01</value></transactionDate>
<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode><equitySwapInvolved>0</equitySwapInvolved></transactionCoding>
<transactionAmounts><transactionShares><value>100</value></transactionShares><transactionPricePerShare><value>200.5</value></transactionPricePerShare>
<transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
<postTransactionAmounts><sharesOwnedFollowingTransaction><value>900</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
<ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature></nonDerivativeTransaction></nonDerivativeTable>
</ownershipDocument>`;

export const companyFilings: ServiceFamily = {
	hosts: ['sec.gov'],
	routes: [
		{
			path: '/files/company_tickers.json',
			answer: () =>
				json(Object.fromEntries(COMPANIES.map(({ cik, ticker, name }, index) => [String(index), { cik_str: cik, ticker, title: name }]))),
		},
		{
			path: '/files/company_tickers_exchange.json',
			answer: () =>
				json({
					fields: ['cik', 'name', 'ticker', 'exchange'],
					data: COMPANIES.map(({ cik, ticker, name }) => [cik, name, ticker, 'Nasdaq']),
				}),
		},
		{
			path: '/include/ticker.txt',
			answer: () => textOf('text/plain', COMPANIES.map(({ cik, ticker }) => `${ticker.toLowerCase()}\t${cik}\n`).join('')),
		},
		{ path: '/submissions/:file', answer: ({ params }) => json(submissions(companyOf(params['file'] ?? ''))) },
		{ path: '/api/xbrl/companyfacts/:file', answer: ({ params }) => json(facts(companyOf(params['file'] ?? ''))) },
		{
			path: '/api/xbrl/companyconcept/:cik/:taxonomy/:tag',
			answer: ({ params }) => concept(params['cik'] ?? '', params['taxonomy'] ?? '', params['tag'] ?? ''),
		},
		{
			path: '/LATEST/search-index*',
			answer: ({ query }) => {
				const source = {
					ciks: ['0000320193'],
					display_names: ['Apple Inc. (AAPL) (CIK 0000320193)'],
					form: '10-K',
					root_forms: ['10-K'],
					file_date: '2024-11-01',
					adsh: '0000320193-24-000100',
				};
				const hit = { _index: 'edgar_file', _id: '0000320193-24-000100:shop-10k.htm', _score: 1, _source: source };
				return json({
					query: { query: query['q'] ?? '' },
					took: 3,
					timed_out: false,
					hits: { total: { value: 1, relation: 'eq' }, max_score: 1, hits: [hit] },
				});
			},
		},
		{ path: '/Archives/edgar/data/*', answer: ({ path }) => filed(path) },
	],
};
