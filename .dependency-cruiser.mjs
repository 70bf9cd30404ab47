// The import table as a checked file: which room may import which, and why. `npm run check` runs it.

import { Visitor } from '@swc/core/Visitor.js';

/**
 * Besides the rooms named here, every room may import `model` and `util`.
 * @type {Record<string, { mayImport: readonly string[], pure?: true, because: string }>}
 */
export const ROOMS = {
	model: { mayImport: [], pure: true, because: 'the nouns are a leaf: every room uses them and they depend on nothing' },
	util: { mayImport: [], because: 'helpers with no product word in their name know no room' },
	mcp: { mayImport: [], because: 'the protocol is read and written in one place, for the exerciser and the guard' },
	canary: { mayImport: [], because: 'planting, matching and masking canaries needs neither a cell nor a sink' },
	text: { mayImport: [], pure: true, because: 'hostile text is read by one pure reader, for the judge and the guard' },
	'observe/target': { mayImport: [], because: 'what the user typed becomes a launch without knowing where it will run' },
	'observe/sandbox': { mayImport: ['canary', 'observe/world'], because: 'a cell does not know what runs in it or who watches' },
	'observe/sink': { mayImport: ['canary', 'observe/world'], because: 'the sink records; it does not know cells, tracers or rules' },
	'observe/world': { mayImport: [], pure: true, because: 'the world is data: files and answers that a server finds' },
	'observe/trace': { mayImport: [], because: 'a tracer is pure over text; a stored trace must parse with no cell' },
	'observe/inputs': { mayImport: ['observe/world'], because: 'inputs are made from schemas; who sends them is not their concern' },
	'observe/exercise': {
		mayImport: ['mcp', 'observe/inputs', 'observe/world'],
		because: 'the exerciser talks MCP; what the kernel saw is not its concern',
	},
	'observe/record': {
		mayImport: [
			'mcp',
			'canary',
			'observe/target',
			'observe/sandbox',
			'observe/sink',
			'observe/world',
			'observe/trace',
			'observe/inputs',
			'observe/exercise',
		],
		because: 'observing ends in a run record; what it means is not decided here',
	},
	'assess/profile': { mayImport: ['text'], pure: true, because: 'a stored run is folded again years later with no sandbox' },
	'assess/judge': {
		mayImport: ['text', 'assess/profile'],
		pure: true,
		because: 'a stored run is judged again years later with no sandbox',
	},
	'assess/diff': {
		mayImport: ['assess/profile', 'assess/judge'],
		pure: true,
		because: 'two reports are compared with nothing but themselves',
	},
	'assess/report': {
		mayImport: ['assess/profile', 'assess/judge', 'assess/diff'],
		pure: true,
		because: 'assess(record) is a function of the record: the live audit and a stored run give the same report',
	},
	'assess/lock': {
		mayImport: ['assess/profile', 'assess/judge'],
		pure: true,
		because: 'a lock is a function of what was observed, and a comparison one of a lock and another run',
	},
	report: { mayImport: [], pure: true, because: 'a reporter is a function of the report' },
	'enforce/policy': { mayImport: ['text'], pure: true, because: 'a decision is a pure function of policy and call' },
	'enforce/guard': {
		mayImport: ['mcp', 'enforce/policy', 'text', 'canary'],
		because: 'the guard enforces; it must not need what an audit needs',
	},
	'enforce/confine': {
		mayImport: ['observe/target', 'observe/sandbox', 'observe/sink', 'observe/trace', 'canary', 'enforce/policy', 'enforce/guard'],
		because: 'a guarded server runs in the everyday cell; audits are not needed for that',
	},
	store: { mayImport: [], because: 'the store keeps records and does not know who made them' },
	app: { mayImport: ['*'], because: 'the composition root: the only place that composes' },
	cli: { mayImport: ['app', 'report', 'server'], because: 'a command parses, calls app and renders; `candor serve` starts the server' },
	server: { mayImport: ['app', 'report'], because: 'a route parses, calls app and renders' },
	fleet: { mayImport: ['app', 'report'], because: "a fleet runs app's audits from a queue and renders their results" },
};

/** What a pure room may take from Node: computing, never the outside world. */
const PURE_CORE = ['assert', 'buffer', 'crypto', 'path', 'path/posix', 'punycode', 'querystring', 'string_decoder', 'url', 'util', 'zlib'];

/** In these rooms each folder is a backend behind the registry, but for the folders named here, which all backends share. */
const BACKEND_ROOMS = { 'observe/sandbox': ['files', 'limits', 'stage', 'usage', 'workspace'], 'observe/trace': ['kernel'] };

const TEST = '[.](?:test|fixture)[.]ts$';
const any = (names) => `(?:${names.join('|')})`;
const rooms = Object.keys(ROOMS);
const ROOM = `^src/(${rooms.join('|')})/`;
const sharedFolders = Object.entries(BACKEND_ROOMS).flatMap(([room, folders]) => folders.map((folder) => `^src/${room}/${folder}/`));
const backend = `^src/(${Object.keys(BACKEND_ROOMS).join('|')})/([^/]+)/`;
const registry = `^src/${any(Object.keys(BACKEND_ROOMS))}/registry[.]ts$`;

