// An archive of papers: an Atom feed, pages, sources and PDFs.

import { gzipSync } from 'node:zlib';
import { pdfFile } from '../cell/media-files.ts';
import { tarArchive } from '../cell/tar-archive.ts';
import { type ServiceFamily, textOf } from './service-family.ts';

export const ABSTRACT = 'We study how small shops keep their books, and show that a simple ledger is enough for most of them.';

function entry(id: string): string {
	return `<entry>
    <id>http://arxiv.org/abs/${id}v1</id>
    <updated>2023-01-02T00:00:00Z</updated>
    <published>2023-01-01T00:00:00Z</published>
    <title>On Ledgers of Small Shops</title>
    <summary>${ABSTRACT}</summary>
    <author><name>Ada Martin</name></author>
    <author><name>Ben Okafor</name></author>
    <arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="cs.DB" scheme="http://arxiv.org/schemas/atom"/>
    <category term="cs.DB" scheme="http://arxiv.org/schemas/atom"/>
    <link href="http://arxiv.org/abs/${id}v1" rel="alternate" type="text/html"/>
    <link title="pdf" href="http://arxiv.org/pdf/${id}v1" rel="related" type="application/pdf"/>
  </entry>`;
}

function feed(ids: readonly string[]): string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title type="html">Query results</title>
  <id>http://arxiv.org/api/query</id>
  <updated>2025-01-01T00:00:00Z</updated>
  <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${ids.length}</opensearch:totalResults>
  <opensearch:startIndex xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">0</opensearch:startIndex>
  <opensearch:itemsPerPage xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${ids.length}</opensearch:itemsPerPage>
  ${ids.map(entry).join('\n  ')}
</feed>
`;
}

const page = (id: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>[${id}] On Ledgers of Small Shops</title>
<meta name="citation_title" content="On Ledgers of Small Shops"><meta name="citation_author" content="Martin, Ada"><meta name="citation_date" content="2023/01/01"></head>
<body><article><h1>On Ledgers of Small Shops</h1><div class="abstract"><h2>Abstract</h2><p>${ABSTRACT}</p></div>
<section id="S1"><h2>1 Introduction</h2><p>Shops have kept books for centuries. ${ABSTRACT}</p></section>
<section id="S2"><h2>2 Method</h2><p>We visited twelve shops and read their ledgers.</p></section>
<section id="S3"><h2>3 Results</h2><p>Eleven of them kept a simple ledger.</p></section></article></body></html>
`;

/** Returns the source from which the page and the PDF are made. */
const source = () =>
	gzipSync(
		tarArchive({
			'main.tex': `\\documentclass{article}\n\\title{On Ledgers of Small Shops}\n\\author{Ada Martin}\n\\begin{document}\n\\maketitle\n\\begin{abstract}${ABSTRACT}\\end{abstract}\n\\section{Introduction}\nShops have kept books for centuries.\n\\section{Method}\nWe visited twelve shops and read their ledgers.\n\\section{Results}\nEleven of them kept a simple ledger.\n\\end{document}\n`,
		}),
	);

const ids = (list: string | undefined) => (list === undefined || list === '' ? ['2301.00001', '2301.00002'] : list.split(','));
const bare = (id: string) => id.replace(/v\d+$|\.pdf$/g, '');

export const papers: readonly ServiceFamily[] = [
	{
		hosts: ['arxiv.org'],
		routes: [
			{ path: '/api/query', answer: ({ query }) => textOf('application/atom+xml', feed(ids(query['id_list']).map(bare))) },
			{ path: '/abs/*', answer: ({ params }) => textOf('text/html', page(bare(params['rest'] ?? ''))) },
			{ path: '/pdf/*', answer: () => textOf('application/pdf', pdfFile()) },
			{ path: '/e-print/*', answer: () => textOf('application/gzip', source()) },
			{ path: '/src/*', answer: () => textOf('application/gzip', source()) },
			{ path: '/html/*', answer: ({ params }) => textOf('text/html', page(bare(params['rest'] ?? ''))) },
		],
	},
];
