// Values of the world for arguments that no format describes: branches, commits, tables, sheets. The argument's name and the overall topic select them.

import { DATA_BLOCK, FORMULA_CELL, FREE_COLUMN, SUMMED_CELL } from '#observe/world/cell/office-files.ts';
import type { Hint } from './hint.ts';
import { nameWords } from './name-words.ts';
import { OPTION_WORDS } from './option-words.ts';
import { sqlTexts } from './program-texts.ts';
import { proseWords } from './prose-words.ts';

interface WorldHint {
	/** The argument's name must contain one of these words. */
	readonly any: string;
	/** The description of the argument, the tool or the server must contain one of these words. */
	readonly about: string;
	/** The argument's own description or the tool's name must also contain one of these words. */
	readonly told?: string;
	readonly texts: (hint: Hint) => readonly string[];
	/** Whether texts exist without the world's files, because the user has named others. */
	readonly isFree?: true;
}

const turning = (texts: readonly string[], turn: number) => [...texts.slice(turn % Math.max(1, texts.length)), ...texts];
const GIT = 'git repository repo commit commits branch branches';
const SHEETS = 'excel spreadsheet spreadsheets workbook worksheet sheet sheets';
const DATA = 'sql database table tables column columns sqlite duckdb postgres postgresql mysql';

const MAKING = new Set('create add new make save rename init'.split(' '));

const repository = ({ places }: Hint) => places.world?.repositories[0];
const branches = (hint: Hint) => turning(repository(hint)?.branches ?? [], hint.turn);
const tableNames = (hint: Hint) => turning(hint.places.world?.tables.map(({ name }) => name) ?? [], hint.turn);

/** A reading statement reads an existing table. */
const statements = (hint: Hint) => {
	const own = sqlTexts(hint);
	const names = tableNames(hint);
	return own[0]?.startsWith('SELECT') === true && names.length > 0 ? names.map((name) => `SELECT * FROM ${name}`) : own;
};

/** The first matching hint wins. */
const WORLD_HINTS: readonly WorldHint[] = [
	{ any: 'kind resource', about: 'kubernetes kubectl', texts: (hint) => turning(['pods', 'services', 'deployments'], hint.turn) },
	{ any: 'context', about: 'kubernetes kubectl', texts: () => ['prod'] },
	{ any: 'branch', about: GIT, texts: (hint) => (isMade(hint, 'branch') ? [hint.marker] : branches(hint)) },
	{ any: 'tag', about: GIT, texts: (hint) => (isMade(hint, 'tag') ? [hint.marker] : (repository(hint)?.tags ?? [])) },
	// The branch already contains its own last commit.
	{ any: 'ref revision commit commits sha', about: 'cherry pick cherrypick', texts: (hint) => repository(hint)?.otherCommits ?? [] },
	{ any: 'ref revision commit sha hash object', about: GIT, texts: (hint) => ['HEAD', ...(repository(hint)?.commits ?? [])] },
	{ any: 'target base head source upstream', about: 'branch commit diff merge rebase revision', texts: branches },
	{ any: 'remote repo repository', about: 'url shorthand', texts: (hint) => [repository(hint)?.remote ?? '', 'shop/shop'] },
	{ any: 'remote', about: GIT, texts: (hint) => (isMade(hint, 'remote') ? [hint.marker] : ['origin']) },
	{ any: 'file files pathspec', about: 'git staging stage commit', texts: (hint) => (repository(hint)?.files ?? []).slice(0, 3) },
	{
		any: 'sheet worksheet',
		about: SHEETS,
		texts: (hint) =>
			isMade(hint, 'worksheet', 'sheet') || isTarget(hint) ? [hint.marker.slice(0, 31)] : (hint.places.world?.sheets ?? []),
	},
	{ any: 'cell range', about: SHEETS, told: 'formula formulas', texts: () => [FORMULA_CELL] },
	{ any: 'changing', about: SHEETS, told: 'constant input changing', texts: () => [SUMMED_CELL] },
	{ any: 'range', about: SHEETS, told: 'row', texts: () => [FREE_COLUMN] },
	{ any: 'range source', about: SHEETS, texts: ({ turn }) => turning(['A1:D6', DATA_BLOCK], turn) },
	{ any: 'at anchor position', about: SHEETS, texts: () => ['G2', 'H3'] },
	{
		any: 'symbol function old',
		about: 'typescript javascript python code module references definition refactor',
		texts: ({ words, tool }) => (words.includes('old') && !nameWords(tool).includes('symbol') ? [] : ['total', 'Order']),
	},
	{
		any: 'cell',
		about: SHEETS,
		texts: ({ words }) => (words.includes('end') ? ['C4', 'D5'] : words.includes('target') ? ['G2', 'H2'] : ['A1', 'B2']),
	},
	{ any: 'formula', about: SHEETS, texts: () => ['=SUM(A1:A4)', '=A1'] },
	{
		any: 'language lang',
		about: 'code codebase programming parser syntax compiler interpreter snippet ast',
		texts: (hint) => (isHumanLanguage(hint) ? [] : turning(['python', 'javascript', 'typescript'], hint.turn)),
		isFree: true,
	},
	{ any: 'query sql statement', about: DATA, texts: statements, isFree: true },
	{ any: 'table', about: DATA, texts: (hint) => (isMade(hint, 'table') ? [hint.marker.replaceAll('-', '_')] : tableNames(hint)) },
	{ any: 'column field', about: `${DATA} ${SHEETS}`, texts: (hint) => turning(hint.places.world?.tables.at(-1)?.columns ?? [], hint.turn) },
];

