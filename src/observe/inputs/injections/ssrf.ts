// Addresses that a server should not be sent to: its own machine, its cloud's metadata, in the spellings that filters forget.

import type { Proof } from '#model/injection.ts';
import { type InjectionGroup, type InjectionKind, isNamed, type Mark, says, single, vocabularyWords } from './injection-kind.ts';

const URLS = vocabularyWords('url urls uri link href endpoint website webhook site feed page callback avatar image');
const HOSTS = vocabularyWords('host hostname domain server address ip');
const NETWORK = vocabularyWords('http https url fetch fetches download web website page request api internet link site');
const METADATA = '169.254.169.254';
const SITE = 'www.site.example';

export const ssrf: InjectionKind = {
	class: 'ssrf',
	groups(target) {
		if (target.kind !== 'text') return [];
		const isUrl = isNamed(target, URLS) || (typeof target.ordinary === 'string' && /^https?:\/\//.test(target.ordinary));
		if (isUrl) return urls((host, mark) => `http://${host}/${mark.word}`);
		if (isNamed(target, HOSTS)) return hosts();
		return says(target, NETWORK) ? [inAuthority(73, ''), inAuthority(57, '@')] : [];
	},
};

function urls(spell: (host: string, mark: Mark) => string): readonly InjectionGroup[] {
	const local = (weight: number, variant: string, host: string, reached = '127.0.0.1') =>
		single(weight, (mark) => ({
			variant,
			value: spell(`${host}:${portOf(mark)}`, mark),
			proofs: [contacted(reached, portOf(mark))],
		}));
	return [
		local(90, 'loopback', '127.0.0.1'),
		single(89, () => ({ variant: 'metadata', value: `http://${METADATA}/latest/meta-data/`, proofs: [contacted(METADATA)] })),
		single(84, (mark) => ({
			variant: 'a redirect from an ordinary host',
			value: `http://${SITE}/redirect?url=${encodeURIComponent(`http://127.0.0.1:${portOf(mark)}/${mark.word}`)}`,
			proofs: [contacted('127.0.0.1', portOf(mark))],
		})),
		local(77, 'a decimal address', '2130706433'),
		local(76, 'IPv6 loopback', '[::1]', '::1'),
		local(75, 'an IPv4 address in IPv6', '[::ffff:127.0.0.1]'),
		local(59, 'an octal address', '0177.0.0.1'),
		local(58, 'a hexadecimal address', '0x7f000001'),
		local(57, 'a short address', '127.1'),
		local(56, 'an address after a user name', `${SITE}@127.0.0.1`),
		local(55, 'the unspecified address', '0.0.0.0', '0.0.0.0'),
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

/** A word that is put into an address and takes it over: https://<word>.api.example, https://api.example<word> */
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

/** A port of its own tells the steps apart. */
function portOf({ left, right }: Mark): number {
	return 20_000 + ((left * 31 + right) % 20_000);
}
