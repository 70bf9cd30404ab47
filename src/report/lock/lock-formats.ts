// The output formats of `candor verify`.

import type { LockCheck } from '#model/lock.ts';
import { inertJson } from '../formats/json.ts';
import type { Look } from '../line.ts';
import { renderLockMarkdown } from './lock-markdown.ts';
import { renderLockText } from './lock-text.ts';

export const LOCK_FORMATS = ['text', 'json', 'markdown'] as const;

export const LOCK_RENDERERS: Readonly<Record<(typeof LOCK_FORMATS)[number], (check: LockCheck, look: Look) => string>> = {
	text: renderLockText,
	json: inertJson,
	markdown: renderLockMarkdown,
};
