// Settings other than credentials that a server requests by the name of an environment variable: the address of its service, its user. The values belong
// to the made-up internet: a host is named after its service.

import { service } from '#canary/plant/issuers.ts';
import { isAccountFile } from '#canary/plant/wanted-credential.ts';

// sample: CALDAV_BASE_URL, JIRA_HOST, SHOP_DOMAIN, MAIL_USER, DATABASE_URL, NOTES_ALLOWED_PATHS, NOTES_VAULT_PATH; not CHROME_PATH, which is a program
const SETTING =
	/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:(?:VAULT|DATA|STORAGE|NOTES|DOCS|PROJECT|WORKSPACE|REPO|DB|DATABASE|OUTPUT|MEMORY|BASE|ROOT)_PATH|PATHS|DIRS|DIRECTORIES|FOLDERS|ROOTS|VAULT|URL|URI|ENDPOINT|HOST|HOSTNAME|DOMAIN|SITE|SERVER|EMAIL|USER|USERNAME|LOGIN|ORG|WORKSPACE|PROJECT|DATABASE|DB|DBNAME|REGION|PORT|ID|USER_AGENT|DSN|CONNECTION_STRING|DIR|DIRECTORY|FOLDER|ROOT)\b/g;
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
/** Variables of runtimes, of the cell and of telemetry. */
const OTHERS =
	/^(?:SSL|NODE|NPM|PYTHON|HTTP|HTTPS|XDG|GPG|OTEL|SENTRY|PROXY)_|^SSH_(?:AGENT|ASKPASS|AUTH|CLIENT|CONNECTION|ORIGINAL|TTY)(?:_|$)/;
// sample: Missing required environment variables: X_HOST; X_URL is not set; no database configured: set DATABASE_URL
const MISSING =
	/missing|required|not (?:set|configured|provided|defined)|environment variable|must be set|\bset [A-Z]|\bconfigured?\b|please (?:set|provide|configure)/i;
/** The password in made-up addresses of services. */
export const MADE_UP_PASSWORD = 'ada';
const LONGEST = 20_000;
const MOST = 8;
// sample: either SHOP_ORG_<NAME>_TOKEN with SHOP_DEFAULT_ORG, or both SHOP_DOMAIN and SHOP_TOKEN
const PLACEHOLDER = /_(?:<\w+>|\{\w+\}|\*)/;
const ALTERNATIVE = /,?\s+\bor\b\s+/i;

/** Services with a protocol of their own. */
const PROTOCOLS: readonly (readonly [words: RegExp, protocol: string, port: number])[] = [
	[/POSTGRES|^PG|^(?:DATABASE|DB)_(?:UR[LI]|DSN|CONNECTION_STRING)$/, 'postgresql', 5432],
	[/MYSQL|MARIADB/, 'mysql', 3306],
	[/MONGO/, 'mongodb', 27017],
	[/REDIS|VALKEY/, 'redis', 6379],
	[/IMAP/, 'imaps', 993],
	[/SMTP/, 'smtps', 465],
];

/** Omits the alternatives of which a variable has no fixed name, if another alternative names its variables: a half of one can spoil the other. */
export function namedAlternatives(text: string): string {
	if (!PLACEHOLDER.test(text)) return text;
	return text
		.split('\n')
		.map((line) => {
			const ways = line.split(ALTERNATIVE);
			const named = ways.filter((way) => !PLACEHOLDER.test(way) && (way.match(VARIABLE)?.length ?? 0) > 0);
			return named.length === 0 ? line : named.join(' or ');
		})
		.join('\n');
}

/** `isLenient`: the text only lists variables and reports no error. */
export function wantedSettings(text: string, isLenient = false): readonly string[] {
	if (!isLenient && !MISSING.test(text)) return [];
	const named = namedAlternatives(text.slice(0, LONGEST));
	const names = [...(named.match(SETTING) ?? []), ...(named.match(VARIABLE) ?? []).filter(isAccountFile)];
	return [...new Set(names)].filter((name) => !OTHERS.test(name) && settingFor(name) !== undefined).slice(0, MOST);
}

