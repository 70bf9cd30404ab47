import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLedger } from '#store/ledger/open-ledger.ts';
import { openLedgerReader } from '#store/ledger/read-ledger.ts';
import { verifyLedger } from '#store/ledger/verify-ledger.ts';
import { inspectCall } from '../policies/inspect-call.ts';
import { Inspections } from './inspections.ts';
import { PolicyFolder } from './policy-folder.ts';

/** Both have the same length. */
const ALLOWS_ONE = 'allowed_tools: [one]\n';
const ALLOWS_TWO = 'allowed_tools: [two]\n';

interface Place extends Disposable {
	readonly policy: string;
	readonly folder: PolicyFolder;
	readonly ledger: string;
}

function temporaryPlace(): Place {
	const directory = mkdtempSync(join(tmpdir(), 'candor-inspections-'));
	const policy = join(directory, 'team.yaml');
	writeFileSync(policy, ALLOWS_ONE);
	return {
		policy,
		folder: new PolicyFolder(directory),
		ledger: join(directory, 'ledger.db'),
		[Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
	};
}

const asked = (tool: string, policy = 'team') => ({ policy, server: 'files', call: { tool, args: {} }, session: tool });

function effectOf(folder: PolicyFolder, tool: string): string {
	return inspectCall({ ...asked(tool), policy: folder.inForce('team', 'files') }).decision.effect;
}

async function toolsIn(file: string): Promise<readonly string[]> {
	using reader = openLedgerReader(file);
	const rows = await Array.fromAsync(reader.rows());
	return rows.map(({ content }) => JSON.parse(content.toString())).flatMap(({ kind, tool }) => (kind === 'decision' ? [tool] : []));
}

test('inspections of one turn get their own answers and rows, in order; a missing policy is the trouble of its caller alone', async () => {
	using at = temporaryPlace();
	{
		using ledger = await openLedger(at.ledger);
		const inspections = new Inspections(at.folder, ledger);
		const answers = await Promise.allSettled([
			inspections.inspect(asked('one')),
			inspections.inspect(asked('one', 'nowhere')),
			inspections.inspect(asked('two')),
			inspections.inspect(asked('one')),
		]);
		expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.effect : String(one.reason.message)))).toEqual([
			'allow',
			"Policy 'nowhere' not found",
			'deny',
			'allow',
		]);
	}
	expect(await toolsIn(at.ledger)).toEqual(['one', 'two', 'one']);
	expect((await verifyLedger(at.ledger)).problems).toEqual([]);
});

test('a policy that is saved before the last request of a turn is in force for all of them', async () => {
	using at = temporaryPlace();
	using ledger = await openLedger(at.ledger);
	const inspections = new Inspections(at.folder, ledger);
	expect((await inspections.inspect(asked('two'))).effect).toBe('deny');
	const before = inspections.inspect(asked('two'));
	writeFileSync(at.policy, ALLOWS_TWO);
	const after = inspections.inspect(asked('two'));
	expect([(await before).effect, (await after).effect]).toEqual(['allow', 'allow']);
});

test('a policy in place of which another of the same size and time is put is read again', () => {
	using at = temporaryPlace();
	const { atime, mtime } = statSync(at.policy);
	utimesSync(at.policy, atime, mtime);
	expect(effectOf(at.folder, 'two')).toBe('deny');
	writeFileSync(at.policy, ALLOWS_TWO);
	utimesSync(at.policy, atime, mtime);
	expect(effectOf(at.folder, 'two')).toBe('allow');
});

test('without its ledger, no request of the turn is answered', async () => {
	using at = temporaryPlace();
	using ledger = await openLedger(at.ledger);
	const inspections = new Inspections(at.folder, ledger);
	expect((await inspections.inspect(asked('one'))).effect).toBe('allow');
	renameSync(at.ledger, `${at.ledger}.away`);
	const answers = await Promise.allSettled([inspections.inspect(asked('one')), inspections.inspect(asked('two'))]);
	expect(answers.map((one) => (one.status === 'rejected' ? one.reason.message : one.value.effect))).toEqual([
		expect.stringContaining('was tampered with'),
		expect.stringContaining('was tampered with'),
	]);
});
