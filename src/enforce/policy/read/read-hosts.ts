// Hosts in a text: whole URLs, bare names and addresses, and hosts that prose or another URL mentions.

import { parseIpv6 } from '#util/ip-address.ts';
import { ownEntry } from '#util/own-entry.ts';
import { addressesOf, type HostAddress } from './address-kind.ts';
import { type HostKind, hostNameKind } from './host-name.ts';
import { FETCHES } from './network-clients.ts';
import { type ArgumentReading, noteDoubt, noteHazard, type ReadingSettings, shown } from './reading.ts';
import type { Role } from './role.ts';
import { HARMLESS_DATA, isOdd, OPAQUE } from './schemes.ts';
import { readUrl, tidyHost, type UrlReading, WEB } from './url.ts';

/** http://…, http:/…, http:x, \\host, //host, gopher:…, also with characters that a parser drops */
const WHOLE = /^[\0- ]*(?:[a-z][a-z0-9+._-]{1,40}:[\\/]|(?:https?|wss?|ftp):[^\s\\/]|[\\/]{2,}[^\\/\s])/i;
/** Where a URL is expected, file:x and `// @host` are URLs. Elsewhere they may be a package name or a comment. */
const LOOSE = /^[\0- ]*(?:(?:https?|wss?|ftp|file):.|[\\/]{2}.)/is;
/** Where a URL begins: see http://api.example:8080/x, or postgres://db.example/app, or http:127.1 */
const BEGINNING = /[a-z][a-z0-9+.-]{1,30}:[\\/]{2,}|(?<=[\s"'=(<]|^)(?:https?|ftp):[\\/]?(?=[^\s"'<>`\\/])/gi;
const ENDING = /[\s"'<>`]/;
const MAX_MENTIONS = 20_000;
/** localhost:3000/x, 127.0.0.1/admin, [::1]:80, root@10.0.0.5:/x */
const BARE = /^(?:[^\s@/\\]{1,64}@)?(\[[^\]\s]{2,60}\]|[^\s/\\:@?#[\]]{1,255})(:\d{1,5}(?!\d))?([:/\\?#].*)?$/s;

/** https://docs.example.com@evil.example/, http://evil.example#@docs.example.com/: not user:password@host */
const TWO_HOSTS = /^[\0- ]*https?:[\\/]{2,}(?:[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}|\[[^\]\s]{2,60}\])(?::\d{1,5})?[\\#?]?@/i;
/** http://0x5db8d822/, http://1572395042:443/, http://0x5d.0xb8.0xd8.0x22/: an address that nobody writes so who wants it to be read. */
const NUMBER_FOR_ADDRESS =
	/^[\0- ]*(?:https?|wss?|ftp):[\\/]{2,}(?:0x[0-9a-f]{1,8}|\d{8,10}|(?:0x[0-9a-f]{1,2}|0\d{1,3})(?:\.(?:0x[0-9a-f]{1,2}|\d{1,4})){3})(?=[:/\\?#]|$)/i;
/** http:\\x, https:x, http:///x, /\x: some parsers see a host there and others do not. */
const ODD_SLASHES =
	/^[\0- ]*(?:(?:https?|wss?):(?!\/{2}[^\\/])|(?:\/(?:%0[9ad]|[\t\n\r])?(?:\\|%5c)|\\\/)[^\\\s])[^\s]*[a-z0-9-]\.[a-z]{2}/i;
/** http://x, https://1.2.3.4/, https://[::1]/, https://user@x/, https://x:8443/, https://xn--… */
const UNUSUAL =
	/^[\0- ]*(?:(?:http|ws):|(?:https|wss):\/\/(?:[^/?#]*@|[\d.]+(?=[:/?#]|$)|\[|[^/?#]*(?::(?!443(?:[/?#]|$))\d|xn--|[^\0-\x7f])))/i;
/** proxy: 64:ff9b::6464:64c8, server = "::ffff:a9fe:a9fe" */
const INNER_IPV6 = /(?<![\w:])(?:(?:[0-9a-f]{1,4}:){1,6}:|::)(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6}(?:\.\d{1,3}){0,3})(?![\w:])/gi;

interface Place {
	readonly at: string;
	readonly role: Role;
}

/** url:http://…, blob:https://…: the inner URL counts. */
const WRAPPED = /^[\0- ]*[a-z][a-z0-9+.-]{1,30}:(?=[a-z][a-z0-9+.-]{1,30}:[\\/]{2})/i;

/** Returns the URL inside another scheme. */
export function unwrappedUrl(text: string): string | undefined {
	const wrapping = WRAPPED.exec(text)?.[0];
	return wrapping === undefined ? undefined : text.slice(wrapping.length);
}

/** Returns the URL if the whole text is one, else undefined. */
export function wholeUrl(text: string, role: Role): UrlReading | undefined {
	const cleaned = /[\t\n\r]/.test(text) ? text.replace(/[\t\n\r]/g, '') : text;
	const isWhole = WHOLE.test(cleaned) || (role.host && !role.path && LOOSE.test(cleaned)) || OPAQUE.test(cleaned.trimStart());
	return isWhole ? readUrl(cleaned) : undefined;
}

/** Notes everything that follows from a URL that the tool is given, and the other URLs in it. */
export function noteUrl(reading: ArgumentReading, settings: ReadingSettings, url: UrlReading, text: string, place: Place): void {
	noteDestination(reading, settings, url, text, place);
	if (url.rest.length > 8) noteMentions(reading, settings, url.rest, place, false);
}

function noteDestination(reading: ArgumentReading, settings: ReadingSettings, url: UrlReading, text: string, place: Place): void {
	const { scheme } = url;
	if (isOdd(scheme) && !HARMLESS_DATA.test(text.trimStart()))
		noteHazard(reading, { at: place.at, hazard: 'url-scheme', what: `a ${scheme}: URL` });
	if (!url.isReadable && WEB.has(scheme))
		noteHazard(reading, { at: place.at, hazard: 'unreadable-url', what: `a URL whose host cannot be read: ${shown(text)}` });
	if (TWO_HOSTS.test(text))
		noteHazard(reading, { at: place.at, hazard: 'unreadable-url', what: `a URL that shows one host and leads to another: ${shown(text)}` });
	if (NUMBER_FOR_ADDRESS.test(text))
		noteHazard(reading, { at: place.at, hazard: 'unreadable-url', what: `a URL whose address is written as a number: ${shown(text)}` });
	if (ODD_SLASHES.test(text))
		noteHazard(reading, { at: place.at, hazard: 'unreadable-url', what: `a URL whose slashes programs read differently: ${shown(text)}` });
	if (settings.wantsUnusual && (UNUSUAL.test(text) || scheme === ''))
		noteHazard(reading, { at: place.at, hazard: 'unusual-host', what: `a URL without TLS, or with an unusual host: ${shown(text)}` });
	for (const host of url.hosts) {
		// In s3://bucket or //dir/file a single word is not the name of a machine.
		if (WEB.has(scheme) || /[.:]|^localhost$/.test(host) || (scheme === '' && /^(?:0x[0-9a-f]{1,8}|\d{8,10})$/.test(host)))
			noteHost(reading, settings, host, true, place);
	}
}

/** URLs within a text. In prose they are no destination, unless the text is a command that fetches them, or a list. */
export function noteMentions(reading: ArgumentReading, settings: ReadingSettings, text: string, place: Place, mayFetch: boolean): void {
	// An id or a path is not prose: the tool goes to what it names.
	const isAimed = mayFetch && (place.role.command || (!place.role.text && (place.role.identifier || FETCHES.test(text))));
	// https://a.example/,http://b.example/ or one per line. In prose a comma means nothing.
	const separator = place.role.text ? undefined : mayFetch && /[ \t]/.test(text) ? /\n/ : /[,;|\s]/;
	const starts: number[] = [];
	for (const { index } of text.matchAll(BEGINNING)) {
		starts.push(index);
		if (starts.length <= MAX_MENTIONS) continue;
		reading.bound = `${place.at} holds more than ${MAX_MENTIONS} URLs`;
		return;
	}
	for (const [number, start] of starts.entries()) {
		// Each URL is read up to the next one, so that a million in a row take linear time.
		const whole = text.slice(start, starts[number + 1] ?? text.length);
		const found = withoutPunctuation(whole.slice(0, ENDING.exec(whole)?.index ?? whole.length));
		const url = readUrl(found);
		if (url === undefined) continue;
		// 'http://…', <http://…>, url=http://… where a URL is expected
		const isTheOne = number === 0 && mayFetch && place.role.host && !place.role.path && !/\s/.test(text.trim());
		if (isAimed || isTheOne || separator?.test(text[start - 1] ?? '')) noteDestination(reading, settings, url, found, place);
		else for (const host of url.hosts) if (/[.:]|^localhost$/.test(host)) noteHost(reading, settings, host, false, place);
	}
}

/** (see https://a.example/). */
function withoutPunctuation(text: string): string {
	let end = text.length;
	while (end > 0 && ').,;:]}'.includes(text.charAt(end - 1))) end--;
	return text.slice(0, end);
}

/** A host without a URL around it: recognised by its form alone if that is unambiguous, else by the name of the argument. */
export function noteBareHost(reading: ArgumentReading, settings: ReadingSettings, text: string, place: Place): void {
	if (text.length > 300) return;
	const { role } = place;
	if (!role.text && text.includes('::') && (text !== '::' || role.host) && parseIpv6(text) !== undefined) {
		noteHost(reading, settings, text.toLowerCase(), true, place);
		return;
	}
	const [, written, port, rest] = BARE.exec(text) ?? [];
	const host = written === undefined ? undefined : tidyHost(written);
	if (host === undefined) return;
	const isNetwork = rest !== undefined && /^\/\d{1,3}$/.test(rest); // 10.0.0.0/8
	const hasMore = port !== undefined || (rest !== undefined && !isNetwork && !role.text);
	const isHostOnly = role.host && !role.path;
	const first = host.charCodeAt(0);
	if (host.includes(':') || (first >= 48 && first <= 57)) {
		const parts = host.includes(':') ? 4 : host.split('.').length;
		// 2130706433 is an address where one is expected. 127.1 may be a price elsewhere.
		const isSpelledOut = parts === 4 && (!role.text || hasMore);
		const isOdd = isHostOnly && (parts > 1 || /^0[0-7x]/.test(host) || Number(host) >= 2 ** 24);
		const addresses = addressesOf(host);
		if (addresses.length > 0) {
			if (((isSpelledOut || isOdd) && !isNetwork) || (parts === 4 && addresses.some(({ kind }) => kind === 'metadata')))
				noteHost(reading, settings, host, true, place);
			return;
		}
	}
	if (host === 'localhost' ? isHostOnly || hasMore : isHostOnly && host.includes('.')) noteHost(reading, settings, host, true, place);
	// metadata.google.internal, 127.0.0.1.nip.io: no honest word has this form
	else if (host.includes('.') && !role.text) {
		const { kind } = hostNameKind(host);
		if (kind === 'metadata' || (kind === 'loopback' && hasMore) || (kind !== 'public' && /\d/.test(host) && !role.path))
			noteHost(reading, settings, host, true, place);
	}
}

/** IPv6 addresses among other words of an id. In honest ids, `::` occurs only in names of code, which are no addresses. */
export function noteInnerAddresses(reading: ArgumentReading, settings: ReadingSettings, text: string, place: Place): void {
	if (!place.role.identifier || !text.includes('::') || text.length > 4000) return;
	for (const [found] of text.matchAll(INNER_IPV6))
		if (parseIpv6(found) !== undefined) noteHost(reading, settings, found.toLowerCase(), true, place);
}

/** Notes a certain host: judged by its address, its name, and the addresses of its name. */
export function noteHost(reading: ArgumentReading, settings: ReadingSettings, host: string, isAimed: boolean, { at }: Place): void {
	const written = isNumeric(host) ? addressesOf(host) : [];
	const answer = settings.resolved && ownEntry(settings.resolved, host);
	const resolved = answer?.flatMap((address) => addressesOf(address)) ?? [];
	const addresses = resolved.length === 0 ? written : [...written, ...resolved];
	const unknown = addresses.length > 0 || settings.unresolved === undefined ? undefined : ownEntry(settings.unresolved, host);
	reading.hosts.push({ at, host: written[0]?.text ?? host, addresses, isAimed, ...(unknown !== undefined && { unknown }) });
	// The name may have an address by the time the server resolves it.
	if (answer?.length === 0 && written.length === 0) noteDoubt(reading, `${shown(host)} has no address now`);
	if (settings.wantsNetwork) noteHazard(reading, { at, hazard: 'network', what: `it names the host ${shown(host)}`, subject: { host } });
	const worst = written.length === 0 ? worse(hostNameKind(host), resolved, true) : worse({ kind: 'public', what: '' }, written, false);
	if (worst.kind === 'public') return;
	const plain = written[0] === undefined || written[0].text === host ? shown(host) : `${shown(host)} (${written[0].text})`;
	const what = `${plain} is ${worst.what}`;
	if (isAimed || worst.kind === 'metadata')
		noteHazard(reading, { at, hazard: `${worst.kind}-address`, what, subject: { host: written[0]?.text ?? host } });
	else noteDoubt(reading, `${at} mentions ${plain}, ${worst.what}`);
}

/** Server=127.0.0.1;Port=3306, host=db.example port=5432 */
const NAMED_HOST =
	/(?:^|[;\s])(?:server|host|hostname|hostaddr|address|addr|data source|network address)\s{0,3}=\s{0,3}(?:tcp:)?([^;\s,'"]{1,255})/gi;

/** Notes the hosts of a connection string. */
export function noteNamedHosts(reading: ArgumentReading, settings: ReadingSettings, text: string, { at }: Place): void {
	for (const [, host = ''] of text.matchAll(NAMED_HOST)) noteBareHost(reading, settings, host, { at, role: settings.roleOf('host') });
}

export function isNumeric(host: string): boolean {
	const first = host.charCodeAt(0);
	return (first >= 48 && first <= 57) || host.includes(':');
}

function worse(name: HostKind, addresses: readonly HostAddress[], isResolved: boolean): HostKind {
	const kinds = ['metadata', 'loopback', 'private', 'public'];
	let worst = name;
	for (const { kind, what, text } of addresses) {
		if (kinds.indexOf(kind) < kinds.indexOf(worst.kind)) worst = { kind, what: isResolved ? `${text}, ${what}` : what };
	}
	return worst;
}
