// What tools, resources and prompts answer with.

/** A picture of one red point. */
export const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
/** A WAV file without a sample. */
export const SOUND = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

export const text = (said: string) => ({ type: 'text' as const, text: said });
export const saying = (said: string) => ({ content: [text(said)] });
export const picture = { type: 'image' as const, data: PICTURE, mimeType: 'image/png' };
export const sound = { type: 'audio' as const, data: SOUND, mimeType: 'audio/wav' };
export const embedded = (uri: string, mimeType: string, said: string) => ({
	type: 'resource' as const,
	resource: { uri, mimeType, text: said },
});

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
