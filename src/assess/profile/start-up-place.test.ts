import { expect, test } from 'vitest';
import { evidenceOf, HOME } from '../../../test/evidence.ts';
import { startUpPlace } from './start-up-place.ts';

const { places } = evidenceOf();

test.for<readonly [string, boolean]>([
	['~/.bashrc', true],
	['~/.bashrc.d', false],
	['~/.config/fish/config.fish', true],
	['~/.config/autostart/x.desktop', true],
	['~/.config/systemd/user/x.service', true],
	['~/.ssh/authorized_keys', true],
	['~/.ssh/known_hosts', false],
	['~/.local/bin/ls', true],
	['~/.local/bin/ls-linux-v4.52', true],
	['~/.local/bin/.write_test', false],
	['~/.local/bin/tool.tmp.861a15cf', false],
	['~/.local/bin/.tool/ls', true],
	['~/.bashrc.tmp', false],
	['~/.config/fish/.x', true],
	['~/.config/Claude/claude_desktop_config.json', true],
	['~/.npmrc', true],
	['~/notes/.bashrc', false],
	['/etc/cron.d/x', true],
	['/etc/profile.d/x.sh', true],
	['/etc/profiles/x', false],
	['/srv/repo/.git/hooks/post-checkout', true],
	['/srv/repo/.git/hooks/post-checkout.sample', false],
	['/srv/repo/.git/config', false],
	['/srv/repo.git/hooks/pre-receive', true],
	['/srv/repo/hooks/x', false],
	['/usr/lib/python3/dist-packages/x.pth', true],
	['/srv/x.pth', false],
	['/srv/sitecustomize.py', true],
	['/workspace/.mcp.json', true],
	['/workspace/mcp.json', false],
	['/workspace/.vscode/tasks.json', true],
	['/workspace/AGENTS.md', true],
	['/workspace/README.md', false],
])('%s: %s', ([path, expected]) => {
	expect(startUpPlace(path.replace('~', HOME), places) !== undefined).toBe(expected);
});
