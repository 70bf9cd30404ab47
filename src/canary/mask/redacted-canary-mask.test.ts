import { expect, test } from 'vitest';
import { redactedCanaryMask } from './redacted-canary-mask.ts';

const mask = redactedCanaryMask([{ key: 'env:SHOP_TOKEN', value: 'shp_0123456789abcdef0123456789abcdef' }]);

test.for([
	['Uses shp_0123456789abcdef0123456789abcdef.', 'Uses ‹env:SHOP_TOKEN›.'],
	['Uses shp_…cdef.', 'Uses ‹env:SHOP_TOKEN, redacted›.'],
	['Uses shp_01...', 'Uses ‹env:SHOP_TOKEN, redacted›'],
	['Uses ********cdef.', 'Uses ‹env:SHOP_TOKEN, redacted›.'],
	['Uses xxxxxxxxabcdef.', 'Uses ‹env:SHOP_TOKEN, redacted›.'],
	['Shows … and more', 'Shows … and more'],
	['2 ** 8 is 256', '2 ** 8 is 256'],
	['Ends …ef', 'Ends …ef'],
])('%s', ([text, shown]) => {
	expect(mask(text ?? '')).toBe(shown);
});
