// The project's history: commits on two branches, a tag, and uncommitted work.

export interface PastCommit {
	readonly message: string;
	/** Seconds since the Unix epoch. */
	readonly at: number;
	/** Files that this commit changes. Other files have the text of `PROJECT_FILES` from the first commit that names them. */
	readonly files: Readonly<Record<string, string>>;
	/** Paths of `PROJECT_FILES` that this commit adds. */
	readonly adds: readonly string[];
}

export const AUTHOR = { name: 'Alex Doe', email: 'alex@corp.example' } as const;
export const MAIN = 'main';
export const REMOTE = 'https://git.corp.example/shop/shop.git';
export const TAG = 'v1.2.0';

export const MAIN_COMMITS: readonly PastCommit[] = [
	{ message: 'First version of the shop', at: 1_735_812_000, files: {}, adds: ['README.md', 'package.json', 'src/main.js'] },
	{
		message: 'Add orders and their report',
		at: 1_738_577_700,
		files: {},
		adds: ['src/orders.ts', 'src/report.py', 'tsconfig.json', 'data/orders.csv', 'data/customers.csv'],
	},
	{
		message: 'Describe how the shop is deployed',
		at: 1_741_168_500,
		files: {},
		adds: ['config.yaml', 'compose.yaml', 'openapi.yaml', 'deploy/web.yaml'],
	},
	{
		message: 'Write a guide',
		at: 1_746_266_400,
		files: { 'notes.md': '# Notes\n\n- buy milk\n' },
		adds: ['docs/guide.md', 'docs/flow.mmd', 'data.json'],
	},
];

/** A branch that starts at the last but one commit of the main branch. */
export const SIDE_BRANCH = {
	name: 'feature/greeting',
	commit: {
		message: 'Greet politely',
		at: 1_746_180_000,
		files: { 'src/main.js': "export function greet(name) {\n\treturn 'Good day ' + name;\n}\n" },
		adds: [],
	} satisfies PastCommit,
} as const;

export interface StashedWork {
	readonly message: string;
	readonly at: number;
	/** A committed file without other changes, so that the work can be taken up again. */
	readonly path: string;
	readonly line: string;
}

/** Work that was stashed, the newest last. */
export const STASHED: readonly StashedWork[] = [
	{ message: 'more replicas for the web', at: 1_746_352_800, path: 'deploy/web.yaml', line: '# replicas: 3' },
	{ message: 'a total in the report', at: 1_746_439_200, path: 'src/report.py', line: '# total = sum(amounts)' },
];

/** Files that are in the index, but not committed. */
export const STAGED: readonly string[] = ['eslint.config.js'];
