// The hosts that a network client in a command contacts. Elsewhere in a command an address may be where a server listens.

import { addressesOf } from './address-kind.ts';
import { hostNameKind } from './host-name.ts';
import { CLIENTS, FETCHES } from './network-clients.ts';
import { isNumeric, noteHost } from './read-hosts.ts';
import type { ArgumentReading, ReadingSettings } from './reading.ts';
import type { Role } from './role.ts';
import { tidyHost } from './url.ts';

interface Place {
	readonly at: string;
	readonly role: Role;
}

const MAX_WORDS = 20_000;
const LONGEST_WORD = 512;
/** The prefix of a host in its word: --url=, -h, IP=, root@, @, //, TCP:, a.example:443: */
const BEFORE = /^(?:-{0,2}[\w-]{1,40}=|-[a-zA-Z](?=[\d[]))?(?:[\w.-]{1,64}(?::[^@]{0,64})?@|@|\/\/)?/;
/** localhost:9200/x, 127.1, 0x7f.1, 2130706433, [::1]:80, a name that may lead inside */
const WORD_HOST =
	/^(localhost|0x[0-9a-f.x]{1,40}|0\d[0-9.]{1,40}|127(?:\.\d{1,9}){1,2}|\d{1,3}(?:\.\d{1,3}){3}|\d{8,10}|\[[0-9a-f:.%]{2,60}\]|[a-z0-9.-]{1,200}\.(?:internal|local|localhost|nip\.io|sslip\.io|localtest\.me|lvh\.me))(?=[:/?#]|$)/i;
/** curl --resolve a.example:443:127.0.0.1, socat - TCP:127.0.0.1:80 */
const AFTER_COLON = /:(\d{1,3}(?:\.\d{1,3}){3}|localhost)(?=[:,/]|$)/i;
/** The shell's own way to connect: exec 3<>/dev/tcp/127.0.0.1/22 */
const SHELL_SOCKET = /\/dev\/(?:tcp|udp)\/([^\s/"';|&<>)]{1,255})/gi;

/** curl localhost:9200, ssh root@10.0.0.1 */
export function noteCommandHosts(reading: ArgumentReading, settings: ReadingSettings, text: string, place: Place): void {
	for (const [, host] of text.matchAll(SHELL_SOCKET)) noteWord(reading, settings, host, true, place);
	const hasClient = FETCHES.test(text) || CLIENTS.test(text);
	const words = text.split(/[\s"'`;|&<>(){},]+/, MAX_WORDS + 1);
	if (words.length > MAX_WORDS) reading.bound = `${place.at} is a command of more than ${MAX_WORDS} words`;
	for (const word of words) {
		// URLs are read separately.
		if (word.length > LONGEST_WORD || !/[\d.[]|localhost/i.test(word) || word.includes('://')) continue;
		const bare = word.replace(BEFORE, '');
		noteWord(reading, settings, WORD_HOST.exec(bare)?.[1] ?? AFTER_COLON.exec(bare)?.[1], hasClient, place);
	}
}

function noteWord(
	reading: ArgumentReading,
	settings: ReadingSettings,
	written: string | undefined,
	hasClient: boolean,
	place: Place,
): void {
	const host = written === undefined ? undefined : tidyHost(written);
	if (host === undefined) return;
	const addresses = isNumeric(host) ? addressesOf(host) : [];
	// A small number is a plain number. As an address it would be in 0.0.0.0/8.
	if (isNumeric(host) && (addresses.length === 0 || (/^[1-9]\d*$/.test(host) && Number(host) < 2 ** 24))) return;
	const isMetadata = addresses.length > 0 ? addresses.some(({ kind }) => kind === 'metadata') : hostNameKind(host).kind === 'metadata';
	if (isMetadata || (hasClient && (addresses.length > 0 || host === 'localhost' || host.includes('.'))))
		noteHost(reading, settings, host, true, place);
}
