// What the guard does with host names in arguments, in a network namespace whose only name server is the test's own.

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DecisionRow } from '#model/ledger.ts';
import { openLedgerReader } from '#store/ledger/read-ledger.ts';
import { CANDOR } from '../../support/candor-program.ts';
import { type GuardedClient, guardedClient } from '../guarded-client.ts';
import { inNamespace } from './in-namespace.ts';

let directory = '';
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'candor-dns-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const MOODY = [process.execPath, join(import.meta.dirname, '..', 'moody-server.mjs')];
const url = (name: string) => ({ url: `https://${name}/` });

const open = (policy = 'version: 1\ninclude: [default]\n', flags: readonly string[] = []): Promise<GuardedClient> => {
	const file = join(directory, 'policy.yaml');
	writeFileSync(file, policy);
	const around = inNamespace(directory);
	return guardedClient({ directory, around, looksUpNames: true, flags: ['--policy', file, ...flags], command: MOODY });
};

const asked = () => new Set(readFileSync(join(directory, 'asked'), 'utf8').split('\n').filter(Boolean));

async function decisions(): Promise<readonly DecisionRow[]> {
	using reader = openLedgerReader(join(directory, 'candor', 'ledger.db'));
	const rows = await Array.fromAsync(reader.rows());
	return rows.map(({ content }) => JSON.parse(content.toString()) as DecisionRow).filter(({ kind }) => kind === 'decision');
}

