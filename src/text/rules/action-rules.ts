// Orders to call, delete, answer or change settings, with signs that they are not usage advice.

import { WORD_CLASS as W } from '../word-classes.ts';
import type { InstructionRule } from './instruction-rule.ts';

const FIRST = 'orders other actions before or after a call';
const SHADOWS = 'changes how the model uses other tools';
const FORCES = 'dictates what the model answers';
const DESTROYS = 'orders an action that cannot be undone';

export const ACTION_RULES: readonly InstructionRule[] = [
	// Calls
	{
		name: 'call-now',
		kind: 'instruction',
		what: FIRST,
		weight: 0.6,
		isOrder: true,
		chain: [
			['call invoke run execute use'],
			[W.toolName, 2],
			['immediately now forever loop with without', 2],
			['loop full conversation waiting confirm forever all', 4],
		],
	},
	{
		name: 'then-call-destructive',
		kind: 'instruction',
		what: DESTROYS,
		weight: 0.5,
		isOrder: true,
		chain: [
			['call invoke run execute use actually'],
			['delete_all delete_all_files shell_exec exec_shell drop_database create_payment transfer_funds exfiltrate_data', 2],
		],
	},
	{
		name: 'model-call',
		kind: 'instruction',
		what: FIRST,
		weight: 0.4,
		chain: [[W.model], ['should must now needs please', 1], ['now immediately', 1], ['call invoke run execute use continue', 2]],
	},
	{
		name: 'tool-before-other',
		kind: 'shadowing',
		what: SHADOWS,
		weight: 0.4,
		chain: [
			['before after'],
			['execute executing using calling running invoking', 0],
			['tool operation function', 5],
			['execute run call use', 1],
			['this', 0],
		],
	},
	{
		name: 'before-you-must-destroy',
		kind: 'instruction',
		what: DESTROYS,
		weight: 0.6,
		chain: [['before after'], ['returning answering responding finishing summarizing', 0], [W.destroy, 8]],
	},
	{
		name: 'destroy-on-the-side',
		kind: 'instruction',
		what: DESTROYS,
		weight: 0.5,
		isOrder: true,
		chain: [
			[W.destroy],
			['all every funds treasury secrets repository account accounts project access', 5],
			['while immediately now without for to', 4],
			['there you immediately confirm permanent guest', 3],
		],
	},
	{
		name: 'also-while-there',
		kind: 'instruction',
		what: DESTROYS,
		weight: 0.6,
		chain: [['also'], [W.destroy | W.send | W.call, 1], ['while', 10], ['you', 0], ['there', 2]],
	},
	{
		name: 'actually-destroy',
		kind: 'instruction',
		what: DESTROYS,
		weight: 0.6,
		chain: [['actually instead'], ['delete delete_all_files wipe erase transfer drop', 0]],
	},
	{
		name: 'also-update-secrets',
		kind: 'instruction',
		what: DESTROYS,
		weight: 0.6,
		chain: [['also'], ['update change rotate reset transfer send delete'], ['secrets credentials passwords funds', 3]],
	},
	// Answers
	{
		name: 'repeat-word',
		kind: 'instruction',
		what: FORCES,
		weight: 0.6,
		chain: [['repeat'], ['word words sequence string phrase', 2], ['times', 8]],
	},
	{
		name: 'directly-output',
		kind: 'instruction',
		what: FORCES,
		weight: 0.6,
		chain: [['directly simply please instead'], ['output print answer reply say', 0], ['as final answer', 6], ['final answer', 2]],
	},
	{
		name: 'instead-print',
		kind: 'instruction',
		what: FORCES,
		weight: 0.6,
		chain: [['above'], ['instead', 1], ['print say output write', 0]],
	},
	{
		name: 'all-responses-must',
		kind: 'instruction',
		what: FORCES,
		weight: 0.4,
		chain: [['all every future'], ['responses replies answers summaries', 1], ['must should', 1], ['be include contain', 0]],
	},
	{
		name: 'as-assistant-please',
		kind: 'instruction',
		what: FIRST,
		weight: 0.4,
		chain: [['as'], ['a an the', 0], ['helpful ai', 0], ['assistant model agent', 1], ['please must you should', 6]],
	},
	// Settings
	{
		name: 'unwrap-guard',
		kind: 'instruction',
		what: SHADOWS,
		weight: 0.5,
		isOrder: true,
		chain: [
			['edit modify overwrite replace delete unwrap remove kill disable uninstall run'],
			['proxy wrapper guard firewall launcher uninstall', 5],
			['config settings so before mcp process now client command from', 8],
		],
	},
	{
		name: 'write-approval',
		kind: 'instruction',
		what: SHADOWS,
		weight: 0.6,
		chain: [['write copy cp overwrite'], [W.clientConfig, 8]],
		withAny: W.override | W.approval,
	},
	{
		name: 'add-to-rules-file',
		kind: 'instruction',
		what: SHADOWS,
		weight: 0.4,
		chain: [['add update edit append'], [W.clientConfig, 4], ['system always when task exfiltrate never', 1]],
	},
];
