// The import table as a checked file: which room may import which, and why. `npm run check` runs it.

import swcVisitor from '@swc/core/Visitor.js';

/**
 * Besides the rooms named here, every room may import `model` and `util`.
 * @type {Record<string, { mayImport: readonly string[], pure?: true, because: string }>}
 */
export const ROOMS = {
	model: { mayImport: [], pure: true, because: 'the nouns are a leaf: every room meets in them, they lean on nothing' },
	util: { mayImport: [], because: 'helpers with no product word know no room' },
	target: { mayImport: [], because: 'what the user typed becomes a launch without knowing where it will run' },
	sandbox: { mayImport: [], because: 'a cell does not know what runs in it or who watches' },
	sink: { mayImport: [], because: 'the sink records; it does not know cells, tracers or rules' },
	trace: { mayImport: [], because: 'a tracer is pure over text; a stored trace must parse with no cell' },
	exercise: { mayImport: [], because: 'the exerciser talks MCP; what the kernel saw is not its business' },
	profile: { mayImport: [], pure: true, because: 'a stored run is folded again years later with no sandbox' },
	judge: { mayImport: [], pure: true, because: 'a stored run is judged again years later with no sandbox' },
	report: { mayImport: [], pure: true, because: 'a reporter is a function of the report' },
	policy: { mayImport: [], pure: true, because: 'a decision is a pure function of policy and call' },
	audit: {
		mayImport: ['target', 'sandbox', 'sink', 'trace', 'exercise', 'profile', 'judge'],
		because: 'the audit composes observing and understanding; printing and enforcing are for its callers',
	},
	guard: { mayImport: ['policy'], because: 'the guard enforces; it must not need what an audit needs' },
	store: { mayImport: [], because: 'the store keeps records whoever made them' },
	server: {
		mayImport: ['audit', 'policy', 'guard', 'report', 'store', 'judge'],
		because: 'the server composes; cells and tracers are reached through the audit',
	},
	fleet: { mayImport: ['audit', 'store'], because: 'the fleet runs audits from a queue and keeps their results' },
	cli: { mayImport: ['*'], because: 'commands compose everything' },
};

/** What a pure room may take from Node: computing, never the outside world. */
const PURE_CORE = ['assert', 'buffer', 'crypto', 'path', 'path/posix', 'punycode', 'querystring', 'string_decoder', 'url', 'util'];

/** In these rooms each folder is a backend behind the registry, but for the folders named here, which all backends share. */
const BACKEND_ROOMS = { sandbox: ['canary', 'files', 'limits', 'stage', 'usage'], trace: [] };

const TEST = '[.](?:test|fixture)[.]ts$';
const any = (names) => `(?:${names.join('|')})`;
const rooms = Object.keys(ROOMS);
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
const { Visitor } = swcVisitor;
const visitStatement = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function (statement) {
	if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
	statement.decls = this.visitVariableDeclarators(statement.decls);
	return statement;
};

export default {
	forbidden: [
		...roomRules,
		...pureRules,
		{
			name: 'model-is-a-leaf',
			comment: 'model imports nothing outside model, so that anything can read a stored report',
			severity: 'error',
			from: { path: '^src/model/', pathNot: TEST },
			to: { pathNot: '^src/model/' },
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
			from: { path: `^src/${any(ROOMS.audit.mayImport.concat('audit', 'report'))}/`, pathNot: [TEST, '^src/sink/egress/'] },
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
			from: { path: '^src/([^/]+)/' },
			to: { path: '^src/', pathNot: '^src/$1/', dependencyTypesNot: ['aliased-subpath-import'] },
		},
		{
			name: 'inside-is-relative',
			comment: 'inside a room imports are relative: #room/ is for crossings',
			severity: 'error',
			from: { path: '^src/([^/]+)/' },
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
			extensions: ['.ts', '.js', '.mjs', '.json'],
			conditionNames: ['import', 'node', 'default'],
			exportsFields: ['exports'],
		},
	},
};
