import { expect, test } from 'vitest';
import { giveWanted } from './give-wanted.ts';
import { refusedCall } from './refused-call.fixture.ts';

const EXAMPLES = 'SHOP_MAPS_API_KEY SHOP_URL';
const README = 'SHOP_URL SHOP_PASSWORD';
const namesFor = (text: string) => {
	const { credentials, settings } = giveWanted({ results: [refusedCall(text)] }, { plant: () => true, cwd: '/workspace' }, {}, README);
	return [...credentials, ...Object.keys(settings)];
};

test.for([
	'401 Unauthorized',
	'connect ECONNREFUSED 127.0.0.1:6379',
	'Shop connection details are incomplete: the URL is required, and username and password must be provided together (--shop-url).',
	'Base URL must be set',
	'No servers configured',
	'no database connection has been set up',
	'Server "ref-1" not found. Available servers: none.',
])('the variables of the README are given for: %s', (error) => {
	expect(namesFor(error)).toEqual(['SHOP_PASSWORD', 'SHOP_URL']);
});

test.for([
	'note 17 does not exist',
	'Available tags: none',
	'no server answered',
	'url: this field is not a valid address',
	'The details of the connection: none',
])('nothing is given for: %s', (error) => {
	expect(namesFor(error)).toEqual([]);
});

test('a tool that lacks the same, without naming the variable, is called again', () => {
	const results = [refusedCall('No Shop authentication configured. Set one of: ACORN_TOKEN is not set')];
	const { isMeant } = giveWanted({ results }, { plant: () => true, cwd: '/workspace' }, {});
	expect(['No Shop authentication configured', '401 Unauthorized', 'note 17 does not exist'].map(isMeant)).toEqual([true, true, false]);
	const named = giveWanted({ results: [refusedCall('note 17 does not exist')] }, { plant: () => true, cwd: '/workspace' }, {});
	expect(named.isMeant('401 Unauthorized')).toBe(false);
});

test('a variable that the error names comes before the README', () => {
	expect(namesFor('ACORN_TOKEN is not set')).toEqual(['ACORN_TOKEN']);
});

const given = (text: string) => giveWanted({ results: [refusedCall(text)] }, { plant: () => true, cwd: '/workspace' }, {}, EXAMPLES);

test.for([
	'Error geocoding address: Shop Maps API Key is required',
	'an access token must be provided',
	'API keys are not configured',
	'this tool requires an API key',
	'credentials missing',
	'connect ECONNREFUSED 127.0.0.1:6379',
])('after %j the variables of the README are given', (text) => {
	expect(given(text)).toMatchObject({ credentials: ['SHOP_MAPS_API_KEY'], settings: { SHOP_URL: 'https://shop.example' } });
});

test.for(['the key of the object is a string', 'address is required', 'the token bucket is full'])('%j asks for no setting', (text) => {
	expect(given(text)).toMatchObject({ credentials: [], settings: {} });
});

test('a tool whose error says nothing is called again once another tool has named what it lacks', () => {
	const results = [refusedCall('{}'), refusedCall('ACORN_TOKEN environment variable is required')];
	const { credentials, isMeant } = giveWanted({ results }, { plant: () => true, cwd: '/workspace' }, {});
	expect(credentials).toEqual(['ACORN_TOKEN']);
	expect(['{}', '[object Object]', 'note 17 does not exist'].map(isMeant)).toEqual([true, true, false]);
});

test('if no error of any call says anything, the variables of the README are given', () => {
	expect(namesFor('{}')).toEqual(['SHOP_PASSWORD', 'SHOP_URL']);
	const worked = { ...refusedCall('17'), outcome: 'ok', reply: { content: [{ type: 'text', text: '17' }] } } as const;
	expect(giveWanted({ results: [refusedCall('{}'), worked] }, { plant: () => true, cwd: '/workspace' }, {}, README).credentials).toEqual(
		[],
	);
});

test('a server that ends and names only its service gets the variables that such services have; one that names its variable gets that one', () => {
	const ended = (message: string) => ({ results: [], failure: { message, stderr: [] } });
	const givenTo = (message: string, readme = '') =>
		giveWanted(ended(message), { plant: () => true, cwd: '/workspace' }, {}, readme).credentials;
	expect(givenTo('A Shortcut api token is required.')).toEqual(['SHORTCUT_API_TOKEN', 'SHORTCUT_TOKEN']);
	expect(givenTo('A Shortcut api token is required: SHORTCUT_PAT')).toEqual(['SHORTCUT_PAT']);
	expect(givenTo('A Shortcut api token is required.', 'SHORTCUT_KEY')).toEqual(['SHORTCUT_KEY']);
});

test('a variable that holds the path of a service account gets the planted one, and no other credential of that service is made up', () => {
	const path = '/home/user/.config/gcloud/application_default_credentials.json';
	const canaries = [{ key: 'file:x', where: { kind: 'file', path }, value: 'x' }] as const;
	const cell = { plant: () => true, cwd: '/workspace', canaries };
	const error = 'Set GOOGLE_APPLICATION_CREDENTIALS, GOOGLE_PRIVATE_KEY or ACORN_API_KEY environment variable';
	const { credentials, settings } = giveWanted({ results: [refusedCall(error)] }, cell, {});
	expect(settings).toEqual({ GOOGLE_APPLICATION_CREDENTIALS: path });
	expect(credentials).toEqual(['ACORN_API_KEY']);
	// near miss: a credential of the same service that is no file
	const key = giveWanted({ results: [refusedCall('GOOGLE_API_KEY environment variable is not set')] }, cell, {});
	expect(key).toMatchObject({ credentials: ['GOOGLE_API_KEY'], settings: {} });
});
