// The gates in a real guard: what is denied, asked, withheld, masked, limited; and what the ledger and `candor approve` know of it.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { awsKeyId } from '#canary/plant/secret-forms.ts';
import { approve, setApprovalKey } from '../support/approvals.ts';
import { CANDOR } from '../support/candor-program.ts';
import { type GuardedClient, guardedClient } from './guarded-client.ts';

const run = promisify(execFile);
let directory = '';
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'candor-decisions-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const candor = async (...words: readonly string[]) =>
	(await run(process.execPath, [CANDOR, ...words], { env: { ...process.env, XDG_DATA_HOME: directory, NO_COLOR: '1' } })).stdout;
const open = async (policy: string, more: Partial<Parameters<typeof guardedClient>[0]> = {}): Promise<GuardedClient> => {
	const file = join(directory, 'policy.yaml');
	await writeFile(file, policy);
	const command = [process.execPath, join(import.meta.dirname, 'moody-server.mjs')];
	return guardedClient({ directory, flags: ['--policy', file], command, ...more });
};
const textOf = ({ result }: Awaited<ReturnType<GuardedClient['call']>>) => result?.content?.[0]?.text;
const ALLOW = 'version: 1\ndefault: allow\n';

test('a denial names the rule and the reason to the agent, and to the person what would allow it', async () => {
	await using client = await open(`${ALLOW}rules:\n  - { name: no-talk, tools: [say], effect: deny, reason: it talks too much }\n`);
	const { error } = await client.call('say', { text: 'hello' });
	expect(error).toMatchObject({ code: -32001, data: { candor: { decision: 'deny', rule: 'no-talk' } } });
	expect(error?.message).toMatch(/it talks too much \(rule no-talk\)/);
	expect(textOf(await client.call('echo', { x: 1 }))).toBe('{"x":1}');
	await client.guard.end();
	const rows = (await candor('ledger', '--json'))
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as Record<string, unknown>);
	const decisions = rows.filter(({ kind }) => kind === 'decision');
	expect(decisions.map(({ tool, decision }) => [tool, decision])).toEqual([
		['say', 'deny'],
		['echo', 'allow'],
	]);
	expect(decisions[0]?.['suggestion']).toMatch(/exceptions:|rules:/);
	expect(rows.filter(({ kind }) => kind === 'outcome').map(({ outcome }) => outcome)).toEqual(['denied', 'ok']);
	expect(JSON.stringify(rows)).not.toContain('hello');
});

test('a question goes to a client that can show it', async () => {
	const policy = `${ALLOW}rules:\n  - { name: ask-first, tools: [say], effect: ask, reason: words are forever }\n`;
	for (const [allow, isAllowed] of [
		[true, true],
		[false, false],
	] as const) {
		await using client = await open(policy, {
			capabilities: { elicitation: {} },
			answer: ({ method }) => (method === 'elicitation/create' ? { action: 'accept', content: { allow } } : undefined),
		});
		const answer = await client.call('say', { text: 'hi' });
		if (isAllowed) expect(textOf(answer)).toBe('hi');
		else expect(answer.error?.message).toMatch(/a person refused this call/);
		expect(client.unasked.some(({ method }) => method === 'elicitation/create')).toBe(true);
	}
});

test('a question that nobody can be shown is denied, and the guard’s stderr has the line that approves exactly this call', async () => {
	setApprovalKey(directory);
	await using client = await open(`${ALLOW}rules:\n  - { name: ask-first, tools: [say], effect: ask, reason: words are forever }\n`);
	const received = { text: 'hi', key: awsKeyId() };
	const { error } = await client.call('say', received);
	expect(error?.message).toMatch(/needs a person’s approval/);
	const id = /candor approve --call ([0-9a-f]{16})/.exec(client.guard.stderr())?.[1] ?? '';
	// Whoever approves sees what, and no secret.
	const shown = '{"key":"[an AWS access key id]","text":"hi"}';
	expect(await candor('approve')).toContain(`  words are forever\n  arguments ${shown}\n  to let it pass: candor approve --call ${id}\n`);
	expect(await approve(directory, '--call', id)).toMatch(/Approved until/);
	expect(textOf(await client.call('say', received))).toBe('hi');
	expect((await client.call('say', { text: 'something else' })).error?.message).toMatch(/needs a person/);
});

