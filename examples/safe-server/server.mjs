// A server that does what it says: counts words, and reads notes from the one directory that its command line names.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { serve } from '../../fixtures/servers/lib/mcp-stdio.mjs';

const [directory] = process.argv.slice(2);
if (directory === undefined) {
	process.stderr.write('safe-server: which notes?\n  node examples/safe-server/server.mjs examples/safe-server/notes\n');
	process.exit(1);
}

const READS = { readOnlyHint: true, openWorldHint: false };
const names = () => readdirSync(directory).filter((name) => name.endsWith('.md'));

await serve({
	name: 'safe-server',
	version: '1.0.0',
	tools: [
		{
			name: 'count_words',
			description: 'Counts the words of a text. Reads nothing and sends nothing.',
			inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'], additionalProperties: false },
			annotations: READS,
			handler: ({ text }) => String(String(text).split(/\s+/).filter(Boolean).length),
		},
		{
			name: 'list_notes',
			description: 'Lists the notes.',
			inputSchema: { type: 'object', properties: {}, additionalProperties: false },
			annotations: READS,
			handler: () => names().join('\n'),
		},
		{
			name: 'read_note',
			description: 'Reads one of the notes, by the name that list_notes gives it.',
			inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'], additionalProperties: false },
			annotations: READS,
			// A name, never a path: what the list does not have is not there.
			handler: ({ name }) => {
				if (!names().includes(name)) throw new Error(`there is no note ${JSON.stringify(basename(String(name)))}`);
				return readFileSync(join(directory, name), 'utf8');
			},
		},
	],
});
