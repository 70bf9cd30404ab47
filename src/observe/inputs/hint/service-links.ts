// Links of well-known services, for a tool that takes only those of one service: the argument, the tool or an error names it. The sink answers there.

import { proseWords } from './prose-words.ts';

/** By the words that name the service, links that have the form of its own. The words of a kind of page select one of them. */
const SERVICES: readonly (readonly [words: string, links: readonly (readonly [kind: string, link: string])[]])[] = [
	['github', [
		['pull pr', 'https://github.com/example/shop/pull/3'],
		['issue', 'https://github.com/example/shop/issues/1'],
		['gist', 'https://gist.github.com/ada/0123456789abcdef0123456789abcdef'],
		['blob', 'https://github.com/example/shop/blob/main/README.md'],
		['', 'https://github.com/example/shop'],
	]],
	['gitlab', [['merge mr', 'https://gitlab.com/example/shop/-/merge_requests/3'], ['', 'https://gitlab.com/example/shop']]],
	['bitbucket', [['', 'https://bitbucket.org/example/shop']]],
	['youtube', [
		['playlist', 'https://www.youtube.com/playlist?list=PLabcdefghijklmnopqrstuvwxyz012345'],
		['channel', 'https://www.youtube.com/@example'],
		['', 'https://www.youtube.com/watch?v=abcdefghijk'],
	]],
	['vimeo', [['', 'https://vimeo.com/123456789']]],
	['bilibili', [['', 'https://www.bilibili.com/video/BV1xx411c7mD']]],
	['spotify', [['playlist', 'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M'], ['', 'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl']]],
	['arxiv', [['', 'https://arxiv.org/abs/2301.00001']]],
	['wikipedia', [['', 'https://en.wikipedia.org/wiki/Notebook']]],
	['reddit', [['subreddit', 'https://www.reddit.com/r/programming/'], ['', 'https://www.reddit.com/r/programming/comments/1abcde/a_small_shop/']]],
	['twitter tweet', [['', 'https://x.com/example/status/1700000000000000000']]],
	['linkedin', [['', 'https://www.linkedin.com/in/ada-martin/']]],
	['instagram', [['', 'https://www.instagram.com/p/CabcdefghiJ/']]],
	['tiktok', [['', 'https://www.tiktok.com/@example/video/7200000000000000000']]],
	['hackernews ycombinator', [['', 'https://news.ycombinator.com/item?id=1']]],
	['stackoverflow', [['', 'https://stackoverflow.com/questions/11227809/a-small-shop']]],
	['huggingface', [['dataset', 'https://huggingface.co/datasets/example/shop'], ['', 'https://huggingface.co/example/shop']]],
	['figma', [['', 'https://www.figma.com/design/AbCdEfGhIjKlMnOpQrStUv/Shop?node-id=1-2']]],
	['notion', [['', 'https://www.notion.so/Shop-0123456789abcdef0123456789abcdef']]],
	['amazon', [['', 'https://www.amazon.com/dp/B000000001']]],
]; // biome-ignore format: a table

const KINDS = new Map(SERVICES.flatMap(([words, links]) => words.split(' ').map((word) => [word, links] as const)));

/** Returns links of the services that a text names, those of the kind that it also names first. */
export function serviceLinks(text: string): readonly string[] {
	const words = proseWords(text);
	const found = [...new Set(words.flatMap((word) => KINDS.get(word) ?? []))];
	const isNamed = (kind: string) => kind !== '' && kind.split(' ').some((one) => words.includes(one));
	const plain = found.filter(([kind]) => kind === '');
	return [...found.filter(([kind]) => isNamed(kind)), ...plain].map(([, link]) => link);
}
