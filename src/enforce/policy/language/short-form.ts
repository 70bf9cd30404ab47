// The six keys, said as rules.

import type { PolicyRule } from '#model/policy.ts';
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

export function longFromShort(short: ShortForm): LongForm {
	const { allowed_tools, blocked_arg_patterns } = short;
	// A few keys must not mean less safety than none: what the default policy denies in arguments is denied here too.
	const always = HAZARDS.filter((hazard) => hazard !== 'environment' && hazard !== 'network');
	return {
		version: 1,
		default: allowed_tools === undefined ? 'allow' : 'deny',
		rules: [
			rule('hazards', 'the arguments are dangerous', { hazards: always }),
			...(allowed_tools === undefined || allowed_tools.length === 0
				? []
				: [{ ...rule('allowed_tools', 'the tool is in allowed_tools', undefined, allowed_tools), effect: 'allow' as const }]),
			...(short.block_network ? [rule('block_network', 'the network is blocked', { hazards: ['network', 'url-scheme'] })] : []),
			...(short.block_env_access
				? [
						rule('block_env_access', 'environment variables are blocked', { hazards: ['environment'] }),
						rule('block_env_tools', 'environment variables are blocked', undefined, [
							'env',
							'getenv',
							'printenv',
							'*{get,list,read,show,dump,print}{_,-,}{env,Env}{,s,_*,-*,Var*}',
							'*environment{_v,-v,V}ariable*',
						]),
					]
				: []),
			...(blocked_arg_patterns.length > 0
				? [rule('blocked_arg_patterns', 'an argument holds a blocked pattern', { matches: blocked_arg_patterns })]
				: []),
		],
		rate_limits: [],
		exceptions: [],
		responses: {},
		confine: {
			...(short.block_network && { network: 'none' as const }),
			...(short.block_env_access && { env: [] }),
			...(short.max_memory_mb !== undefined && { memory_mb: short.max_memory_mb }),
			...(short.execution_timeout_seconds !== undefined && { timeout_seconds: short.execution_timeout_seconds }),
		},
		servers: {},
	};
}