/** Words for paths, which are drawn as paths. */
const PLACES = new Set('path filepath filename dir directory folder url uri'.split(' '));

/** Returns an empty list if there is no world, or if the argument expects nothing of it. */
export function worldTexts(hint: Hint): readonly string[] {
	const isOther = hint.places.world === undefined || hint.places.namedPaths.length > 0;
	if (hint.words.some((word) => PLACES.has(word))) return [];
	// resourceType is the name of a kind of resource if there are resources.
	if (OPTION_WORDS.has(hint.words.at(-1) ?? '') && !hint.words.includes('resource')) return [];
	const about = new Set([...nameWords(hint.tool), ...proseWords(`${hint.description} ${hint.about ?? ''}`)]);
	const own = new Set([...nameWords(hint.tool), ...proseWords(hint.description)]);
	const found = WORLD_HINTS.find(
		({ any, about: needed, told, isFree }) =>
			(isFree === true || !isOther) &&
			hint.words.some((word) => any.split(' ').includes(word)) &&
			needed.split(' ').some((word) => about.has(word)) &&
			(told === undefined || told.split(' ').some((word) => own.has(word))),
	);
	const { world: _, ...others } = hint.places;
	return found?.texts(isOther ? { ...hint, places: others } : hint) ?? [];
}

/** A language that has a code (Language code, e.g. en) or is translated is one that people speak. */
function isHumanLanguage({ description, about = '' }: Hint): boolean {
	return /\b(?:language|lang|country|locale|region|letter|iso[ -]?\d*(?:-\d)?) codes?\b|translat|transcri|subtitle|spoken|speech/i.test(
		`${description} ${about}`,
	);
}

/** create_branch creates a branch; create_commit on a branch does not. */
function isMade({ tool, words }: Hint, ...nouns: readonly string[]): boolean {
	const own = nameWords(tool);
	return own.some((word) => MAKING.has(word)) && own.some((word) => nouns.includes(word)) && !words.some((word) => STARTS.has(word));
}

const STARTS = new Set('base from source start old current'.split(' '));

function isTarget({ words }: Hint): boolean {
	return words.includes('target') || words.includes('new');
}
