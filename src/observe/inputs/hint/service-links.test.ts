import { expect, test } from 'vitest';
import { keyTexts } from './key-texts.ts';
import { nameWords } from './name-words.ts';
import { serviceLinks } from './service-links.ts';

test.for([
	['Error: Invalid GitHub repository URL', ['https://github.com/example/shop']],
	['Link of a GitHub pull request', ['https://github.com/example/shop/pull/3', 'https://github.com/example/shop']],
	['Could not extract a YouTube video id', ['https://www.youtube.com/watch?v=abcdefghijk']],
	['Link of the page', []],
	['hub.git.example', []],
] as const)('%s', ([text, links]) => {
	expect(serviceLinks(text)).toEqual(links);
});

test('an argument for a link of one service gets one; another link stays on the made-up sites', () => {
	const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };
	const first = (tool: string, key: string, description: string) =>
		keyTexts({ words: nameWords(key), description, tool, marker: 'ref-1', turn: 0, places })[0];
	expect(first('getRepoFile', 'repoUrl', 'The URL of the Github repo')).toBe('https://github.com/example/shop');
	expect(first('fetch', 'url', 'The page to fetch')).toBe('https://www.site.example/ref-1');
});
