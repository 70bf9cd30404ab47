// Expresses the short keys as rules.

import type { Hazard, PolicyRule } from '#model/policy.ts';
import { HAZARDS } from '#model/policy.ts';
import type { LongForm, ShortForm } from './schema.ts';

const rule = (name: string, reason: string, when?: PolicyRule['when'], tools: string[] = ['*']): LongForm['rules'][number] => ({
	name,
	tools,
	effect: 'deny',
	reason,
	at: 'call',
	...(when && { when: when as NonNullable<LongForm['rules'][number]['when']> }),
});

/** Hazards that the default policy leaves out, too. */
const ON_REQUEST: ReadonlySet<Hazard> = new Set([
	'environment',
	'network',
	'filesystem',
	'loose-syntax',
	'unusual-host',
	'unusual-signs',
	'structured-secret',
	'system-path',
]);

/** The reason for an allowed call. Older callers compare this text. */
export const PASSED = 'Passed all policy checks';

/** Tools that change files or run commands. */
const WRITERS = [
	'*{write,create,edit,append,delete,remove,move,rename,copy,save,put,mkdir,rmdir,touch,chmod,chown,patch,replace,insert,truncate,unlink,upload,download,extract,unzip}*',
	'*{Write,Create,Edit,Append,Delete,Remove,Move,Rename,Copy,Save,Put,Patch,Replace,Insert,Truncate,Unlink,Upload,Download,Extract}*',
	'*{run,exec,shell,bash,command,terminal,script,eval}*',
	'*{Run,Exec,Shell,Command,Terminal,Script,Eval}*',
	'{cp,mv,rm,ln,dd,tee,sed}',
];
/** Tools that read files, judged by their name alone. */
const READERS = [
	'*{read,list,open,cat,view,get,search,find,grep,stat,show,head,tail}{_,-,}{file,File,dir,Dir,folder,Folder,path,Path,tree,Tree}*',
	'{ls,cat,head,tail,find,grep,tree,stat}',
	'*{directory,Directory}{_,-,}{tree,Tree,list,List}*',
];
const FILE_WRITERS = [
	'*{write,create,edit,append,delete,remove,move,rename,copy,save,make,patch,truncate}{_,-,}{file,File,dir,Dir,folder,Folder,path,Path}*',
	'{mkdir,rmdir,touch,chmod,rm,mv,cp}',
];
const ENVIRONMENT_TOOLS = [
	'env',
	'getenv',
	'printenv',
	'*{get,list,read,show,dump,print}{_,-,}{env,Env}{,s,_*,-*,Var*}',
	'*environment{_v,-v,V}ariable*',
];

export function longFromShort(short: ShortForm): LongForm {
	const { allowed_tools } = short;
	return {
		version: 1,
		default: allowed_tools === undefined ? 'allow' : 'deny',
		rules: [
			...(allowed_tools === undefined || allowed_tools.length === 0
				? []
				: [{ ...rule('allowed_tools', PASSED, undefined, allowed_tools), effect: 'allow' as const }]),
			...patternRules(short),
			...placeRules(short),
		],
		rate_limits: [],
		exceptions: [],
		responses: {},
		confine: {
			...(short.block_network && { network: 'none' as const }),
			...(short.block_env_access && { env: [] }),
			...(short.block_filesystem_read && { roots: [] }),
			...(short.block_filesystem_write && { read_only: true }),
			...(short.max_memory_mb !== undefined && { memory_mb: short.max_memory_mb }),
			...(short.execution_timeout_seconds !== undefined && { timeout_seconds: short.execution_timeout_seconds }),
		},
		servers: {},
	};
}

/** The first rule that holds gives the reason: patterns of the policy come before hazards that Candor recognises. */
function patternRules({ blocked_tool_patterns, blocked_arg_patterns }: ShortForm): LongForm['rules'] {
	// A few keys must not be less safe than none: hazards that the default policy denies are denied here, too.
	const always = HAZARDS.filter((hazard) => !ON_REQUEST.has(hazard));
	return [
		...(blocked_tool_patterns.length > 0
			? [rule('blocked_tool_patterns', 'Tool name matches blocked pattern', { tool_contains: blocked_tool_patterns })]
			: []),
		...(blocked_arg_patterns.length > 0
			? [rule('blocked_arg_patterns', 'Argument contains blocked pattern', { contains: blocked_arg_patterns })]
			: []),
		rule('hazards', 'the arguments are dangerous', { hazards: always }),
	];
}

function placeRules(short: ShortForm): LongForm['rules'] {
	const read = 'reading files is blocked';
	const write = 'writing files is blocked';
	return [
		...(short.block_network ? [rule('block_network', 'the network is blocked', { hazards: ['network', 'url-scheme'] })] : []),
		...(short.block_env_access
			? [
					rule('block_env_access', 'environment variables are blocked', { hazards: ['environment'] }),
					rule('block_env_tools', 'environment variables are blocked', undefined, ENVIRONMENT_TOOLS),
				]
			: []),
		...(short.block_filesystem_read
			? [rule('block_filesystem_read', read, { hazards: ['filesystem'] }), rule('block_file_readers', read, undefined, READERS)]
			: []),
		...(short.block_filesystem_write
			? [
					rule('block_filesystem_write', write, { hazards: ['filesystem'] }, WRITERS),
					rule('block_file_writers', write, undefined, FILE_WRITERS),
				]
			: []),
	];
}
