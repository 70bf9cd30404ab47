import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { policyInForce } from './policy-in-force.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-in-force-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test.each(['pipe', 'device'])(
	'a %s that takes the place of the policy or of an include changes nothing in a running guard',
	async (kind) => {
		const [file, included] = [join(directory, `${kind}.yaml`), join(directory, `${kind}-included.yaml`)];
		writeFileSync(file, `version: 1\ninclude: [${kind}-included.yaml]\n`);
		writeFileSync(included, 'version: 1\nconfine: {network: none}\n');
		const notes: string[] = [];
		using policy = await policyInForce(file, 'server', [], (line) => notes.push(line));
		const before = policy.current;
		for (const path of [included, file]) {
			if (kind === 'pipe') execFileSync('mkfifo', [`${path}.new`]);
			else symlinkSync('/dev/zero', `${path}.new`);
			renameSync(`${path}.new`, path);
			notes.length = 0;
			await expect.poll(() => notes).toContainEqual(expect.stringMatching(/the old one stays in force: .*no regular file/));
			expect(policy.current).toBe(before);
		}
	},
);
