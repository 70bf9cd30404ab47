// Biomedical literature: search, summaries, records and links of a database of abstracts, in the XML and JSON of its utilities.
// Clients read the XML by its document type, so each answer names the one that the service itself uses.

import { json, type ServiceAnswer, type ServiceFamily, type ServiceJson, type ServiceRequest, textOf } from './service-family.ts';

const FOUND = ['36812345', '36812346'];
const TITLE = 'Ledgers and Rest: How Keeping Books Affects the Sleep of Shop Owners';
const ABSTRACT = 'We asked forty owners of small shops how they sleep. Those who keep a simple ledger slept longer.';
const DOI = '10.1000/shop.2023.001';
const ARTICLE = 'PMC9912345';

const XML = '<?xml version="1.0" encoding="UTF-8" ?>\n';
const SEARCH_TYPE =
	'<!DOCTYPE eSearchResult PUBLIC "-//NLM//DTD esearch 20060628//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20060628/esearch.dtd">\n';
const SUMMARY_TYPE =
	'<!DOCTYPE eSummaryResult PUBLIC "-//NLM//DTD esummary v1 20041029//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20041029/esummary-v1.dtd">\n';
const RECORD_TYPE =
	'<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2019//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_190101.dtd">\n';
const LINK_TYPE =
	'<!DOCTYPE eLinkResult PUBLIC "-//NLM//DTD elink 20101123//EN" "https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20101123/elink.dtd">\n';

/** A request has its fields in the query, or in a form if there are many ids. */
const fieldOf = ({ query, body }: ServiceRequest, name: string) => query[name] ?? (typeof body[name] === 'string' ? body[name] : '');
const isJson = (request: ServiceRequest) => fieldOf(request, 'retmode') === 'json';
const xml = (text: string): ServiceAnswer => textOf('text/xml; charset=UTF-8', `${XML}${text}`);

function idsIn(request: ServiceRequest): readonly string[] {
	const ids = fieldOf(request, 'id')
		.split(',')
		.map((id) => id.replace(/\D/g, ''))
		.filter((id) => id !== '');
	return ids.length > 0 ? ids.slice(0, 50) : FOUND;
}

function found(request: ServiceRequest): ServiceAnswer {
	const ids = FOUND.slice(0, Number(fieldOf(request, 'retmax')) || FOUND.length);
	const count = String(FOUND.length);
	if (isJson(request))
		return json({
			header: { type: 'esearch', version: '0.3' },
			esearchresult: {
				count,
				retmax: String(ids.length),
				retstart: '0',
				idlist: ids,
				translationset: [],
				querytranslation: 'shop[All Fields]',
			},
		});
	return xml(
		`${SEARCH_TYPE}<eSearchResult><Count>${count}</Count><RetMax>${ids.length}</RetMax><RetStart>0</RetStart><QueryKey>1</QueryKey><WebEnv>MCID_1</WebEnv><IdList>${ids.map((id) => `<Id>${id}</Id>`).join('')}</IdList><TranslationSet/><QueryTranslation>shop[All Fields]</QueryTranslation></eSearchResult>\n`,
	);
}

function summaries(request: ServiceRequest): ServiceAnswer {
	const ids = idsIn(request);
	const item = (name: string, value: string, type = 'String') => `<Item Name="${name}" Type="${type}">${value}</Item>`;
	if (isJson(request)) return json({ header: { type: 'esummary', version: '0.3' }, result: { uids: ids, ...summariesOf(ids) } });
	const document = (id: string) =>
		`<DocSum><Id>${id}</Id>${item('PubDate', '2023 Jan')}${item('Source', 'J Shop Res')}<Item Name="AuthorList" Type="List">${item('Author', 'Martin A')}</Item>${item('Title', TITLE)}${item('FullJournalName', 'Journal of Shop Research')}${item('DOI', DOI)}</DocSum>`;
	return xml(`${SUMMARY_TYPE}<eSummaryResult>${ids.map(document).join('')}</eSummaryResult>\n`);
}

function summariesOf(ids: readonly string[]): Readonly<Record<string, ServiceJson>> {
	const summary = (uid: string): ServiceJson => ({
		uid,
		pubdate: '2023 Jan',
		sortpubdate: '2023/01/15 00:00',
		source: 'J Shop Res',
		fulljournalname: 'Journal of Shop Research',
		title: TITLE,
		authors: [{ name: 'Martin A', authtype: 'Author', clusterid: '' }],
		lastauthor: 'Okafor B',
		volume: '12',
		issue: '1',
		pages: '1-9',
		lang: ['eng'],
		pubtype: ['Journal Article'],
		elocationid: `doi: ${DOI}`,
		articleids: [
			{ idtype: 'pubmed', idtypen: 1, value: uid },
			{ idtype: 'doi', idtypen: 3, value: DOI },
			{ idtype: 'pmc', idtypen: 8, value: ARTICLE },
		],
	});
	return Object.fromEntries(ids.map((id) => [id, summary(id)]));
}

const person = (last: string, first: string) =>
	`<Author ValidYN="Y"><LastName>${last}</LastName><ForeName>${first}</ForeName><Initials>${first[0]}</Initials><AffiliationInfo><Affiliation>Institute of Shops, Lyon.</Affiliation></AffiliationInfo></Author>`;