const roomRules = Object.entries(ROOMS)
	.filter(([, { mayImport }]) => !mayImport.includes('*'))
	.map(([room, { mayImport, because }]) => ({
		name: `room-${room}`,
		comment: `${room} imports ${['model', 'util', ...mayImport].filter((name) => name !== room).join(', ')} only: ${because}`,
		severity: 'error',
		from: { path: `^src/${room}/`, pathNot: TEST },
		to: { path: '^src/', pathNot: `^src/${any(room === 'model' ? ['model'] : [room, 'model', 'util', ...mayImport])}/` },
	}));

const OUTSIDE = ['cli', 'server', 'fleet'];
const appRule = {
	name: 'room-app',
	comment: 'app is called by the command line, the server and the fleet; it knows none of them',
	severity: 'error',
	from: { path: '^src/app/', pathNot: TEST },
	to: { path: `^src/${any(OUTSIDE)}/` },
};

/** The dashboard lies beside src/. */
const webRule = {
	name: 'room-web',
	comment: 'web imports model, util and report only: a page shows what the API answers, in the words of the other reports',
	severity: 'error',
	from: { path: '^web/src/' },
	to: { path: '^(?:src|test|scripts|fixtures)/', pathNot: '^src/(?:model|util|report)/' },
};

const pureRules = Object.entries(ROOMS)
	.filter(([, { pure }]) => pure === true)
	.map(([room]) => ({
		name: `pure-${room}`,
		comment: `${room} is pure: of Node it imports ${PURE_CORE.join(', ')} only`,
		severity: 'error',
		from: { path: `^src/${room}/`, pathNot: TEST },
		to: { dependencyTypes: ['core'], pathNot: `^(?:node:)?${any(PURE_CORE)}$` },
	}));

// swc's visitor throws at `using` declarations (it is older than they are); this teaches it to walk through them.
const visitStatement = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function (statement) {
	if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
	statement.decls = this.visitVariableDeclarators(statement.decls);
	return statement;
};

export default {
	forbidden: [
		...roomRules,
		appRule,
		webRule,
		...pureRules,
		{
			name: 'model-is-a-leaf',
			comment: 'model imports nothing outside model but what computes, so that anything can read a stored report',
			severity: 'error',
			from: { path: '^src/model/', pathNot: TEST },
			to: { pathNot: `^src/model/|^(?:node:)?${any(PURE_CORE)}$` },
		},
		{
			name: 'unlisted-room',
			comment: 'a folder under src/ is a room; list it in ROOMS with what it may import and why',
			severity: 'error',
			from: {},
			to: { path: '^src/', pathNot: `^src/${any(rooms)}/` },
		},
		{
			name: 'unlisted-room-imports',
			comment: 'a folder under src/ is a room; list it in ROOMS with what it may import and why',
			severity: 'error',
			from: { path: '^src/', pathNot: `^src/${any(rooms)}/` },
			to: {},
		},
		{
			name: 'backend-through-registry',
			comment: "a backend is reached through its room's registry.ts only, so that every caller can take another",
			severity: 'error',
			from: { pathNot: [backend, registry, TEST] },
			to: { path: backend, pathNot: sharedFolders },
		},
		{
			name: 'backend-apart',
			comment: 'backends do not know each other; what two share belongs to their room',
			severity: 'error',
			from: { path: backend, pathNot: TEST },
			to: { path: backend, pathNot: ['^src/$1/$2/', ...sharedFolders] },
		},
		{
			name: 'audit-asks-no-name-server',
			comment: 'names in a report come from the look-ups that the server made (--no-dns): no name server learns which addresses it used',
			severity: 'error',
			from: { path: `^src/${any(['observe', 'assess', 'report', 'canary', 'mcp'])}/`, pathNot: TEST },
			to: { path: '^(?:node:)?dns(?:/promises)?$' },
		},
		{
			name: 'no-cycle',
			comment: 'what imports each other in a ring cannot be read or tested alone',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'crossing-shows',
			comment: 'an import that crosses rooms is written #room/file.ts, so that the crossing shows in the line',
			severity: 'error',
			from: { path: ROOM },
			to: { path: '^src/', pathNot: '^src/$1/', dependencyTypesNot: ['aliased-subpath-import'] },
		},
		{
			name: 'inside-is-relative',
			comment: 'inside a room imports are relative: #room/ is for crossings',
			severity: 'error',
			from: { path: ROOM },
			to: { path: '^src/$1/', dependencyTypes: ['aliased-subpath-import'] },
		},
		{
			name: 'product-without-tests',
			comment: 'the product imports no test, fixture or script',
			severity: 'error',
			from: { path: '^src/', pathNot: TEST },
			to: { path: ['^(?:test|fixtures|scripts)/', TEST] },
		},
		{
			name: 'product-without-dev-dependencies',
			comment: 'what the product imports must be installed with it',
			severity: 'error',
			from: { path: '^src/', pathNot: TEST },
			to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
		},
		{
			name: 'resolvable',
			comment: 'every import is found on disk',
			severity: 'error',
			from: {},
			to: { couldNotResolve: true },
		},
	],
	options: {
		// TypeScript 7 has no JS API for the cruiser to parse with. swc keeps type-only imports, which count here like any other.
		parser: 'swc',
		doNotFollow: { path: ['node_modules'] },
		exclude: { path: ['^dist/', '^coverage/'] },
		enhancedResolveOptions: {
			extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
			conditionNames: ['import', 'node', 'default'],
			exportsFields: ['exports'],
		},
	},
};
