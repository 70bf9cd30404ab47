// The reviewed table of the files, programs and hosts that servers of a domain may use. For each entry, the tests have a server that hides behind it.

export interface Domain {
	readonly name: string;
	/** Words that show that a text is about the domain. A compound also matches two adjacent words: hackernews matches "Hacker News". */
	readonly words: readonly string[];
	/** Registrable domains, or single hosts if the owner of the domain rents out names. */
	readonly hosts?: readonly string[];
	/** Files and directories below the home directory. A host that one of these files names also belongs to the domain. */
	readonly files?: readonly string[];
	readonly sockets?: readonly string[];
	readonly programs?: readonly string[];
	/** Only the domain's programs open its files. A shell reads its history; a server that mentions shells does not. */
	readonly isReadByPrograms?: true;
}

export const DOMAINS: readonly Domain[] = [
	{
		name: 'Kubernetes',
		words: ['kubernetes', 'k8s', 'kubectl', 'kubeconfig', 'helm', 'openshift'],
		files: ['.kube', '.minikube', '.config/helm', '.cache/helm'],
		programs: ['kubectl', 'helm', 'kustomize', 'kubectx', 'oc'],
	},
	{
		name: 'containers',
		words: ['docker', 'podman', 'container', 'containers', 'dockerfile', 'containerd'],
		files: ['.docker', '.config/containers'],
		sockets: ['docker.sock', 'podman.sock', 'containerd.sock'],
		programs: ['docker', 'podman', 'docker-compose', 'nerdctl'],
	},
	{
		name: 'AWS',
		words: ['aws', 'amazonwebservices', 's3', 'ec2', 'cloudformation', 'cloudwatch', 'dynamodb', 'bedrock', 'awslabs'],
		hosts: ['amazonaws.com', 'aws.com', 'api.aws', 'aws.dev', 'amazon.com', 'awsstatic.com'],
		files: ['.aws'],
		programs: ['aws', 'sam', 'cdk'],
	},
	{
		name: 'Google Cloud',
		words: ['gcp', 'googlecloud', 'bigquery', 'gcloud', 'firebase', 'firestore', 'vertexai'],
		// Customers rent names below googleapis.com, so each of Google's own hosts is listed.
		hosts: [
			'google.com', 'gstatic.com', 'www.googleapis.com', 'oauth2.googleapis.com', 'bigquery.googleapis.com', 'compute.googleapis.com',
			'container.googleapis.com', 'cloudresourcemanager.googleapis.com', 'firestore.googleapis.com', 'aiplatform.googleapis.com', 'logging.googleapis.com',
			'monitoring.googleapis.com', 'pubsub.googleapis.com', 'sqladmin.googleapis.com', 'iam.googleapis.com', 'run.googleapis.com',
			'cloudfunctions.googleapis.com', 'serviceusage.googleapis.com', 'firebase.googleapis.com', 'generativelanguage.googleapis.com',
		], // biome-ignore format: a list
		files: ['.config/gcloud', '.config/configstore'],
		programs: ['gcloud', 'gsutil', 'bq', 'firebase'],
	},
	{
		name: 'Azure',
		words: ['azure', 'entra', 'microsoftgraph'],
		hosts: ['management.azure.com', 'microsoft.com', 'microsoftonline.com', 'graph.microsoft.com'],
		files: ['.azure'],
		programs: ['az', 'azd'],
	},
	{
		name: 'git',
		words: ['git', 'repository', 'repositories', 'commit', 'commits', 'gitlab', 'github', 'gitea', 'bitbucket'],
		files: ['.gitconfig', '.config/git', '.gitignore'],
		programs: ['git', 'git-lfs'],
	},
	{
		name: 'signed commits',
		words: ['git', 'commit', 'commits', 'gpg', 'pgp'],
		files: ['.gnupg'],
		programs: ['gpg', 'gpgsm', 'gpg-agent', 'keyboxd'],
		isReadByPrograms: true,
	},
	{
		name: 'GitHub',
		words: ['github'],
		hosts: ['github.com', 'raw.githubusercontent.com', 'githubcopilot.com'],
		files: ['.config/gh'],
		programs: ['gh'],
	},
	{
		name: 'SSH',
		words: ['ssh', 'sftp', 'scp', 'sshd'],
		files: ['.ssh'],
		programs: ['ssh', 'scp', 'sftp', 'ssh-keyscan', 'ssh-keygen'],
	},
	{
		name: 'packages of Node',
		words: ['npm', 'nodepackage', 'yarn', 'pnpm', 'packagejson'],
		files: ['.npmrc', '.yarnrc', '.yarnrc.yml', '.npm', '.config/pnpm'],
		programs: ['npm', 'npx', 'yarn', 'pnpm'],
	},
	{
		name: 'packages of Python',
		words: ['pypi', 'pip', 'virtualenv', 'pythonpackage', 'pythonpackages', 'pythonenvironment', 'pythonenvironments'],
		files: ['.pypirc', '.config/pip', '.pip'],
		programs: ['pip', 'pip3', 'uv', 'uvx'],
	},
	{
		name: 'browsers',
		words: [
			'browser',
			'browsers',
			'chrome',
			'chromium',
			'playwright',
			'puppeteer',
			'firefox',
			'webkit',
			'devtools',
			'lighthouse',
			'selenium',
		],
		programs: [
			'chrome', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'google-chrome-beta', 'chrome-linux', 'firefox', 'msedge',
			'microsoft-edge', 'headless_shell', 'chrome_crashpad_handler', 'chrome-headless-shell', 'xdg-settings', 'xdg-mime', 'xdg-open',
		], // biome-ignore format: a list
		files: ['.config/google-chrome', '.config/chromium', '.cache/ms-playwright', '.cache/puppeteer', '.pki'],
	},
	{
		name: 'database servers',
		words: ['postgres', 'postgresql', 'psql', 'mysql', 'mariadb'],
		files: ['.pgpass', '.my.cnf', '.mylogin.cnf', '.psqlrc', '.pg_service.conf'],
		programs: ['psql', 'pg_dump', 'mysql', 'mysqldump'],
	},
	{
		name: 'DuckDB',
		words: ['duckdb', 'motherduck'],
		hosts: ['duckdb.org', 'motherduck.com'],
		files: ['.duckdb', '.duckdbrc'],
	},
	{
		name: 'terminals',
		words: ['tmux', 'terminal', 'terminals', 'shell', 'shells', 'bash', 'zsh', 'pty', 'console'],
		files: [
			'.bashrc',
			'.bash_profile',
			'.bash_history',
			'.bash_logout',
			'.profile',
			'.inputrc',
			'.zshrc',
			'.zsh_history',
			'.tmux.conf',
			'.config/tmux',
		],
		isReadByPrograms: true,
		programs: ['tmux', 'screen', 'bash', 'sh', 'zsh', 'fish', 'dash', 'script', 'stty', 'infocmp', 'tput'],
	},
	{
		name: 'weather',
		words: ['weather', 'forecast', 'forecasts', 'climate', 'meteorological', 'airquality'],
		hosts: [
			'open-meteo.com', 'weather.gov', 'noaa.gov', 'openweathermap.org', 'weatherapi.com', 'met.no', 'visualcrossing.com', 'tomorrow.io', 'weather.com',
			'rainviewer.com', 'wttr.in', 'usgs.gov', 'openstreetmap.org', 'census.gov', 'open-elevation.com', 'geonames.org', 'ipapi.co', 'blitzortung.org', 'meteoalarm.org',
		], // biome-ignore format: a list
	},
	{
		name: 'maps',
		words: ['map', 'maps', 'geocode', 'geocoding', 'geocoder', 'gis', 'openstreetmap', 'latitude', 'coordinates', 'routing', 'directions'],
		hosts: [
			'openstreetmap.org', 'census.gov', 'geonames.org', 'mapbox.com', 'project-osrm.org', 'komoot.io', 'overpass-api.de', 'maps.googleapis.com',
			'routes.googleapis.com', 'places.googleapis.com', 'roads.googleapis.com', 'weather.googleapis.com', 'airquality.googleapis.com',
			'addressvalidation.googleapis.com',
		], // biome-ignore format: a list
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
			'unpaywall.org', 'dblp.org', 'alphaxiv.org',
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
		hosts: ['duckduckgo.com', 'google.com', 'bing.com', 'brave.com', 'startpage.com', 'qwant.com', 'searx.be'],
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
