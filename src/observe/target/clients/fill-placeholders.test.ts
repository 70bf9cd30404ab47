import { expect, test } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';

const of = (inner: string) => '$'.concat('{', inner, '}');
const filled = (word: string) => fillPlaceholders(word, { folder: '/code/app', home: '/home/me' }, () => '?');

test.for([
	[`${of('workspaceFolder')}/server.mjs`, '/code/app/server.mjs'],
	[`${of('HOME')}/tools/server.mjs`, '/home/me/tools/server.mjs'],
	[`--root=${of('env:HOME')}`, '--root=/home/me'],
	[of('userHome'), '/home/me'],
	[`--port=${of('PORT:-3000')}`, '--port=3000'],
	[of('workspaceFolderBasename'), 'app'],
	[of('input:key'), '?'],
	[of('env:API_KEY'), '?'],
	[of('HOMEPAGE'), '?'],
	['$HOME', '$HOME'],
])('%s', ([word, expected]) => {
	expect(filled(word ?? '')).toBe(expected);
});
