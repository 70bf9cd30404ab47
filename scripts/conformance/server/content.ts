// Contents of the responses of tools, resources and prompts.

/** An image of one red pixel. */
export const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
/** A WAV file without samples. */
export const SOUND = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

export const text = (received: string) => ({ type: 'text' as const, text: received });
export const saying = (received: string) => ({ content: [text(received)] });
export const picture = { type: 'image' as const, data: PICTURE, mimeType: 'image/png' };
export const sound = { type: 'audio' as const, data: SOUND, mimeType: 'audio/wav' };
export const embedded = (uri: string, mimeType: string, received: string) => ({
	type: 'resource' as const,
	resource: { uri, mimeType, text: received },
});

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
