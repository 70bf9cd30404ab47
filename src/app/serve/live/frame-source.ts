// What a listener reads a stream from: frames after a position, now or later. A source keeps no queue for a listener, so one that is slow costs nothing.

export interface Frames<Position> {
	/** Whole server-sent events. */
	readonly frames: readonly string[];
	/** After the last of them. */
	readonly position: Position;
	/** Nothing follows, ever. */
	readonly isEnd: boolean;
}

export interface FrameSource<Position> {
	/** The next few frames; none: there are none yet. Undefined: the listener is so slow that what follows is no longer kept. */
	read(position: Position): Promise<Frames<Position> | undefined> | Frames<Position> | undefined;
	/** Calls back whenever there may be more. Returns how to end that. */
	watch(wake: () => void): () => void;
}

/** One server-sent event. JSON has no line feed, so the data is one line. */
export function eventFrame(id: string, kind: string, data: unknown): string {
	return `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
