// A URL as the programs that fetch it read it. They disagree, and an attacker picks the most useful one, so every reading counts.

import { domainToASCII } from 'node:url';
import { parseIpv6 } from '#util/ip-address.ts';

export interface UrlReading {
	/** Lower case, without the colon. Empty for `//host/path`. */
	readonly scheme: string;
	/** Every host that some parser would connect to. */
	readonly hosts: readonly string[];
	/** False if no parser accepts the text in place of the host. */
	readonly isReadable: boolean;
	/** The text after the scheme, which may contain more URLs. */
	readonly rest: string;
}

/** Schemes whose URL has a host even if the slashes are missing or reversed. */
export const WEB: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss', 'ftp']);
/** https://api.example:8443/… that needs no parser. */
const PLAIN = /^(https?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d{1,5})?(?=\/|$)/;
/** Scheme, any slashes, then what is left: `http:\\127.0.0.1\x`, `jar:http://…`, `//host/x` */
const PARTS = /^(?:([a-z][a-z0-9+._-]{0,40}):)?([\\/]*)/i;

const LONGEST_AUTHORITY = 2048;
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** Mapping joins at most four letters into one, so a longer text cannot be a host of 255 characters. */
const LONGEST_UNMAPPED = 1024;

export function readUrl(text: string): UrlReading | undefined {
	const [start, plainScheme, plainHost] = PLAIN.exec(text) ?? [];
	if (start !== undefined && plainScheme !== undefined && plainHost !== undefined) {
		return { scheme: plainScheme, hosts: [plainHost], isReadable: true, rest: text.slice(plainScheme.length + 3) };
	}
	// The WHATWG parser, and those that follow it, drop these characters first.
	const cleaned = withoutEdges(text.replace(/[\t\n\r]/g, ''));
	const [lead = '', scheme = '', slashes = ''] = PARTS.exec(cleaned) ?? [];
	const name = scheme.toLowerCase();
	if (!WEB.has(name) && slashes.length < 2) return { scheme: name, hosts: [], isReadable: true, rest: cleaned.slice(scheme.length + 1) };
	const body = cleaned.slice(lead.length);
	const hosts = new Set<string>();
	const add = (candidate: string) => {
		const host = tidyHost(candidate);
		if (host !== undefined && (!host.includes(':') || parseIpv6(host) !== undefined)) hosts.add(host);
	};
	for (const candidate of authorityHosts(body)) {
		add(candidate);
		// good.example%00.evil.example: some parsers stop there, others continue.
		if (candidate.includes('%00') || candidate.includes('\0')) add(candidate.replaceAll(/%00|\0/g, ''));
	}
	const special = `http://${body}`;
	const parsed = URL.canParse(special) ? tidyHost(new URL(special).hostname) : undefined;
	if (parsed !== undefined) hosts.add(parsed);
	const isEmptyAllowed = name === 'file';
	return { scheme: name, hosts: [...hosts], isReadable: hosts.size > 0 || isEmptyAllowed, rest: body };
}

/** Parsers differ in what ends the authority, and which @ ends the user name. */
function authorityHosts(body: string): ReadonlySet<string> {
	const found = new Set<string>();
	// good.example\@127.0.0.1, good.example#@127.0.0.1, user@good.example
	for (const end of [/[\\/?#]/, /[/?#]/, /\//]) {
		const stop = body.search(end);
		const authority = stop === -1 ? body : body.slice(0, stop);
		// Beyond this length only the last @ is considered, which most parsers use.
		const parts = authority.length > LONGEST_AUTHORITY ? ['', authority.slice(authority.lastIndexOf('@') + 1)] : authority.split('@');
		const isStretched = end.source === '\\/' && /[?#\\]/.test(authority);
		// Only an @ makes the longest reading differ from the others.
		if (isStretched && parts.length === 1) continue;
		for (const part of parts.length > 1 ? parts.slice(1) : parts) {
			const host = withoutPort(part.replace(/[?#\\].*$/, ''));
			found.add(host);
			// 10.0.0.1:80:a.example: Python goes by the first colon, others by the last
			if (!host.startsWith('[') && host.includes(':') && parseIpv6(host) === undefined) {
				found.add(host.slice(0, host.indexOf(':')));
				if (!/:\d*$/.test(host)) found.add(host.slice(host.lastIndexOf(':') + 1));
			}
			// a.example[::1]: Python goes by the brackets
			const bracketed = /[\s\S]\[([^\]]{2,60})\]/.exec(part)?.[1];
			if (bracketed !== undefined) found.add(`[${bracketed}]`);
			// 127.0.0.1;x and 127.0.0.1&x: some stop there
			if (/[;&,]/.test(host)) found.add(host.replace(/[;&,].*$/, ''));
		}
	}
	return found;
}

/** Removes control characters and spaces at both ends. A loop, because a regular expression would scan a long run of spaces repeatedly. */
function withoutEdges(text: string): string {
	let start = 0;
	let end = text.length;
	while (start < end && text.charCodeAt(start) <= 32) start++;
	while (end > start && text.charCodeAt(end - 1) <= 32) end--;
	return text.slice(start, end);
}

function withoutPort(hostAndPort: string): string {
	const bracket = /^\[[^\]]*\]/.exec(hostAndPort)?.[0];
	if (bracket !== undefined) return bracket;
	const colon = hostAndPort.indexOf(':');
	// A bare IPv6 address has more than one colon.
	return colon === -1 || hostAndPort.indexOf(':', colon + 1) !== -1 ? hostAndPort : hostAndPort.slice(0, colon);
}

/** Lower case, decoded, in ASCII, without a trailing dot. Returns undefined if it cannot be a host. */
export function tidyHost(text: string): string | undefined {
	let host = text.toLowerCase();
	if (host.includes('%') && !host.includes(':')) host = percentDecoded(host);
	// ideographic full stops, letters in circles, soft hyphens: what IDNA maps away
	if (/[^\0-\x7f]/.test(host)) {
		const seen = host.replace(UNSEEN, '');
		if (seen.length > LONGEST_UNMAPPED) return undefined;
		const mapped = seen
			.normalize('NFKC')
			.replace(/[\u3002\uff0e\uff61]/g, '.')
			.toLowerCase();
		host = /[^\0-\x7f]/.test(mapped) ? domainToASCII(mapped) : mapped;
	}
	const nul = host.indexOf('\0');
	if (nul !== -1) host = host.slice(0, nul);
	host = host.replace(/\.+$/, '');
	if (host.startsWith('[')) host = host.slice(1, host.endsWith(']') ? -1 : undefined);
	return host === '' || host.length > 255 || /[\0- "<>\\^`{|}/?#@[\]]/.test(host) ? undefined : host;
}

function percentDecoded(text: string): string {
	try {
		return decodeURIComponent(text).toLowerCase();
	} catch {
		return text;
	}
}
