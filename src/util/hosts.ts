// Hosts in texts and addresses in effects: exactly what a URL, a description or an argument names.

import { canonicalAddress, parseIpv4, parseIpv6 } from './ip-address.ts';

const MAX_TEXT = 50_000;

export function isAddress(host: string): boolean {
	return parseIpv4(host) !== undefined || parseIpv6(host) !== undefined;
}

/** Whether a host reaches this machine only. A connection to the unspecified address does, too. */
export function isLoopback(host: string): boolean {
	if (host === 'localhost' || host.endsWith('.localhost')) return true;
	const v4 = parseIpv4(host);
	// 127.api.example is an ordinary name.
	return v4 === undefined ? host === '::1' || host === '::' : v4 === 0 || v4 >>> 24 === 127;
}

/** A program's word for a value that is absent. No public name is a single word, so nobody answers there. */
const NO_HOST = /^(?:undefined|null|none|nan|true|false)$/i;

/** Whether the host is such a word, which stands where a setting is missing. */
export function isNoHost(host: string): boolean {
	return NO_HOST.test(host);
}

/** Returns the host of an egress subject: `203.0.113.34:80` → 203.0.113.34, `[2001:db8::1]:443` → 2001:db8::1, `api.example` unchanged. */
export function hostOf(subject: string): string {
	if (subject.startsWith('[')) return subject.slice(1, subject.indexOf(']'));
	const colon = subject.lastIndexOf(':');
	return colon === -1 ? subject : subject.slice(0, colon);
}

export function portOf(subject: string): number | undefined {
	const colon = subject.lastIndexOf(':');
	const port = colon === -1 || subject.endsWith(']') ? Number.NaN : Number(subject.slice(colon + 1));
	return Number.isInteger(port) ? port : undefined;
}

export function addressSubject(address: string, port: number | undefined): string {
	const host = address.includes(':') ? `[${address}]` : address;
	return port === undefined ? host : `${host}:${port}`;
}

/** Returns every host that a text names in URLs, as bare names or as addresses, in lower case and canonical form. */
export function hostsIn(text: string): ReadonlySet<string> {
	const hosts = new Set<string>();
	const bounded = text.slice(0, MAX_TEXT);
	// see https://api.example:8443/x?y, or postgres://u:p@db.example/app
	for (const [url] of bounded.matchAll(/[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>`{}|\\^]+/gi)) {
		const host = urlHost(url);
		if (host !== undefined) hosts.add(host);
	}
	// The rest of "uses api.weather.gov, or [2001:db8::1]", split at every character that a host cannot contain.
	for (const token of bounded.toLowerCase().split(/[^a-z0-9.:_-]+/)) {
		const host = bareHost(token.replace(/^[.:-]+|[.:-]+$/g, ''));
		if (host !== undefined) hosts.add(host);
	}
	return hosts;
}

function urlHost(url: string): string | undefined {
	// The parser knows every spelling of an address: http://2852039166/ is 169.254.169.254, and user:pass@ is no host.
	const special = url.replace(/^(?!https?:|wss?:|ftp:)[^:]+:/i, 'http:');
	return URL.canParse(special) ? tidyHost(new URL(special).hostname) : undefined;
}

function bareHost(token: string): string | undefined {
	if (token === 'localhost' || /^localhost:\d+$/.test(token)) return 'localhost';
	const name = token.replace(/:\d+$/, ''); // db.example:5432
	const labels = name.split('.');
	if (labels.length >= 2 && labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?$/.test(label))) {
		const isName = /^[a-z][a-z0-9-]+$/.test(labels.at(-1) ?? '');
		return isName || isAddress(name) ? name : undefined;
	}
	return token.split(':').length >= 3 && URL.canParse(`http://[${token}]/`) ? tidyHost(new URL(`http://[${token}]/`).hostname) : undefined;
}

function tidyHost(host: string): string | undefined {
	const bare = host
		.replace(/^\[|\]$/g, '')
		.replace(/\.$/, '')
		.toLowerCase();
	return bare === '' ? undefined : canonicalAddress(bare); // the IPv4 address that the trace shows for ::ffff:cb00:7122
}
