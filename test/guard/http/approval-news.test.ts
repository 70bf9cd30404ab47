// A client over HTTP hears of a tool that was approved, on the stream that each protocol generation has for that.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { approve, setApprovalKey } from '../../support/approvals.ts';
import { serveSdk } from './sdk-server.ts';
import { startHttpGuard } from './start-http-guard.ts';

const STDIO_SERVER = [process.execPath, join(import.meta.dirname, 'stdio-server-process.ts')];

async function connected(url: URL, isStateless: boolean): Promise<Client> {
	const client = new Client({ name: 'tester', version: '1' }, isStateless ? { versionNegotiation: { mode: 'auto' } } : {});
	await client.connect(new StreamableHTTPClientTransport(url));
	return client;
}

test.for([
	['a session, a server elsewhere', false, true],
	['a session, a command', false, false],
	['a subscription, a server elsewhere', true, true],
	['a subscription, a command', true, false],
] as const)('%s', async ([, isStateless, isElsewhere]) => {
	await using stack = new AsyncDisposableStack();
	const directory = await mkdtemp(join(tmpdir(), 'candor-news-'));
	stack.defer(() => rm(directory, { recursive: true, force: true }));
	setApprovalKey(directory);
	const server = stack.use(await serveSdk());
	const options = isElsewhere ? { directory, flags: ['--upstream', server.url] } : { directory, flags: [], command: STDIO_SERVER };
	{
		await using first = await startHttpGuard(options);
		const client = await connected(first.url, isStateless);
		await client.listTools();
		await client.close();
	}
	// As if the tool had not been there at first use.
	const [name = ''] = await readdir(join(directory, 'candor', 'pins'));
	const file = join(directory, 'candor', 'pins', name);
	const pins = JSON.parse(await readFile(file, 'utf8'));
	delete pins.tools.echo;
	await writeFile(file, JSON.stringify(pins));
	const guard = stack.use(await startHttpGuard(options));
	const client = await connected(guard.url, isStateless);
	const hasEcho = async () => (await client.listTools()).tools.some((tool) => tool.name === 'echo');
	let told = 0;
	client.setNotificationHandler('notifications/tools/list_changed', () => {
		told++;
	});
	if (isStateless) await client.listen({ toolsListChanged: true });
	expect(await hasEcho()).toBe(false);
	await approve(directory, 'tested', 'echo');
	await expect.poll(() => told).toBe(1);
	expect(await hasEcho()).toBe(true);
	await client.close();
	expect(await guard.stop()).toBe(0);
});
