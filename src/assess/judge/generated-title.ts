import type { DeclaredPlace } from './declared-places.ts';

// sample: outputSchema.properties.full_history_tool.title
const OF_PROPERTY = /\.([^.]+)\.title$/;
/** A longer name is a sentence that somebody wrote. */
const MOST_WORDS = 5;

/** Whether a title repeats the name of its property, as libraries write it for every property: full_history_tool, “Full History Tool”. */
export function isGeneratedTitle({ place, text }: Pick<DeclaredPlace, 'place' | 'text'>): boolean {
	const name = OF_PROPERTY.exec(place)?.[1];
	return name !== undefined && text.split(/\s+/).length <= MOST_WORDS && squashed(name) === squashed(text);
}

function squashed(text: string): string {
	return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}
