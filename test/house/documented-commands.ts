// The commands of the documents, as a reader would type them: extracted, so that none escapes the tests that run them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCUMENTS = ['docs/tutorial.md', 'README.md', 'docs/faq.md'];

export interface DocumentedCommand {
	readonly document: string;
	readonly line: string;
}

/** In the order of the pages. */
export function documentedCommands(): readonly DocumentedCommand[] {
	return DOCUMENTS.flatMap((document) => linesOfBlocks(readFileSync(join(ROOT, document), 'utf8')).map((line) => ({ document, line })));
}

/** Every line of every block that is marked `sh`; comments are left out. */
export function linesOfBlocks(text: string): readonly string[] {
	return Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, block = '']) => block)
		.flatMap((block) => block.split('\n'))
		.map((line) => line.replace(/\s+# .*$/, '').trim())
		.filter((line) => line !== '' && !line.startsWith('#'));
}

/** The server of the tutorial: its one block that is marked `js`. */
export function tutorialServer(): string {
	const [, block] = /^```js\n([\s\S]*?)^```/m.exec(readFileSync(join(ROOT, 'docs', 'tutorial.md'), 'utf8')) ?? [];
	if (block === undefined) throw new Error('the tutorial has no server');
	return block;
}

/**
 * `quick`: about a second; `npm test` runs it. `cell`: it runs the reader's own server. `registry`: it fetches a published one.
 * `apart`: it runs a server that may use this machine's network, so that here there is none but loopback, and the server is the reader's own. An object says why a command is not run.
 */
export type How = 'quick' | 'cell' | 'apart' | 'registry' | { readonly notRun: string };

const CLONE = { notRun: 'it is for a clone: npm test itself, and demo.test.ts' };
const ELSEWHERE = { notRun: 'it needs a server that runs elsewhere: remote.test.ts has one' };
const ENGINE = { notRun: 'it needs a container engine: container.slow.test.ts has one' };

/** By the line. A line of a document that is not here, or the other way round, fails the test. */
export const HOW: Readonly<Record<string, How>> = {
	'candor doctor': 'quick',
	'candor demo': 'cell',
	'candor audit -- node server.mjs': 'cell',
	'candor audit --json --output report.json -- node server.mjs': 'cell',
	'candor report report.json --format markdown': 'quick',
	'candor report report.json --format sarif --output candor.sarif': 'quick',
	'candor report report.json --format html --output report.html': 'quick',
	'candor lock -- node server.mjs': 'cell',
	'candor verify': 'cell',
	'sed -i \'1i import { readFileSync } from "node:fs"; import { homedir } from "node:os"; try { readFileSync(homedir() + "/.ssh/id_rsa"); } catch {}\' server.mjs':
		'quick',
	'sed -i 1d server.mjs': 'quick',
	'candor inspect count_words --args \'{"text": "one two"}\'': 'quick',
	'candor ledger': 'quick',
	'candor stats': 'quick',
	'npm run demo': CLONE,
	'npm test': CLONE,
	'npm install --no-save && npm install -g .': CLONE,
	'npm pack && npm install -g ./candor-0.1.0.tgz': { notRun: 'this is how the package under test came here' },
	'candor audit -- npx -y @modelcontextprotocol/server-filesystem ~/notes': 'registry',
	'candor audit -- uvx mcp-server-git': 'registry',
	'candor audit --pin mcp-server-git@2026.10.19 -- uvx mcp-server-git': 'registry',
	'candor audit -- node ./my-server.mjs --port 0': 'cell',
	'candor audit --json --out-dir run1 -- python -m my_server': 'cell',
	'candor scan': 'quick',
	'candor scan --audit': 'quick',
	'candor wrap': 'quick',
	'candor unwrap': 'quick',
	'candor audit --http-port 3001 --path /mcp -- node ./my-server.mjs --port 3001': 'cell',
	'candor audit --http-port 3001 --transport sse -- python -m my_server': 'cell',
	"candor audit --url http://localhost:3001/mcp --header 'Authorization: Bearer test' -- npx -y some-server": 'cell',
	'candor audit https://mcp.example/mcp': ELSEWHERE,
	'CANDOR_BEARER_TOKEN=… candor audit https://mcp.example/mcp': ELSEWHERE,
	'candor audit --image some/server:1.2': ENGINE,
	'candor audit --image some/server:1.2 -- --root /workspace': ENGINE,
	'candor audit --sandbox container -- node ./my-server.mjs': ENGINE,
	'candor test --mode sandbox --command "node ./my-server.mjs" --format junit --output results.xml': 'cell',
	'candor test --mode schema --command "node ./my-server.mjs" --oracle expectations.yaml': 'apart',
	'candor lock -- npx -y some-server': 'registry',
	'candor verify --update': 'registry',
	'candor guard -- npx -y @modelcontextprotocol/server-filesystem ~/notes': 'apart',
	'candor guard --policy my-policy.yaml --sandbox --name files -- npx -y @modelcontextprotocol/server-filesystem ~/notes': 'apart',
	'candor guard --sandbox --lock candor.lock -- npx -y some-server': 'apart',
	'candor guard --http 127.0.0.1:8080 --upstream https://mcp.example/mcp': ELSEWHERE,
	'candor audit --json -- npx -y some-server > report.json && candor policy suggest --report report.json > suggested.yaml': 'registry',
	'candor serve': 'quick',
	'candor serve --database postgres://…': { notRun: 'it needs a database of the reader: store.test.ts has one' },
	'candor audit --json -- npx -y some-server | candor push -': { notRun: 'it needs a hub of the reader: hub.test.ts has one' },
	'candor sign --init && candor sign report.json': 'quick',
	"candor audit --allow '/workspace/*.db=it keeps its notes there' -- npx -y some-server": 'registry',
	'candor audit --scope exceptions.json -- npx -y some-server': 'registry',
};
