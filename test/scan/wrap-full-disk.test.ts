// `candor wrap` on a disk without room: at every amount of free space a file is either as before or wrapped, never less.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CANDOR } from '../support/candor-program.ts';
import { shareOf } from '../support/share.ts';

const root = mkdtempSync(join(tmpdir(), 'candor-full-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const PADDING = 'x'.repeat(20_000);
const FILES = {
	'.cursor/mcp.json': `{ "padding": "${PADDING}", "mcpServers": { "first": { "command": "npx", "args": ["-y", "a-server"] } } }\n`,
	'.codex/config.toml': `# ${PADDING}\n[mcp_servers.second]\ncommand = "uvx"\nargs = ["b-server"]\n`,
};

/** A small disk of its own is the home; all but PAGES pages of it are taken. What it holds is copied out after wrap, and after unwrap with room again. */
const SCRIPT = `
mount -t tmpfs -o size=512k tmpfs "$HOME" && cp -r "$FILES"/. "$HOME" && cd "$HOME" || exit 99
cat /dev/zero > ballast 2>/dev/null; truncate -s "-$((PAGES * 4096))" ballast
"$NODE" "$CANDOR" wrap; code=$?
mkdir "$OUT/wrapped" "$OUT/unwrapped"; cp -r .cursor .codex "$OUT/wrapped"
rm ballast; "$NODE" "$CANDOR" unwrap >&2 || exit 98
cp -r .cursor .codex "$OUT/unwrapped"; find . -type f > "$OUT/left"
exit $code`;

interface Tried {
	readonly code: number | null;
	readonly stderr: string;
	/** Relative to the copy's directory. */
	readonly file: (path: string) => string;
}

function wrappedWith(pages: number): Tried {
	const out = join(root, String(pages));
	const [home, files] = [join(out, 'home'), join(out, 'files')];
	for (const [path, text] of Object.entries(FILES)) {
		mkdirSync(join(files, path, '..'), { recursive: true });
		writeFileSync(join(files, path), text);
	}
	mkdirSync(home);
	const { status, stderr } = spawnSync('unshare', ['--user', '--map-root-user', '--mount', '--net', 'sh', '-c', SCRIPT], {
		encoding: 'utf8',
		env: {
			PATH: process.env['PATH'],
			NO_COLOR: '1',
			HOME: home,
			XDG_CACHE_HOME: join(root, 'cache'),
			NODE: process.execPath,
			CANDOR,
			FILES: files,
			OUT: out,
			PAGES: String(pages),
		},
	});
	return { code: status, stderr, file: (path) => readFileSync(join(out, path), 'utf8') };
}

const MOST_PAGES = 26;
const amounts = Array.from({ length: MOST_PAGES }, (_, pages) => pages);

test('no byte is lost, the message says what to do, and unwrap leaves nothing behind', { timeout: 900_000 }, () => {
	const codes = [...new Set([0, ...shareOf(amounts, String), MOST_PAGES - 1])].map((pages) => {
		const { code, stderr, file } = wrappedWith(pages);
		const isGuarded = Object.entries(FILES).map(([path, before]) => {
			const now = file(`wrapped/${path}`);
			if (now !== before) expect(now, `${pages} pages: ${path}`).toMatch(/"guard"[\s\S]*[ab]-server/);
			expect(now.includes(PADDING)).toBe(true);
			expect(file(`unwrapped/${path}`), `${pages} pages: ${path}`).toBe(before);
			return now !== before;
		});
		expect(isGuarded.every(Boolean), `${pages} pages: ${stderr}`).toBe(code === 0);
		if (code !== 0)
			expect(stderr).toMatch(/was left as it is: no space is left on the disk(?:\. Wrapped before that: first)?\n {2}try: free some space/);
		if (code !== 0) expect(stderr.includes('Wrapped before that: first'), stderr).toBe(isGuarded[0]);
		expect(file('left').trim().split('\n').toSorted()).toEqual(
			Object.keys(FILES)
				.map((path) => `./${path}`)
				.toSorted(),
		);
		return code;
	});
	expect([codes[0], codes.at(-1)]).toEqual([1, 0]);
});
