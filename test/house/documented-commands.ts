// The commands of the documents, as a reader would type them: extracted, so that none escapes the test that runs them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export interface DocumentedCommand {
	readonly document: string;
	readonly line: string;
}

/** Every line of every block that is marked `sh`; comments are left out. */
export function documentedCommands(...documents: readonly string[]): readonly DocumentedCommand[] {
	return documents.flatMap((document) => {
		const text = readFileSync(join(ROOT, document), 'utf8');
		const blocks = Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, block = '']) => block);
		return blocks
			.flatMap((block) => block.split('\n'))
			.map((line) => line.replace(/\s+# .*$/, '').trim())
			.filter((line) => line !== '' && !line.startsWith('#'))
			.map((line) => ({ document, line }));
	});
}

/** The server of the tutorial: its one block that is marked `js`. */
export function tutorialServer(): string {
	const [, block] = /^```js\n([\s\S]*?)^```/m.exec(readFileSync(join(ROOT, 'docs', 'tutorial.md'), 'utf8')) ?? [];
	if (block === undefined) throw new Error('the tutorial has no server');
	return block;
}

/** Why a command is not run here. A command that no line covers is run. */
export const NOT_RUN: readonly { readonly when: RegExp; readonly because: string }[] = [
	{ when: /^npm (?:run demo|test|install && npm install -g)/, because: 'it is for a clone: npm test itself, and demo.test.ts' },
	{ when: /^npm pack/, because: 'this is how the package under test came here' },
	{ when: /mcp\.example/, because: 'a server that runs elsewhere: remote.test.ts has one' },
	{ when: /--image|--sandbox container/, because: 'it needs a container engine: container.slow.test.ts has one' },
	{ when: /postgres:/, because: 'it needs a database of the reader: store.test.ts has one' },
	{ when: /candor push/, because: 'it needs a hub of the reader: hub.test.ts has one' },
	{ when: /^candor diff/, because: 'it compares what the reader has kept: commands of the same name test it' },
];

/** Names that stand for what the reader has. */
export const STAND_INS: readonly (readonly [RegExp, string])[] = [
	[/npx -y some-server/g, 'npx -y @modelcontextprotocol/server-sequential-thinking'],
	[/\bpython -m/g, 'python3 -m'],
];
