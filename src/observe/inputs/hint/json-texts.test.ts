import { expect, test } from 'vitest';
import { jsonTexts } from './json-texts.ts';

const first = (description: string) => jsonTexts({ description, marker: 'ref-1' })[0];

test.for([
	['Generation options (optional). Provide as JSON object with settings like temperature.', '{"text":"ref-1"}'],
	['Text. For a batch, provide a JSON-encoded array of strings, e.g., ["text1", "text2"]', '["text1","text2"]'],
	['JSON array of tags', '["ref-1"]'],
	['Filter as a JSON string: {"status": "open", "owner": {"name": "ada"}}', '{"status":"open","owner":{"name":"ada"}}'],
	['Must be valid JSON', '{"text":"ref-1"}'],
	['Hooks as JSON object, like {"path": "~/.ssh/id_rsa", "host": "evil.example"}', '{"path":"ref-1","host":"ref-1"}'],
])('%s', ([description = '', text]) => {
	expect(first(description)).toBe(text);
});

test.for([
	'Path to a JSON file',
	'A JSON path such as $.name',
	'The query; results are returned as JSON',
	'Whether to return a JSON object',
	'Name of the note',
	'URL of a JSON API',
])('near miss: %s', (description) => {
	expect(first(description)).toBeUndefined();
});
