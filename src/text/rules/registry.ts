import { ACTION_RULES } from './action-rules.ts';
import { APPROVAL_RULES } from './approval-rules.ts';
import { CONCEALMENT_RULES } from './concealment-rules.ts';
import { COVERT_ORDER_RULES } from './covert-order-rules.ts';
import { DISCLOSURE_RULES } from './disclosure-rules.ts';
import { FORCED_ACTION_RULES } from './forced-action-rules.ts';
import { FOREIGN_OWN_RULES } from './foreign-own-rules.ts';
import { FOREIGN_RULES } from './foreign-rules.ts';
import { FREEDOM_RULES } from './freedom-rules.ts';
import type { InstructionRule } from './instruction-rule.ts';
import { MEMORY_RULES } from './memory-rules.ts';
import { MODE_RULES } from './mode-rules.ts';
import { OVERRIDE_RULES } from './override-rules.ts';
import { OWN_SETUP_RULES } from './own-setup-rules.ts';
import { PERSONA_RULES } from './persona-rules.ts';
import { PLAIN_ORDER_RULES } from './plain-order-rules.ts';
import { PLANTED_CLAIM_RULES } from './planted-claim-rules.ts';
import { PRETEXT_RULES } from './pretext-rules.ts';
import { REDIRECTION_RULES } from './redirection-rules.ts';
import { SIDE_ACTION_RULES } from './side-action-rules.ts';
import { TERSE_ORDER_RULES } from './terse-order-rules.ts';

export const INSTRUCTION_RULES: readonly InstructionRule[] = [
	...OVERRIDE_RULES,
	...CONCEALMENT_RULES,
	...DISCLOSURE_RULES,
	...REDIRECTION_RULES,
	...PLAIN_ORDER_RULES,
	...PERSONA_RULES,
	...FREEDOM_RULES,
	...TERSE_ORDER_RULES,
	...ACTION_RULES,
	...APPROVAL_RULES,
	...FOREIGN_RULES,
	...FOREIGN_OWN_RULES,
	...SIDE_ACTION_RULES,
	...MEMORY_RULES,
	...MODE_RULES,
	...PRETEXT_RULES,
	...COVERT_ORDER_RULES,
	...PLANTED_CLAIM_RULES,
	...OWN_SETUP_RULES,
	...FORCED_ACTION_RULES,
];
