// The source of a listener's stream: frames after a position. It keeps no queue per listener, so a slow one costs nothing.

export interface Frames<Position> {
	/** Complete server-sent events. */
	readonly frames: readonly string[];
	/** The position after the last frame. */
	readonly position: Position;
	/** Whether the stream has ended. */
	readonly isEnd: boolean;
}

export interface FrameSource<Position> {
	/** Returns the next frames, or none if there are none yet. Undefined: the listener is so slow that the following frames are no longer kept. */
	read(position: Position): Promise<Frames<Position> | undefined> | Frames<Position> | undefined;
	/** Calls back whenever there may be more. Returns a function that ends it. */
	watch(wake: () => void): () => void;
}

/** One server-sent event. JSON contains no line feed, so the data is one line. */
export function eventFrame(id: string, kind: string, data: unknown): string {
	return `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
