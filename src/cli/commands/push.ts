// `candor push`: sends the JSON report of an audit to a hub.

import { buffer } from 'node:stream/consumers';
import { dataDirectory } from '#app/directories.ts';
import { interruptSignal } from '#app/interrupt.ts';
import { type HubAddress, hubAddress } from '#app/push/hub-address.ts';
import { pushAudit } from '#app/push/push-audit.ts';
import { type PushRequest, pushedAuditOf } from '#app/push/pushed-audit-of.ts';
import { readSigningKey } from '#app/sign/signing-key.ts';
import { givenBytes } from '#util/given-file.ts';
import { inertDocument } from '#util/inert-json.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';

interface PushFlags extends PushRequest {
	readonly hub?: string;
	readonly sign: boolean;
	readonly dryRun?: true;
}

const STANDARD_INPUT = '-';

export async function pushCommand(file: string, given: object): Promise<number> {
	const { hub, sign, dryRun, ...request } = given as PushFlags;
	const { CANDOR_HUB_URL, CANDOR_TOKEN } = process.env;
	// Refuses bad settings before anything is read.
	const address =
		dryRun === true && hub === undefined && CANDOR_HUB_URL === undefined ? undefined : hubAddress(hub ?? CANDOR_HUB_URL, CANDOR_TOKEN);
	const bytes = await contentOf(file);
	const key = sign ? readSigningKey(dataDirectory()) : undefined;
	const { audit, server } = pushedAuditOf(bytes, file === STANDARD_INPUT ? 'standard input' : file, request, key);
	if (dryRun === true) {
		process.stdout.write(inertDocument(audit, 2));
		const where = address === undefined ? 'no hub is set' : `to ${new URL('api/audits', address.url)}`;
		process.stderr.write(
			`Nothing was sent (${where}; server ${printable(server)}; ${key === undefined ? 'not signed' : `signed by ${key.id}`}).\n`,
		);
		return EXIT.clean;
	}
	return send(audit, address as HubAddress);
}

async function send(audit: Parameters<typeof pushAudit>[0], address: HubAddress): Promise<number> {
	if (address.token === undefined)
		throw new UserError('CANDOR_TOKEN is not set', {
			hint: 'mint a token with the scope push on the hub’s token page, and export CANDOR_TOKEN=cnd_…',
		});
	const answer = await pushAudit(audit, address, {
		signal: interruptSignal(),
		onRetry: (because, waitMs) => process.stderr.write(`${printable(because)}; trying again in ${(waitMs / 1000).toFixed(1)} s\n`),
	});
	if (answer.kind === 'refused') {
		// A hub chooses the text. The terminal must not obey it.
		const lines = answer.body.split('\n').map(printable);
		process.stderr.write(`candor: the hub answered ${answer.status}\n${lines.join('\n')}\n`);
		return EXIT.error;
	}
	const { receipt, isNew } = answer;
	process.stdout.write(
		`${isNew ? 'Pushed' : 'The hub has it already'}: ${printable(receipt.server)} ${printable(new URL(receipt.url, address.url).href)}\n`,
	);
	return EXIT.clean;
}

async function contentOf(file: string): Promise<Buffer> {
	if (file === STANDARD_INPUT) {
		if (process.stdin.isTTY)
			throw new UserError('no report given', { hint: 'candor push audit.json, or candor audit --json -- <command> | candor push -' });
		return buffer(process.stdin);
	}
	try {
		return givenBytes(file);
	} catch (cause) {
		throw new UserError(`${file} cannot be read: ${(cause as Error).message}`, { hint: 'candor push audit.json', cause });
	}
}
