// Which tool, resource or prompt a step is about, and the name of a scope in ids.

import type { Scope } from '#model/profile.ts';
import type { Step } from '#model/step.ts';

export function scopeOfStep(step: Step): Scope {
	if ('tool' in step) return { kind: 'tool', name: step.tool };
	if ('prompt' in step) return { kind: 'prompt', name: step.prompt };
	return { kind: 'resource', name: 'template' in step ? step.template : step.uri };
}

/** `format_note`, `resource/note://1`, `start` */
export function scopeId({ kind, name }: Scope): string {
	return kind === 'resource' || kind === 'prompt' ? `${kind}/${name}` : name;
}