/** What a denial says; undefined for a call that reached the server. */
const denialOf = ({ error, result }: Awaited<ReturnType<GuardedClient['call']>>) => {
	if (error === undefined) expect(result?.content?.[0]?.text).toMatch(/^\{/);
	return error?.message;
};

describe('with a rule about addresses', () => {
	test('names lead where name servers and /etc/hosts say, over IPv4 and IPv6', async () => {
		await using client = await open();
		const call = async (name: string) => denialOf(await client.call('echo', url(name)));
		expect(await call('outside-1.example')).toBeUndefined();
		expect(await call('inside-1.example')).toMatch(/inside-1\.example is 127\.0\.0\.1, this machine \(rule no-private-addresses\)/);
		expect(await call('inside6-1.example')).toMatch(/inside6-1\.example is ::1, this machine/);
		expect(await call('mixed.example')).toMatch(/mixed\.example is 10\.1\.2\.3/);
		expect(await call('db.hosts.example')).toMatch(/db\.hosts\.example is 127\.0\.0\.1, this machine/);
		expect(await call('cloud.hosts.example')).toMatch(/cloud\.hosts\.example is 169\.254\.169\.254.*\(rule no-metadata-services\)/);
	});

	test('a name that does not exist passes, and the row says so', async () => {
		await using client = await open();
		for (const name of ['missing.example', 'empty.example']) expect(denialOf(await client.call('echo', url(name)))).toBeUndefined();
		expect(await decisions()).toMatchObject([
			{ decision: 'allow', doubt: 'missing.example has no address now' },
			{ decision: 'allow', doubt: 'empty.example has no address now' },
		]);
	});

	test('a name that cannot be looked up is denied with the reason, and the smallest change', async () => {
		await using client = await open();
		const failed = (family: string) =>
			new RegExp(`leads: the name servers failed, refused or could not be reached \\(IPv${family} addresses, EAI_AGAIN\\)$`);
		const expected = {
			'broken.example': failed('[46]'),
			'refused.example': failed('[46]'),
			'broken6.example': failed('6'),
			'broken4.example': failed('4'),
			'slow.example': /leads: no answer within 5 s$/,
			'slow6.example': /leads: no answer within 5 s$/,
		};
		for (const [name, why] of Object.entries(expected)) {
			const { error } = await client.call('echo', url(name));
			const row = (await decisions()).at(-1);
			expect(row).toMatchObject({ decision: 'deny', rule: 'no-metadata-services', reason: expect.stringMatching(why) });
			expect(row?.reason).toContain(`it is not known where ${name} leads`);
			expect(row?.suggestion).toMatch(new RegExp(`rule: no-private-addresses[^-]*host_in":\\["${name}"`));
			const { rule, reason } = row ?? {};
			expect(error).toMatchObject({ code: -32_001, data: { candor: { decision: 'deny', rule, reason } } });
			expect(error?.message).toContain(reason);
		}
	});

	test('an answer that takes three seconds is waited for', async () => {
		await using client = await open();
		expect(denialOf(await client.call('echo', url('late.example')))).toBeUndefined();
	});

	test('names that are never answered let none through that leads inside, and hold up no other call', async () => {
		await using client = await open();
		const slow = Array.from({ length: 8 }, (_, number) => url(`slow-${number}.example`).url);
		const began = performance.now();
		let isDecided = false;
		const denied = client.call('echo', { urls: [...slow, 'https://inside-2.example/'] }).finally(() => {
			isDecided = true;
		});
		// Names that are not looked up, and calls without names.
		for (let i = 0; i < 20; i++) expect(denialOf(await client.call('echo', { text: 'x' }))).toBeUndefined();
		expect(isDecided).toBe(false); // none of them waited for the names
		expect(denialOf(await denied)).toMatch(/it is not known where slow-0\.example leads: no answer within 5 s/);
		expect(performance.now() - began).toBeLessThan(30_000); // 40 s, were the eight waited for one after another
	});
});

describe('nothing is looked up', () => {
	test('with --no-dns: spelling alone decides', async () => {
		await using client = await open(undefined, ['--no-dns']);
		for (const name of ['inside-1.example', 'slow.example', 'broken.example'])
			expect(denialOf(await client.call('echo', url(name)))).toBeUndefined();
		expect(denialOf(await client.call('echo', url('localhost')))).toMatch(/this machine/);
		expect(asked()).toEqual(new Set());
	});

	test('for a server without a network', async () => {
		await using client = await open('version: 1\ninclude: [default]\nconfine: {network: none}\n');
		expect(denialOf(await client.call('echo', url('inside-1.example')))).toBeUndefined();
		expect(asked()).toEqual(new Set());
	});

	test('under a policy without a rule about addresses', async () => {
		await using client = await open('version: 1\ndefault: allow\n');
		expect(denialOf(await client.call('echo', url('inside-1.example')))).toBeUndefined();
		expect(asked()).toEqual(new Set());
	});

	test('for a rule that they do not concern, or that is lifted for them by name', async () => {
		await using client = await open(
			'version: 1\ndefault: allow\nrules: [{name: inside, when: {hazards: [private-address], arguments: [target]}, effect: deny, reason: r}]\n' +
				'exceptions: [{rule: inside, when: {host_in: [slow-2.example]}, reason: ours, expires: 2099-01-01}]\n',
		);
		expect(denialOf(await client.call('echo', url('slow-1.example')))).toBeUndefined();
		expect(denialOf(await client.call('echo', { target: 'https://slow-2.example/' }))).toBeUndefined();
		expect(asked()).toEqual(new Set());
	});

	test('by inspect and by policy explain', async () => {
		const [program = '', ...around] = inNamespace(directory);
		const script =
			'node=$1 main=$2 args=$3; "$node" "$main" inspect fetch --args "$args"; "$node" "$main" policy explain fetch --args "$args"';
		const words = ['sh', '-c', script, 'sh', process.execPath, CANDOR, JSON.stringify(url('inside-1.example'))];
		const { stdout } = await promisify(execFile)(program, [...around, ...words]);
		expect(stdout).toMatch(/^ALLOWED/);
		expect(stdout).toMatch(/^allow, by default/m);
		expect(asked()).toEqual(new Set());
	});
});

test('one client’s names that are never answered do not hold up another client’s', async () => {
	const [program = '', ...around] = inNamespace(directory);
	const script = join(import.meta.dirname, 'look-up-process.ts');
	const { stdout } = await promisify(execFile)(program, [...around, process.execPath, script]);
	const { honest, refusedBefore, refused, took, after } = JSON.parse(stdout);
	expect(honest).toEqual([{ addresses: ['203.0.113.5', '2001:4860:4860::8888'] }, { addresses: ['127.0.0.1'] }, { addresses: [] }]);
	expect(refusedBefore).toBe(0);
	expect(refused).toEqual([{ failure: 'no answer within 5 s' }, { failure: 'it did not get its turn within 5 s, behind other names' }]);
	expect(took).toBeLessThan(20_000); // 5 s; a minute and more, were forty names waited for a few at a time
	expect(after).toEqual({ addresses: ['203.0.113.5', '2001:4860:4860::8888'] });
});

test('the process that looks names up ends with its guard, even if that is killed', async () => {
	const client = await open();
	expect(denialOf(await client.call('echo', url('outside-1.example')))).toBeUndefined();
	void client.call('echo', url('slow.example')).catch(() => {});
	const lookups = readdirSync('/proc').filter((pid) => isLookup(pid, client.guard.pid));
	expect(lookups).toHaveLength(1);
	client.guard.kill();
	await client.guard.exited;
	await expect.poll(() => lookups.filter(isRunning)).toEqual([]);
});

/** A zombie has ended: its new parent has not reaped it yet. */
function isRunning(pid: string): boolean {
	try {
		return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
	} catch {
		return false;
	}
}

function isLookup(pid: string, guard: number): boolean {
	try {
		const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
		return Number(parent) === guard && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('lookup-process');
	} catch {
		return false;
	}
}