const recordOf = (id: string) =>
	`<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${id}</PMID><DateCompleted><Year>2023</Year><Month>02</Month><Day>01</Day></DateCompleted><Article PubModel="Print"><Journal><ISSN IssnType="Electronic">1234-5678</ISSN><JournalIssue CitedMedium="Internet"><Volume>12</Volume><Issue>1</Issue><PubDate><Year>2023</Year><Month>Jan</Month></PubDate></JournalIssue><Title>Journal of Shop Research</Title><ISOAbbreviation>J Shop Res</ISOAbbreviation></Journal><ArticleTitle>${TITLE}</ArticleTitle><Pagination><MedlinePgn>1-9</MedlinePgn></Pagination><ELocationID EIdType="doi" ValidYN="Y">${DOI}</ELocationID><Abstract><AbstractText>${ABSTRACT}</AbstractText></Abstract><AuthorList CompleteYN="Y">${person('Martin', 'Ada')}${person('Okafor', 'Ben')}</AuthorList><Language>eng</Language><PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType></PublicationTypeList></Article><MedlineJournalInfo><Country>France</Country><MedlineTA>J Shop Res</MedlineTA></MedlineJournalInfo><MeshHeadingList><MeshHeading><DescriptorName UI="D012890" MajorTopicYN="Y">Sleep</DescriptorName></MeshHeading></MeshHeadingList><KeywordList Owner="NOTNLM"><Keyword MajorTopicYN="N">ledger</Keyword></KeywordList></MedlineCitation><PubmedData><PublicationStatus>ppublish</PublicationStatus><ArticleIdList><ArticleId IdType="pubmed">${id}</ArticleId><ArticleId IdType="doi">${DOI}</ArticleId><ArticleId IdType="pmc">${ARTICLE}</ArticleId></ArticleIdList></PubmedData></PubmedArticle>`;

const medlineOf = (id: string) =>
	`PMID- ${id}\nOWN - NLM\nDP  - 2023 Jan\nTI  - ${TITLE}\nAB  - ${ABSTRACT}\nFAU - Martin, Ada\nAU  - Martin A\nLA  - eng\nPT  - Journal Article\nTA  - J Shop Res\nJT  - Journal of Shop Research\nMH  - *Sleep\nAID - ${DOI} [doi]\nSO  - J Shop Res. 2023 Jan;12(1):1-9.\n`;

const fullText = (id: string) =>
	`<pmc-articleset><article article-type="research-article"><front><journal-meta><journal-title-group><journal-title>Journal of Shop Research</journal-title></journal-title-group></journal-meta><article-meta><article-id pub-id-type="pmc">${id}</article-id><article-id pub-id-type="pmid">${FOUND[0] ?? ''}</article-id><article-id pub-id-type="doi">${DOI}</article-id><title-group><article-title>${TITLE}</article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Martin</surname><given-names>Ada</given-names></name></contrib></contrib-group><pub-date pub-type="epub"><day>15</day><month>1</month><year>2023</year></pub-date><abstract><p>${ABSTRACT}</p></abstract></article-meta></front><body><sec><title>Introduction</title><p>Shops have kept books for centuries.</p></sec><sec><title>Results</title><p>${ABSTRACT}</p></sec></body></article></pmc-articleset>\n`;

function records(request: ServiceRequest): ServiceAnswer {
	const ids = idsIn(request);
	if (fieldOf(request, 'db') === 'pmc') return xml(fullText(ids[0] ?? ''));
	const kind = fieldOf(request, 'rettype');
	if (kind === 'medline') return textOf('text/plain; charset=UTF-8', ids.map((id) => `\n${medlineOf(id)}`).join(''));
	if (fieldOf(request, 'retmode') === 'text' || kind === 'abstract_text')
		return textOf(
			'text/plain',
			ids.map((id) => `1. J Shop Res. 2023 Jan;12(1):1-9.\n\n${TITLE}\n\nMartin A.\n\n${ABSTRACT}\n\nPMID: ${id}\n`).join('\n'),
		);
	return xml(`${RECORD_TYPE}<PubmedArticleSet>${ids.map(recordOf).join('')}</PubmedArticleSet>\n`);
}

function links(request: ServiceRequest): ServiceAnswer {
	const [id = ''] = idsIn(request);
	const name = fieldOf(request, 'linkname') || 'pubmed_pubmed';
	const db = fieldOf(request, 'db') || 'pubmed';
	if (isJson(request))
		return json({
			header: { type: 'elink', version: '0.3' },
			linksets: [{ dbfrom: 'pubmed', ids: [id], linksetdbs: [{ dbto: db, linkname: name, links: FOUND }] }],
		});
	return xml(
		`${LINK_TYPE}<eLinkResult><LinkSet><DbFrom>pubmed</DbFrom><IdList><Id>${id}</Id></IdList><LinkSetDb><DbTo>${db.replace(/\W/g, '')}</DbTo><LinkName>${name.replace(/\W/g, '')}</LinkName>${FOUND.map((one) => `<Link><Id>${one}</Id></Link>`).join('')}</LinkSetDb></LinkSet></eLinkResult>\n`,
	);
}

export const biomedicalPapers: readonly ServiceFamily[] = [
	{
		hosts: ['eutils.ncbi.nlm.nih.gov'],
		routes: [
			{ path: '/entrez/eutils/esearch.fcgi', answer: found },
			{ path: '/entrez/eutils/esummary.fcgi', answer: summaries },
			{ path: '/entrez/eutils/efetch.fcgi', answer: records },
			{ path: '/entrez/eutils/elink.fcgi', answer: links },
		],
	},
];