const WITHOUT_MADE_UP_VALUE = /LEVEL|DEBUG|VERBOSE|TRANSPORT|PORT$|_ENV$|TIMEOUT|(?:EN|DIS)ABLED?|_TOOLS$/;
// sample: SHOP_CONTACT: Required; "SHOP_CONTACT": expected string, received undefined: the report of a validator
// sample: SHOP_CONTACT is not set; the environment variable SHOP_CONTACT must be set; missing SHOP_CONTACT; please set `SHOP_CONTACT`
const NAMED_AS_MISSING = [
	/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b["'`]?(?: environment variable| variable)?(?: (?:is|was|has|must|needs to))?(?: be| been)?(?: not)? (?:set|required|missing|defined|provided|configured|unset|empty)\b/g,
	/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b["'`]?\s{0,3}(?::|-|–|—|=>)\s{0,3}(?:\w+[:,]? ){0,5}(?:required|missing|undefined|not set)\b/gi,
	/\b(?:missing|set|provide|define|requires?)(?: the| a| your)?(?: required)?(?: environment)?(?: variables?)?:? ["'`]?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/gi,
];

/** Returns the variables of which an error says that they are missing, whatever they are called. */
export function missingVariables(text: string): readonly string[] {
	const names = NAMED_AS_MISSING.flatMap((pattern) => [...text.slice(0, LONGEST).matchAll(pattern)].map(([, name = '']) => name));
	return [...new Set(names)]
		.filter((name) => name === name.toUpperCase() && !OTHERS.test(name) && !WITHOUT_MADE_UP_VALUE.test(name))
		.slice(0, MOST);
}

interface Places {
	/** One that the server may use. */
	readonly directory: string;
	readonly database: string;
	/** File of a service account. */
	readonly account: string;
}

const NO_PLACES: Places = { directory: '.', database: './server.db', account: './account.json' };

/** Returns undefined if no value fits. `examples`: what `exampleVariables` found. */
export function settingFor(name: string, examples = '', { directory, database, account }: Places = NO_PLACES): string | undefined {
	if (isAccountFile(name)) return account;
	const ending = name.split('_').at(-1) ?? '';
	const form = exampleForm(name, examples);
	if (form === 'file') return database;
	if (form === 'sqlite') return `sqlite:///${database}`;
	const [, protocol, port] = PROTOCOLS.find(([words, own]) => (form === undefined ? words.test(name) : own === form)) ?? [];
	const host = `${service(name)}.example`;
	// A connection string without a protocol has a form of its own.
	if (/^(?:DSN|STRING)$/.test(ending) && protocol === undefined) return undefined;
	// The description of an API, which a server makes its tools of
	if (/(?:OPENAPI|SWAGGER)(?:_\w+)?_UR[LI]$/.test(name)) return `https://${host}/openapi.json`;
	if (/^(?:UR[LI]|ENDPOINT|DSN|STRING)$/.test(ending))
		return protocol === undefined || port === undefined || port < 1000
			? `https://${host}`
			: // The databases of Redis have numbers.
				`${protocol}://ada:${MADE_UP_PASSWORD}@${host}:${port}/${protocol === 'redis' ? '0' : 'shop'}`;
	// The address that the server itself listens on.
	if (/^(?:MCP|SERVER|HTTP|SSE|APP|BIND|LISTEN)(?:_SERVER)?_(?:HOST|HOSTNAME)$/.test(name)) return '127.0.0.1';
	if (/^(?:HOST|HOSTNAME|DOMAIN|SITE|SERVER)$/.test(ending)) return form === 'https' ? `https://${host}` : host;
	// Public services ask their callers for a name and an address.
	if (ending === 'AGENT') return `Ada Example ada@${host}`;
	if (ending === 'EMAIL') return `ada@${host}`;
	if (/^(?:USER|USERNAME|LOGIN)$/.test(ending)) return port !== undefined && port < 1000 ? `ada@${host}` : 'ada';
	if (/^(?:DATABASE|DB|DBNAME)$/.test(ending)) return 'shop';
	if (ending === 'PORT') return port === undefined ? undefined : String(port);
	if (/(?:^|_)(?:DB|DATABASE)_PATH$/.test(name)) return `${directory}/server.db`;
	if (/^(?:PATHS?|DIRS?|DIRECTOR(?:Y|IES)|FOLDERS?|ROOTS?|VAULT)$/.test(ending)) return directory;
	if (ending === 'REGION') return 'eu-central-1';
	if (/(?:^|_)(?:PHONE|NUMBER)$/.test(name)) return '+12025550100';
	return ending === 'ID' ? '1001' : 'shop';
}

// sample: "env": { "SHOP_TOKEN": "…", "SHOP_URL": "…" }
const BLOCK = /"env"\s*:\s*\{([^{}]{1,2000})\}/g;
const KEY = /"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"\s*:\s*"?([^"\s,}]{0,200})/g;
// sample: export SHOP_TOKEN=…; SHOP_URL=https://…
const LINE = /^\s*(?:export\s+)?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)=["']?([^"'\s]{0,200})/gm;
/** Forms of the values in examples, which are noted behind the name: SHOP_HOST=https: */
const FORMS: readonly (readonly [mark: string, form: RegExp])[] = [
	['=https:', /^https?:\/\//],
	// sample: /path/to/db.sqlite, ./data/shop.db, file:./shop.db
	['=file:', /^(?:file:|[/.~]|[A-Za-z]:\\).*\.(?:db|sqlite3?)$/i],
	// sample: sqlite:////path/to/shop.db, sqlite+aiosqlite:///shop.db
	['=sqlite:', /^sqlite(?:\+\w+)?:\/\//],
	['=mysql:', /^(?:mysql|mariadb):\/\//],
	['=mongodb:', /^mongodb(?:\+srv)?:\/\//],
	['=redis:', /^rediss?:\/\//],
];

/** Returns the variables that a README sets in its examples, as a text that names them. */
const named = ([, name = '', value = '']: readonly (string | undefined)[]) =>
	`${name}${FORMS.find(([, form]) => form.test(value))?.[0] ?? ''}`;

/** Returns the form of the variable's value in the examples: https, file. */
function exampleForm(name: string, examples: string): string | undefined {
	const word = examples.split(' ').find((one) => one.startsWith(`${name}=`));
	return word?.slice(name.length + 1, -1);
}

export function exampleVariables(readme: string): string {
	const text = readme.slice(0, 200_000);
	const inBlocks = [...text.matchAll(BLOCK)].flatMap(([, block = '']) => [...block.matchAll(KEY)].map(named));
	const inLines = [...text.matchAll(LINE)].map(named);
	return [...new Set([...inBlocks, ...inLines])].slice(0, 20).join(' ');
}
