import { expect, test } from 'vitest';
import { namesHost, registeredDomain, registrableDomain } from './registrable-domain.ts';

test.each([
	['api.weather.gov', 'weather.gov'],
	['a.b.co.uk', 'b.co.uk'],
	['b.s3.amazonaws.com', 'b.s3.amazonaws.com'],
	['a.b.evil.github.io', 'evil.github.io'],
	['mydata.blob.core.windows.net', 'mydata.blob.core.windows.net'],
	['x.unlisted.amazonaws.com', 'unlisted.amazonaws.com'],
	['github.io', 'github.io'],
	['localhost', 'localhost'],
])('%s belongs to the owner of %s', (host, domain) => {
	expect(registrableDomain(host)).toBe(domain);
});

test.each([
	['a.b.drop.example', 'drop.example'],
	['a.b.co.uk', 'b.co.uk'],
	['x.github.io', 'github.io'],
	['co.uk', 'co.uk'],
	['localhost', 'localhost'],
])('a lookup of %s reaches the name servers of %s', (host, domain) => {
	expect(registeredDomain(host)).toBe(domain);
});

test.each([
	['weather.gov', 'api.weather.gov', true],
	['mydata.blob.core.windows.net', 'mydata.blob.core.windows.net', true],
	['evil.github.io', 'www.evil.github.io', true],
	['weather.gov', 'evilweather.gov', false],
	['github.io', 'evil.github.io', false],
	['blob.core.windows.net', 'attacker.blob.core.windows.net', false],
	['amazonaws.com', 'attacker.amazonaws.com', false],
	['co.uk', 'attacker.co.uk', false],
	['gov', 'weather.gov', false],
	['10.0.0.1', '1.10.0.0.1', false],
])('a text that names %s covers %s: %s', (given, reached, covers) => {
	expect(namesHost(given, reached)).toBe(covers);
});
