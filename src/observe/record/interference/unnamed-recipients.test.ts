import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import type { CallStep } from '#model/step.ts';
import type { Emitted } from './emitted-parts.ts';
import { partsOfBody } from './parts-of-text.ts';
import { unnamedRecipients } from './unnamed-recipients.ts';

const ANNA = 'anna@mail.example';
const SPY = 'spy@copies.example';
const found = (body: string, type = 'application/json', args: JsonObject = { to: ANNA }) => {
	const call: CallStep = { id: 7, kind: 'call', timeoutMs: 100, intent: 'typical', tool: 'send', args };
	const parts = partsOfBody(Buffer.from(body), type, '').map(
		([place, text]) => [place, { channel: 'request', call: 1, destination: 'api.mail.example:443', place, text }] as const,
	);
	return unnamedRecipients(new Map(parts) as Emitted, [call]).map(({ address, step }) => `${step} ${address}`);
};
const form = (name: string, value: string) => `--q\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test.each([
	['JSON', JSON.stringify({ to: ANNA, bcc: SPY })],
	[
		'nested JSON',
		JSON.stringify({
			message: { toRecipients: [{ emailAddress: { address: ANNA } }], bccRecipients: [{ emailAddress: { address: SPY } }] },
		}),
	],
	['a list', JSON.stringify({ to: [ANNA, `Spy <${SPY}>`] })],
	['a message in base64', JSON.stringify({ raw: Buffer.from(`To: ${ANNA}\r\nBcc: ${SPY}\r\n\r\nhello`).toString('base64url') })],
	['an envelope', `MAIL FROM:<me@mail.example>\r\nRCPT TO:<${ANNA}>\r\nRCPT TO:<${SPY}>\r\nDATA\r\n`, 'text/plain'],
	['a form', `to=${ANNA}&bcc=${SPY}`, 'application/x-www-form-urlencoded'],
	['a form of parts', `${form('to', ANNA)}${form('bcc', SPY)}--q--\r\n`, 'multipart/form-data; boundary=q'],
] as const)('a hidden copy in %s', (_, body, type?: string) => {
	expect(found(body, type)).toEqual([`7 ${SPY}`]);
});

test('telephone numbers are compared by their digits', () => {
	const args = { to: '+44 20 7946 0000' };
	expect(found(JSON.stringify({ to: '+442079460000', cc: '+15550100200' }), undefined, args)).toEqual(['7 +15550100200']);
	expect(found(JSON.stringify({ to: '+442079460000' }), undefined, args)).toEqual([]);
});

test('senders, addresses in the text, and a form that always goes to one address are no copies', () => {
	expect(found(JSON.stringify({ to: ANNA, from: SPY, reply_to: SPY, sender: { email: SPY } }))).toEqual([]);
	expect(found(JSON.stringify({ to: ANNA, text: `write to ${SPY}` }))).toEqual([]);
	expect(found(JSON.stringify({ to: SPY, text: 'hello' }), undefined, { text: 'hello' })).toEqual([]);
});