test('a tool that changes, is new or looks like another is withheld until it is approved', async () => {
	setApprovalKey(directory);
	await using client = await open(ALLOW);
	const names = async () =>
		((await client.ask('tools/list')).result as unknown as { tools: { name: string; description: string }[] }).tools;
	const before = await names();
	expect(textOf(await client.call('change'))).toBe('changed');
	const after = await names();
	expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
	expect(after.find(({ name }) => name === 'echo')?.description).toMatch(/^Withheld by Candor: .*until a person approves it\.$/);
	expect(JSON.stringify(after)).not.toContain('.ssh');
	for (const [tool, why] of [
		['echo', /not the one that was approved/],
		['еcho', /can be taken for "echo"/],
		['brand_new', /new since/],
	] as const)
		expect((await client.call(tool, {})).error?.message).toMatch(why);
	const waiting = await candor('approve', 'tested');
	expect(waiting).toMatch(/\+ does echo\. <important>/);
	await approve(directory, 'tested', 'echo');
	expect(textOf(await client.call('echo', { y: 2 }))).toBe('{"y":2}');
	expect((await client.call('brand_new', {})).error).toBeDefined();
});

test('answers: a secret is masked, hidden characters are stripped, a large one is blocked, all others keep their bytes', async () => {
	await using client = await open(`${ALLOW}responses: { secrets: mask, hidden_unicode: mask, instructions: flag, max_bytes: 20000 }\n`);
	const key = awsKeyId();
	expect(textOf(await client.call('say', { text: 'before x after' }))).toBe('before x after');
	const masked = textOf(await client.call('say', { text: 'say\u200b it' }));
	expect(masked).toBe('say it');
	expect(textOf(await client.call('say', { text: key }))).toBe('[masked by Candor: an AWS access key id]');
	expect((await client.call('say', { text: 'y'.repeat(30_000) })).error?.message).toMatch(/withheld the answer.*max_bytes/);
});

test('a planted canary goes neither in nor out, in whatever form', async () => {
	const project = join(directory, 'project');
	await mkdir(project);
	await writeFile(join(project, 'deploy_key.bak'), 'mine');
	expect(await candor('canaries', 'plant', project)).toMatch(/planted: .*\.env\.backup[\s\S]*left alone, it exists: .*deploy_key/);
	const secret = /SECRET_ACCESS_KEY=(\S+)/.exec(await readFile(join(project, '.env.backup'), 'utf8'))?.[1] ?? '';
	await using client = await open(ALLOW);
	const encoded = Buffer.from(`key: ${secret}`).toString('base64');
	expect((await client.call('echo', { text: encoded })).error?.message).toMatch(/carry the canary file:.*\.env\.backup/);
	expect(client.guard.stderr()).toMatch(/ALARM: a call of echo/);
	expect(client.guard.stderr()).not.toContain(secret);
	const { error } = await client.call('join', { parts: secret.match(/.{1,10}/g) });
	expect(error?.message).toMatch(/withheld the answer.*canary/);
	expect(await candor('canaries', 'remove', project)).toMatch(/removed: .*\.env\.backup/);
	expect(await readFile(join(project, 'deploy_key.bak'), 'utf8')).toBe('mine');
});

test('a limit counts, and a new policy is in force without a restart; a broken one changes nothing', async () => {
	const file = join(directory, 'policy.yaml');
	await using client = await open(`${ALLOW}rate_limits:\n  - { name: slowly, tools: [echo], per: tool, per_minute: 2 }\n`);
	for (let i = 0; i < 2; i++) expect((await client.call('echo', {})).error).toBeUndefined();
	expect((await client.call('echo', {})).error?.message).toMatch(/limit is 2 a minute/);
	await writeFile(file, `${ALLOW}rules: [\n`);
	await until(() => client.guard.stderr().includes('the old one stays in force'));
	expect((await client.call('echo', {})).error?.message).toMatch(/limit is 2 a minute/);
	await writeFile(file, ALLOW);
	await until(() => client.guard.stderr().includes('changed and is in force'));
	expect((await client.call('echo', {})).error).toBeUndefined();
});

test('a change of a policy that another one includes is in force too', async () => {
	const shared = join(directory, 'shared.yaml');
	await writeFile(shared, 'version: 1\n');
	await using client = await open(`${ALLOW}include: [shared.yaml]\n`);
	expect((await client.call('echo', {})).error).toBeUndefined();
	await writeFile(shared, 'version: 1\nrules: [{ name: no-echo, tools: [echo], effect: deny, reason: not any more }]\n');
	await until(() => client.guard.stderr().includes('changed and is in force'));
	expect((await client.call('echo', {})).error?.message).toMatch(/not any more/);
});

async function until(isSo: () => boolean): Promise<void> {
	for (let i = 0; i < 100 && !isSo(); i++) await sleep(100);
	expect(isSo()).toBe(true);
}
