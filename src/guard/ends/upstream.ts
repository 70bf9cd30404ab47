// The guarded server as the relay sees it: something that takes messages and gives some. It may die and be started again in between.

export interface UpstreamEvents {
	message(bytes: Buffer): void;
	/** What it still owed nobody will answer. One clause in English. */
	lost(why: string): void;
	/** It takes messages again after it was too slow to. */
	ready(): void;
}

export interface Upstream {
	/** False: it reads too slowly; `ready` tells when it has caught up. */
	send(bytes: Buffer): boolean;
	/** Ends it at once; the next message starts it again. */
	restart(why: string): void;
	pause(): void;
	resume(): void;
	/** Lets it end in order, and sees to it that it does. */
	close(): Promise<void>;
}
