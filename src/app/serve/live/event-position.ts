/** The position of a listener in the stream of events, written as the id of each event. */
export interface EventPosition {
	/** The process that numbered the events. */
	readonly log: string;
	readonly number: number;
	/** The last row of the chain that was sent. */
	readonly seq: number;
}

// 5f0c9a1e.42.1337, and -1 before the first row
const POSITION = /^([0-9a-f]{8})\.(\d{1,15})\.(-1|\d{1,15})$/;

export function positionText({ log, number, seq }: EventPosition): string {
	return `${log}.${number}.${seq}`;
}

/** Returns undefined if the text is no position. */
export function parsePosition(text: string): EventPosition | undefined {
	const [, log, number, seq] = POSITION.exec(text) ?? [];
	return log === undefined ? undefined : { log, number: Number(number), seq: Number(seq) };
}
