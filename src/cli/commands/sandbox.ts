// `candor sandbox`: launches, stops and lists the servers of a running `candor serve`.

import { inertDocument } from '#util/inert-json.ts';
import { printable } from '#util/printable.ts';
import { UserError } from '#util/user-error.ts';
import { EXIT } from '../exit-codes.ts';

export interface SandboxFlags {
	readonly url: string;
	readonly json?: true;
}

export interface LaunchFlags extends SandboxFlags {
	readonly policy: string;
	readonly image?: string;
}

interface Listed {
	readonly name: string;
	readonly status: string;
	readonly policy: string;
	readonly url: string;
	readonly lastUsed: string;
}

export async function launchSandboxCommand(name: string, command: readonly string[], { url, policy, image }: LaunchFlags): Promise<number> {
	if (command.length === 0 && image === undefined)
		throw new UserError('no command to start the server with', { hint: `candor sandbox launch ${name} -- <server command>` });
	const words = command.length === 0 ? {} : { command };
	const server = (await asked(url, 'POST', '/sandbox/launch', { name, ...words, ...(image && { image }), policy })) as Listed;
	process.stdout.write(`${server.url}\n`);
	return EXIT.clean;
}

export async function stopSandboxCommand(name: string, { url }: SandboxFlags): Promise<number> {
	await asked(url, 'POST', `/sandbox/stop/${encodeURIComponent(name)}`);
	process.stdout.write(`Stopped: ${printable(name)}\n`);
	return EXIT.clean;
}

export async function listSandboxCommand({ url, json }: SandboxFlags): Promise<number> {
	const { sandboxes } = (await asked(url, 'GET', '/sandbox/list')) as { readonly sandboxes: readonly Listed[] };
	if (json === true) process.stdout.write(inertDocument(sandboxes));
	else if (sandboxes.length === 0) process.stderr.write('No server was launched.\n  try: candor sandbox launch NAME -- <server command>\n');
	else for (const one of sandboxes) process.stdout.write(`${printable(`${one.name}  ${one.status}  ${one.policy}  ${one.url}`)}\n`);
	return EXIT.clean;
}

async function asked(base: string, method: string, path: string, body?: object): Promise<unknown> {
	if (!URL.canParse(base)) throw new UserError(`--url ${base}: expected a URL`, { hint: '--url http://127.0.0.1:8000' });
	const token = process.env['CANDOR_TOKEN'] ?? '';
	const headers = {
		...(body === undefined ? {} : { 'content-type': 'application/json' }),
		...(token === '' ? {} : { authorization: `Bearer ${token}` }),
	};
	const answer = await fetch(new URL(path, base), {
		method,
		headers,
		redirect: 'error',
		...(body && { body: JSON.stringify(body) }),
	}).catch((cause: unknown) => {
		throw new UserError(`candor serve does not answer at ${base}`, { hint: 'candor serve (in another terminal)', cause });
	});
	const value = (await answer.json().catch(() => ({}))) as { readonly detail?: string; readonly hint?: string };
	if (answer.ok) return value;
	const needsToken = answer.status === 401 ? 'CANDOR_TOKEN=cnd_… , or start serve with --open-loopback' : value.hint;
	throw new UserError(
		printable(value.detail ?? `candor serve answered ${answer.status}`),
		needsToken === undefined ? {} : { hint: needsToken },
	);
}
