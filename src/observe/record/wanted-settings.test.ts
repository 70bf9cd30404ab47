import { expect, test } from 'vitest';
import { exampleVariables, missingVariables, settingFor, wantedSettings } from './wanted-settings.ts';

test.for<[text: string, names: readonly string[]]>([
	['Missing required environment variables: ACORN_BASE_URL, ACORN_USERNAME', ['ACORN_BASE_URL', 'ACORN_USERNAME']],
	['SHOP_HOST is not set', ['SHOP_HOST']],
	['no database configured: set DATABASE_URL or PG_HOST/PG_USER', ['DATABASE_URL', 'PG_HOST', 'PG_USER']],
	['connected to SHOP_HOST', []],
	['Configure either SHOP_ORG_<NAME>_DOMAIN with SHOP_DEFAULT_ORG, or both SHOP_DOMAIN and SHOP_TOKEN.', ['SHOP_DOMAIN']],
	['Configure SHOP_ORG_{name}_DOMAIN and SHOP_DEFAULT_ORG', ['SHOP_DEFAULT_ORG']],
	['Please set HTTP_PROXY_URL, NODE_ID, OTEL_ENDPOINT or SSH_AUTH_ROOT', []],
	['Please set SSH_SERVER_PROD_HOST', ['SSH_SERVER_PROD_HOST']],
	['LOG_LEVEL must be set', []],
	['No files are allowed. Set NOTES_ALLOWED_PATHS environment variable with allowed paths', ['NOTES_ALLOWED_PATHS']],
	['NOTES_VAULT_PATH is not set, and neither is CHROME_PATH', ['NOTES_VAULT_PATH']],
])('settings in %j', ([text, names]) => {
	expect(wantedSettings(text)).toEqual(names);
});

test.for<[name: string, value: string | undefined]>([
	['ACORN_BASE_URL', 'https://acorn.example'],
	['ACORN_HOST', 'acorn.example'],
	['ACORN_OPENAPI_URL', 'https://acorn.example/openapi.json'],
	['MCP_SERVER_HOST', '127.0.0.1'],
	['POSTGRES_CONNECTION_STRING', 'postgresql://ada:ada@postgres.example:5432/shop'],
	['ACORN_CONNECTION_STRING', undefined],
	['NOTES_ROOT', '.'],
	['NOTES_ALLOWED_PATHS', '.'],
	['NOTES_DB_PATH', './server.db'],
	['ACORN_USERNAME', 'ada'],
	['IMAP_USER', 'ada@imap.example'],
	['POSTGRES_URL', 'postgresql://ada:ada@postgres.example:5432/shop'],
	['MONGODB_URI', 'mongodb://ada:ada@mongodb.example:27017/shop'],
	['REDIS_PORT', '6379'],
	['ACORN_PORT', undefined],
	['ACORN_PHONE_NUMBER', '+12025550100'],
])('%s is %s', ([name, value]) => {
	expect(settingFor(name)).toBe(value);
});

test('examples of a README name its variables; other capitals in it do not', () => {
	const readme = 'Uses MCP_SERVER words.\n```json\n{"env": {"ACORN_URL": "https://x", "ACORN_TOKEN": "y"}}\n```\n    export ACORN_SITE=z\n';
	expect(exampleVariables(readme)).toBe('ACORN_URL=https: ACORN_TOKEN ACORN_SITE');
});

test('a host is a URL where the README sets one', () => {
	const readme =
		'"env": { "ACORN_HOST": "https://acorn.site.example", "OAK_HOST": "oak.site.example" }\n```\nexport ELM_SERVER="http://localhost:3000"\n';
	const forms = ['ACORN_HOST', 'OAK_HOST', 'ELM_SERVER'].map((name) => settingFor(name, exampleVariables(readme)));
	expect(forms).toEqual(['https://acorn.example', 'oak.example', 'https://elm.example']);
});

test('the address of a database has the form that the README gives it', () => {
	const places = { directory: '/workspace', database: '/workspace/data/shop.db', account: '/home/user/account.json' };
	const setting = (value: string) => settingFor('DATABASE_URL', exampleVariables(`"env": { "DATABASE_URL": "${value}" }`), places);
	expect(setting('/path/to/db.sqlite')).toBe('/workspace/data/shop.db');
	expect(setting('file:./shop.db')).toBe('/workspace/data/shop.db');
	expect(setting('mysql://user:pass@localhost:3306/shop')).toBe('mysql://ada:ada@database.example:3306/shop');
	expect(setting('your-database-url')).toBe('postgresql://ada:ada@database.example:5432/shop');
	expect(setting('https://db.shop.example')).toBe('https://database.example');
});

test.for<[text: string, names: readonly string[]]>([
	['ACORN_CONTACT environment variable is not set', ['ACORN_CONTACT']],
	['ACORN_USER_AGENT must be set', ['ACORN_USER_AGENT']],
	['Error: please set `ACORN_FLAVOUR` first', ['ACORN_FLAVOUR']],
	['Missing required environment variable: ACORN_FLAVOUR', ['ACORN_FLAVOUR']],
	['ACORN_PHONE_NUMBER: Required', ['ACORN_PHONE_NUMBER']],
	['✖ "ACORN_FLAVOUR": Invalid input: expected string, received undefined', ['ACORN_FLAVOUR']],
	['ACORN_FLAVOUR: vanilla', []],
	['LOG_LEVEL must be set', []],
	['ACORN_TRANSPORT is required', []],
	['18 tools registered (set ACORN_ENABLED_TOOLS to limit)', []],
	['started with ACORN_FLAVOUR', []],
	['missing index_of_file', []],
])('variables that are missing in %j', ([text, names]) => {
	expect(missingVariables(text)).toEqual(names);
});
