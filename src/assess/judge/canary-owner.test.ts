import { expect, test } from 'vitest';
import type { PlantedCanary } from '#model/canary.ts';
import { isAtItsOwner } from './canary-owner.ts';

const key = (name: string, owners?: readonly string[]): PlantedCanary => ({
	key: `env:${name}`,
	where: { kind: 'env', name },
	...(owners === undefined ? {} : { owners }),
});
const isFine = (canary: PlantedCanary, destination: string) => isAtItsOwner([canary], canary.key, destination);

test('a key that is named after a subject belongs to the reviewed services of that subject', () => {
	expect(isFine(key('WEATHER_API_KEY'), 'api.openweathermap.org:443')).toBe(true);
	expect(isFine(key('NCI_API_KEY'), 'clinicaltrialsapi.cancer.gov:443')).toBe(true);
	expect(isFine(key('FRED_API_KEY'), 'api.stlouisfed.org:443')).toBe(true);
});

test('near misses: another service, a look-alike host, a key whose owner is known, a file', () => {
	expect(isFine(key('WEATHER_API_KEY'), 'api.collector.example:443')).toBe(false);
	expect(isFine(key('NCI_API_KEY'), 'cancer.gov.collector.example:443')).toBe(false);
	expect(isFine(key('WEATHER_API_KEY', ['acorn.example']), 'api.openweathermap.org:443')).toBe(false);
	expect(isFine(key('ACORN_API_KEY'), 'api.openweathermap.org:443')).toBe(false);
	expect(isFine({ key: 'file:x', where: { kind: 'file', path: '/home/user/weather_key' } }, 'api.openweathermap.org:443')).toBe(false);
});
