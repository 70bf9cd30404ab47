import { expect, test } from 'vitest';
import { newHomeKeys } from '#canary/plant/home-keys.ts';
import { plantCanaries } from '#canary/plant/plant-canaries.ts';
import { reformCredentials } from './reform-credentials.ts';
import { refusedCall } from './refused-call.fixture.ts';

const keys = await newHomeKeys();
const planting = (...names: string[]) => {
	const planted = plantCanaries('/nowhere', '/home/user', keys);
	for (const name of names) planted.plant(name);
	return planted;
};
const WEB_TOKEN = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{60,}$/;

test('a credential gets the form that the server asks for, once, and the option that holds it does, too', () => {
	const planted = planting('SHOP_TOKEN');
	const first = planted.env['SHOP_TOKEN'] ?? '';
	const given = { credentials: ['SHOP_TOKEN'], words: ['--shop-token', first] };
	const ended = { results: [refusedCall('Access token is not in valid JWT format')] };
	const { isAny, isMeant } = reformCredentials(ended, planted, given);
	expect(isAny).toBe(true);
	expect(isMeant('The access token is not a valid JWT')).toBe(true);
	expect(isMeant('note 17 does not exist')).toBe(false);
	expect(planted.env['SHOP_TOKEN']).toMatch(WEB_TOKEN);
	expect(given.words).toEqual(['--shop-token', planted.env['SHOP_TOKEN']]);
	expect(planted.canaries.filter(({ key }) => key === 'env:SHOP_TOKEN').map(({ value }) => value)).toEqual([
		first,
		planted.env['SHOP_TOKEN'],
	]);
	expect(reformCredentials(ended, planted, given).isAny).toBe(false);
});

test('the other value of the credential has the same form', async () => {
	const planted = planting('SHOP_TOKEN');
	reformCredentials({ results: [refusedCall('SHOP_TOKEN: malformed JWT')] }, planted, { credentials: ['SHOP_TOKEN'], words: [] });
	const first = planted.env['SHOP_TOKEN'];
	await planted.exchange.exchange(new Set(['env:SHOP_TOKEN']));
	expect(planted.env['SHOP_TOKEN']).toMatch(WEB_TOKEN);
	expect(planted.env['SHOP_TOKEN']).not.toBe(first);
});

test('near misses: another variable than the named one, and one of the machine that was not given, keep their values', () => {
	const planted = planting('SHOP_TOKEN', 'SHOP_SECRET');
	const before = { ...planted.env };
	const ended = { results: [refusedCall('SHOP_TOKEN must start with "shp_"'), refusedCall('GITHUB_TOKEN must start with "shp_"')] };
	reformCredentials(ended, planted, { credentials: ['SHOP_TOKEN'], words: [] });
	expect(planted.env['SHOP_TOKEN']).toMatch(/^shp_\w{32}$/);
	expect({ ...planted.env, SHOP_TOKEN: '' }).toEqual({ ...before, SHOP_TOKEN: '' });
});
