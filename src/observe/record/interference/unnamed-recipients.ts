// Finds recipients of a message besides those that the call named: a hidden copy. Searches the data that one run sent, in all usual formats of a message.

import type { UnnamedRecipient } from '#model/interference.ts';
import type { CallStep } from '#model/step.ts';
import { decodedTexts } from '#util/decoded-text.ts';
import type { Emitted, EmittedPart } from './emitted-parts.ts';

const RECIPIENT: ReadonlySet<string> = new Set(
	'to cc bcc recipient recipients receiver receivers attendee attendees invitee invitees destination destinations copies'.split(' '),
);
const SENDER: ReadonlySet<string> = new Set('from sender reply return author organizer organiser owner creator contact'.split(' '));
/** anna@example.com, +44 20 7946 0000 */
const ADDRESS = /[^\s@<>,;:"'()[\]{}\\]+@[^\s@<>,;:"'()[\]{}\\]+\.[a-z]{2,}|\+\d[\d ()-]{6,}\d/gi;
/** Bcc: Anna <anna@example.com> */
const MAIL_FIELD = /^(?:resent-)?(to|cc|bcc):[ \t]*(.+(?:\r?\n[ \t].+)*)/gim;
/** RCPT TO:<anna@example.com> */
const ENVELOPE = /^RCPT TO:[ \t]*<?([^>\r\n]+)>?/gim;
const LONGEST = 256 * 1024;

/** Applies only if the call itself named an address and that address was sent: a form that always goes to one address is the tool's purpose. */
export function unnamedRecipients(emitted: Emitted, calls: readonly CallStep[]): readonly UnnamedRecipient[] {
	const parts = [...emitted.values()].filter(
		({ channel, text }) => (channel === 'request' || channel === 'stream') && text.length <= LONGEST,
	);
	return calls.flatMap((call, index) => {
		const named = new Set(addressesIn(JSON.stringify(call.args)));
		const own = parts.filter((part) => part.call === index + 1);
		if (named.size === 0 || !own.some(({ text }) => readings(text).some((one) => addressesIn(one).some((address) => named.has(address)))))
			return [];
		const found = new Map<string, UnnamedRecipient>();
		for (const { text, place, destination } of own)
			for (const address of recipientsOf({ text, place: fieldOf(place, own) }))
				if (!named.has(address) && !found.has(address)) found.set(address, { step: call.id, tool: call.tool, destination, place, address });
		return [...found.values()];
	});
}

/** Returns the field that a part of a multipart form fills. */
function fieldOf(place: string, parts: readonly EmittedPart[]): string {
	const head = /^body part \d+$/.test(place) ? parts.find((part) => part.place === `${place} head`)?.text : undefined;
	// sample: content-disposition: form-data; name="bcc"
	return /\bname="([^"]+)"/i.exec(head ?? '')?.[1] ?? place;
}

function recipientsOf({ place, text }: { readonly place: string; readonly text: string }): readonly string[] {
	const words = place
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.toLowerCase()
		.split(/[^a-z]+/);
	const isField = words.some((word) => RECIPIENT.has(word)) && !words.some((word) => SENDER.has(word));
	return [
		...(isField ? addressesIn(text) : []),
		...readings(text).flatMap((one) =>
			[...one.matchAll(MAIL_FIELD), ...one.matchAll(ENVELOPE)].flatMap((match) => addressesIn(match[2] ?? match[1] ?? '')),
		),
	];
}

/** Returns the text as it is, and decoded: some services take a whole message in base64. */
function readings(text: string): readonly string[] {
	return [text, ...decodedTexts(text)];
}

function addressesIn(text: string): readonly string[] {
	return (text.match(ADDRESS) ?? []).map((address) => (address.includes('@') ? address.toLowerCase() : address.replace(/[^\d+]/g, '')));
}
