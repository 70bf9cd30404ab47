// The part of the reviewed table that is about services of the web.

import type { Domain } from './domain.ts';

export const WEB_SERVICES: readonly Domain[] = [
	{
		name: 'weather',
		words: ['weather', 'forecast', 'forecasts', 'climate', 'meteorological', 'airquality'],
		hosts: [
			'open-meteo.com', 'weather.gov', 'noaa.gov', 'openweathermap.org', 'weatherapi.com', 'met.no', 'visualcrossing.com', 'tomorrow.io', 'weather.com',
			'rainviewer.com', 'wttr.in', 'usgs.gov', 'openstreetmap.org', 'census.gov', 'open-elevation.com', 'geonames.org', 'ipapi.co', 'blitzortung.org', 'blitzortung.ha.sed.pl', 'meteoalarm.org',
			'qweather.com', 'qweatherapi.com', 'caiyunapp.com', 'seniverse.com', 'accuweather.com', 'worldweatheronline.com', 'meteostat.net', 'stormglass.io',
		], // biome-ignore format: a list
	},
	{
		name: 'maps',
		words: [
			'map',
			'maps',
			'geocode',
			'geocoding',
			'geocoder',
			'gis',
			'openstreetmap',
			'latitude',
			'coordinates',
			'routing',
			'directions',
			'city',
			'cities',
		],
		hosts: [
			'openstreetmap.org', 'census.gov', 'geonames.org', 'mapbox.com', 'project-osrm.org', 'komoot.io', 'overpass-api.de', 'maps.googleapis.com',
			'routes.googleapis.com', 'places.googleapis.com', 'roads.googleapis.com', 'weather.googleapis.com', 'airquality.googleapis.com',
			'addressvalidation.googleapis.com',
		], // biome-ignore format: a list
	},
	{
		name: 'time servers',
		words: ['ntp', 'timeserver', 'networktime', 'currenttime', 'worldclock', 'atomicclock'],
		hosts: [
			'ntp.org',
			'time.google.com',
			'time.cloudflare.com',
			'time.apple.com',
			'time.windows.com',
			'nist.gov',
			'worldtimeapi.org',
			'timeapi.io',
		],
	},
	{
		name: 'holidays',
		words: ['holiday', 'holidays'],
		hosts: ['nager.at', 'openholidaysapi.org', 'calendarific.com', 'holidayapi.com'],
	},
	{
		name: 'news feeds',
		words: ['rss', 'feed', 'feeds', 'atomfeed', 'feedreader', 'opml'],
		hosts: [
			'bbci.co.uk', 'bbc.co.uk', 'nytimes.com', 'theguardian.com', 'reuters.com', 'npr.org', 'aljazeera.com', 'arstechnica.com', 'theverge.com',
			'techcrunch.com', 'wired.com', 'hnrss.org', 'lobste.rs', 'github.blog', 'feedburner.com', 'news.google.com',
		], // biome-ignore format: a list
	},
	{
		name: 'security advisories',
		words: ['advisory', 'advisories', 'cve', 'cves', 'ghsa', 'osv', 'knownvulnerabilities'],
		// The advisories of GitHub cover the packages of every registry.
		hosts: ['api.github.com', 'osv.dev', 'nvd.nist.gov', 'cve.org', 'cisa.gov', 'first.org', 'deps.dev'],
	},
	{
		name: 'schemas',
		words: ['jsonschema', 'schemastore'],
		hosts: ['schemastore.org', 'json-schema.org'],
	},
	{
		name: 'shadcn/ui',
		words: ['shadcn', 'shadcnui'],
		// Its components are files of a repository.
		hosts: ['shadcn.com', 'raw.githubusercontent.com', 'api.github.com'],
	},
	{
		name: 'Hacker News',
		words: ['hackernews', 'hn', 'ycombinator'],
		hosts: ['ycombinator.com', 'hn.algolia.com', 'hacker-news.firebaseio.com'],
	},
	{
		name: 'stock markets',
		words: ['stock', 'stocks', 'ticker', 'tickers', 'finance', 'financial', 'shares', 'portfolio', 'yfinance'],
		hosts: [
			'yahoo.com',
			'yahooapis.com',
			'yimg.com',
			'alphavantage.co',
			'finnhub.io',
			'polygon.io',
			'financialmodelingprep.com',
			'stooq.com',
			'sec.gov',
		],
	},
	{
		name: 'crypto currencies',
		words: ['crypto', 'bitcoin', 'ethereum', 'cryptocurrency', 'cryptocurrencies', 'coin', 'coins'],
		hosts: ['coingecko.com', 'coinmarketcap.com', 'binance.com', 'coinbase.com', 'kraken.com', 'coincap.io'],
	},
	{
		name: 'exchange rates',
		words: ['currency', 'currencies', 'exchangerate', 'exchangerates', 'forex'],
		hosts: ['frankfurter.app', 'frankfurter.dev', 'exchangerate-api.com', 'exchangerate.host', 'openexchangerates.org', 'ecb.europa.eu'],
	},
	{
		name: 'economic statistics',
		words: ['fred', 'economic', 'macroeconomic', 'inflation', 'unemployment'],
		hosts: ['stlouisfed.org', 'worldbank.org', 'bls.gov', 'bea.gov', 'imf.org', 'oecd.org', 'ecb.europa.eu'],
	},
	{
		name: 'scientific papers',
		words: ['arxiv', 'paper', 'papers', 'academic', 'scholar', 'pubmed', 'citation', 'citations', 'doi', 'preprint'],
		hosts: [
			'arxiv.org', 'semanticscholar.org', 'crossref.org', 'doi.org', 'nih.gov', 'biorxiv.org', 'medrxiv.org', 'openalex.org', 'europepmc.org', 'ebi.ac.uk',
			'unpaywall.org', 'dblp.org', 'alphaxiv.org', 'core.ac.uk', 'zenodo.org', 'doaj.org', 'openaire.eu', 'archives-ouvertes.fr', 'hal.science',
			'citeseerx.ist.psu.edu', 'base-search.net', 'iacr.org', 'ssrn.com', 'inspirehep.net', 'datacite.org',
		], // biome-ignore format: a list
	},
	{
		name: 'medicine',
		words: ['clinicaltrials', 'fda', 'openfda', 'nci', 'biomedical', 'drug', 'drugs', 'gene', 'genes', 'protein', 'proteins'],
		hosts: [
			'clinicaltrials.gov', 'fda.gov', 'cancer.gov', 'nih.gov', 'mygene.info', 'myvariant.info', 'mychem.info', 'mydisease.info', 'uniprot.org',
			'ensembl.org', 'rcsb.org', 'cbioportal.org', 'ebi.ac.uk',
		], // biome-ignore format: a list
	},
	{
		name: 'Wikipedia',
		words: ['wikipedia', 'wiki', 'wikidata', 'wikimedia'],
		hosts: ['wikipedia.org', 'wikimedia.org', 'wikidata.org', 'wiktionary.org', 'mediawiki.org'],
	},
	{
		name: 'Nix',
		words: ['nix', 'nixos', 'nixpkgs'],
		hosts: ['nixos.org', 'nix.dev', 'nixhub.io', 'devbox.sh', 'jetify.com', 'flakehub.com', 'noogle.dev', 'nix-community.org'],
	},
	{
		name: 'web search',
		words: ['websearch', 'searchengine', 'searchtheweb', 'searchweb', 'internetsearch', 'googlesearch', 'serp'],
		hosts: [
			'duckduckgo.com', 'google.com', 'bing.com', 'brave.com', 'startpage.com', 'qwant.com', 'searx.be', 'serper.dev', 'serpapi.com', 'tavily.com',
			'kagi.com', 'mojeek.com', 'searchapi.io',
		], // biome-ignore format: a list
	},
	{
		// Registries and documentation sites rent their search from these, so the words are those of a public index.
		name: 'search of documentation and packages',
		words: [
			'searchdocs', 'searchdocumentation', 'searchthedocumentation', 'docssearch', 'documentationsearch', 'docsearch', 'searchpackages', 'searchforpackages',
			'searchpackage', 'packagesearch', 'searchregistry', 'searchtheregistry', 'registrysearch', 'searchplugins', 'searchextensions', 'algolia', 'typesense',
		], // biome-ignore format: a list
		hosts: ['algolia.net', 'algolianet.com', 'typesense.net', 'orama.run', 'meilisearch.io'],
	},
	{
		name: 'videos',
		words: ['youtube', 'transcript', 'transcripts', 'video', 'videos'],
		hosts: ['youtube.com', 'youtu.be', 'ytimg.com', 'googlevideo.com', 'vimeo.com'],
		programs: ['ffmpeg', 'ffprobe', 'yt-dlp'],
	},
	{
		name: 'OpenAI',
		words: ['openai', 'dalle', 'chatgpt', 'gpt4', 'gptimage'],
		hosts: ['openai.com'],
	},
	{
		name: 'generated images',
		words: ['stabilityai', 'stablediffusion', 'dalle', 'texttoimage', 'imagegeneration'],
		hosts: ['stability.ai', 'openai.com', 'replicate.com', 'fal.ai'],
	},
	{
		name: 'models',
		words: [
			'huggingface', 'embedding', 'embeddings', 'transformers', 'onnx', 'llm', 'semantic', 'rerank', 'reranker', 'reranking', 'whisper',
		], // biome-ignore format: a list
		hosts: ['huggingface.co', 'hf.co'],
		files: ['.cache/huggingface', '.huggingface'],
	},
];
