import { expect, test } from 'vitest';
import { declarationOf, toolOf } from '../../../test/evidence.ts';
import { withMadeUp, withoutMadeUp } from './made-up-values.ts';

const connected = (url: string) => declarationOf({ tools: [toolOf({ name: 'a', description: `Searches ${url} as ada.` })] });
const given = (url: string) => ({ variables: ['SHOP_TOKEN'], settings: { SHOP_URL: url, SHOP_USER: 'ada' } });

test('a declaration is kept without the values that Candor invented, and compared with those of the run', () => {
	const kept = withoutMadeUp(connected('https://shop.example'), given('https://shop.example'));
	expect(kept).toEqual(connected('‹SHOP_URL›'));
	expect(withMadeUp(kept, given('https://shop.example/api'))).toEqual(connected('https://shop.example/api'));
});

test('the longest of two values is replaced first', () => {
	const settings = { SHOP_URL: 'https://shop.example', SHOP_API_URL: 'https://shop.example/api' };
	expect(withoutMadeUp(connected('https://shop.example/api'), { variables: [], settings })).toEqual(connected('‹SHOP_API_URL›'));
});

test('without invented values nothing is replaced', () => {
	expect(withoutMadeUp(connected('https://shop.example'))).toEqual(connected('https://shop.example'));
	expect(withMadeUp(connected('‹SHOP_URL›'))).toEqual(connected('‹SHOP_URL›'));
});
