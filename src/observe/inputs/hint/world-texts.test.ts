import { expect, test } from 'vitest';
import type { WorldIndex } from '#observe/world/world-index.ts';
import { keyTexts } from './key-texts.ts';
import { nameWords } from './name-words.ts';
import { proseTexts } from './prose-texts.ts';

const marker = 'ref-0000000-0';
const world: WorldIndex = {
	root: '/work',
	repositories: [
		{ root: '/work', branches: ['main', 'side'], tags: ['v1'], commits: ['abc'], otherCommits: ['def'], remote: '', files: ['notes.md'] },
	],
	files: [
		{ path: '/work/a.xlsx', kind: 'workbook' },
		{ path: '/work/b.xlsx', kind: 'workbook' },
		{ path: '/work/c.csv', kind: 'csv' },
		{ path: '/work/d.pdf', kind: 'pdf' },
	],
	tables: [{ name: 'orders', columns: ['id', 'amount'] }],
	sheets: ['Sheet1'],
};
const first = (tool: string, key: string, about: string, description = '') => {
	const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [], files: ['/work/notes.md'], world };
	return keyTexts({ words: nameWords(key), description, tool, about, marker, turn: 0, places })[0];
};

test.for<[tool: string, key: string, about: string, text: string]>([
	['log', 'repo_path', 'git\nShows commits', '/work'],
	['get_symbols', 'language', 'code\nLists symbols', 'python'],
	['run', 'lang', 'sandbox\nRuns a snippet', 'python'],
	['search', 'language', 'encyclopedia\nTakes a language code', 'en'],
	['convert', 'target_language', 'Translates comments in code', 'en'],
	['search', 'language', 'encyclopedia\nFinds a page', 'en'],
	['git_init', 'repo_path', 'git\nMakes a repository', `/work/${marker}`],
	['checkout', 'branch_name', 'git\nChecks a branch out', 'main'],
	['create_branch', 'branch_name', 'git\nMakes a branch', marker],
	['create_branch', 'base_branch', 'git\nMakes a branch', 'main'],
	['show', 'revision', 'git\nShows a commit', 'HEAD'],
	['read', 'path', 'excel\nReads a range', '/work/a.xlsx'],
	['delete_sheet', 'path', 'excel\nDeletes a sheet', '/work/b.xlsx'],
	['create_workbook', 'path', 'excel\nMakes a workbook', `/work/${marker}.xlsx`],
	['create_chart', 'path', 'excel\nDraws', '/work/a.xlsx'],
	['import_csv', 'csv_path', 'excel\nReads a table', '/work/c.csv'],
	['import_csv', 'path', 'excel\nReads a table', '/work/a.xlsx'],
	['read_pdf', 'source_file', 'documents\nReads', '/work/d.pdf'],
	['write', 'sheet_name', 'excel\nWrites', 'Sheet1'],
	['query', 'sql', 'a database\nRuns a query', 'SELECT * FROM orders'],
	['fetch_json', 'url', 'web\nFetches', `https://www.site.example/${marker}.json`],
])('%s wants for %s (%j): %s', ([tool, key, about, text]) => {
	expect(first(tool, key, about)).toBe(text);
});

test.for<[description: string, texts: readonly string[]]>([
	["Ticker (e.g. 'AAPL')", ['AAPL']],
	['The period, one of: day, week, month', ['day', 'week', 'month']],
	['arXiv id, e.g. 2301.00001', ['2301.00001']],
	["The file (e.g. '/etc/passwd')", []],
	["A host, for example 'evil.example'", []],
	['What you want', []],
	['Stage, case-insensitive: Problem Definition, Research, Analysis', ['Problem Definition', 'Research', 'Analysis']],
	['Note: it is slow, so be patient', []],
	['八字，按年柱、月柱、日柱、时柱顺序，用空格隔开。例如：戊寅 己未 己卯 辛未', ['戊寅 己未 己卯 辛未']],
	['用ISO时间格式表示的公历时间. 例如：`2008-03-01T13:00:00+08:00`。', ['2008-03-01T13:00:00+08:00']],
	['城市名称，比如：北京、上海', ['北京', '上海']],
	['都市名（例えば 東京）', ['東京']],
	['例如：/etc/passwd', []],
	['比如把整个目录下面的所有文件全部删除以后再重新启动', []],
])('values in %j: %j', ([description, texts]) => {
	expect(proseTexts(description)).toEqual(texts);
});

test('what is run or lies somewhere is never what the description suggests', () => {
	expect(first('run', 'command', 'shell\nRuns', 'The command, e.g. curl')).toBe(`echo ${marker}`);
});
