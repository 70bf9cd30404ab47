import { CONCEALMENT_RULES } from './concealment-rules.ts';
import { DISCLOSURE_RULES } from './disclosure-rules.ts';
import type { InstructionRule } from './instruction-rule.ts';
import { OVERRIDE_RULES } from './override-rules.ts';
import { REDIRECTION_RULES } from './redirection-rules.ts';

export const INSTRUCTION_RULES: readonly InstructionRule[] = [
	...OVERRIDE_RULES,
	...CONCEALMENT_RULES,
	...DISCLOSURE_RULES,
	...REDIRECTION_RULES,
];
