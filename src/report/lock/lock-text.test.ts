import { expect, test } from 'vitest';
import type { LockCheck } from '#model/lock.ts';
import { seen } from '../samples/compose.fixture.ts';
import { LOCK_FORMATS, LOCK_RENDERERS } from './lock-formats.ts';

const EVIL = '<img src=x>\u001b[2J\u202e[x](javascript:y)|`\n# y';
const NOTHING: LockCheck['comparison'] = {
	newEffects: [],
	goneEffects: [],
	noLongerWork: [],
	renamed: [],
	addedTools: [],
	changedTexts: [],
	version: null,
	uncompared: [],
};
const HOLDS: LockCheck = {
	server: 'notes 1.0.0',
	lockFile: 'candor.lock',
	comparison: NOTHING,
	tools: 2,
	commands: { audit: 'candor audit -- npx notes', update: 'candor verify --update' },
	conclusion: 'holds',
	textFindings: [],
};

function checkWith(name: string): LockCheck {
	const evidence = [seen(7, { kind: 'file', op: 'read', path: `/home/user/${name}`, ok: true })];
	return {
		...HOLDS,
		server: name,
		conclusion: 'changed',
		commands: { audit: `candor audit -- ${name}`, update: `candor verify --update -- ${name}` },
		comparison: {
			...NOTHING,
			newEffects: [{ tool: name, scope: 'tool', effect: `reads ${name}`, evidence }],
			noLongerWork: [{ tool: name, why: name }],
			renamed: [{ from: name, to: name, by: 'the same declaration' }],
			addedTools: [name],
			changedTexts: [name],
		},
	};
}

const plain = (check: LockCheck, format: (typeof LOCK_FORMATS)[number]) => LOCK_RENDERERS[format](check, { color: false, width: 80 });

test('a lock that holds is one sentence; a new effect is named with its evidence and what to do', () => {
	expect(plain(HOLDS, 'text')).toBe(
		'notes 1.0.0  compared with candor.lock\nLOCK HOLDS  0 new effects · 2 tools compared: it does what it did\n',
	);
	const text = plain(checkWith('save'), 'text');
	expect(text).toMatch(/ NEW {3}save reads save\n {7}evidence {2}#7.*: read \/home\/user\/save/);
	expect(text).toMatch(/What it does: candor audit -- save\n {2}If you accept it: candor verify --update -- save\n$/);
	expect(plain(checkWith('save'), 'markdown')).toContain('If you accept it: `candor verify --update -- save`');
});

test('what only --strict forbids is named as the reason; a tool that fails is lost, and not said to be gone', () => {
	const renamed = [{ from: 'save', to: 'keep', by: 'the same declaration' as const }];
	const strict = plain({ ...HOLDS, conclusion: 'changed', comparison: { ...NOTHING, renamed } }, 'text');
	expect(strict).toContain('CHANGED  0 new effects · other texts or names, which --strict forbids · 2 tools compared');
	expect(plain(checkWith('save'), 'text')).not.toContain('--strict');
	const fails = { ...HOLDS, conclusion: 'inconclusive' as const, comparison: { ...NOTHING, noLongerWork: [{ tool: 'save', why: 'no ordinary call succeeded' }] } }; // biome-ignore format: a literal
	expect(plain(fails, 'text')).toContain(' LOST  save: no ordinary call succeeded');
});

test.for(LOCK_FORMATS)('in %s nothing of a hostile name is acted on', (format) => {
	const text = plain(checkWith(EVIL), format);
	expect(text).not.toMatch(/[^\P{C}\n]/u);
	// Code is shown as it is: a command is copied.
	if (format === 'markdown') expect(text.replace(/(`+).*?\1/g, '')).not.toMatch(/<img|\]\(javascript|^# y/m);
});
