import type { NetworkTrouble } from '#model/step.ts';
import type { AnswerLesson } from '#observe/world/answer-fault.ts';
import type { AnswerOptions } from '../answers/make-answerer.ts';
import type { Capture } from '../capture.ts';
import type { PacketTotals } from '../packets/packet-tap.ts';

/** What the sink's process is told: once what to do, then how to answer, that all names resolve and that what it was given so far never was, and at the end to tell what is still open. */
export type SinkOrder =
	| ({ readonly kind: 'serve' } & SinkSettings)
	| { readonly kind: 'fail'; readonly trouble?: NetworkTrouble }
	| { readonly kind: 'learn'; readonly lesson: AnswerLesson }
	| { readonly kind: 'resolve-all' }
	| { readonly kind: 'forget' }
	| { readonly kind: 'flush' };

export interface SinkSettings extends AnswerOptions {
	readonly capturesDirectory: string;
	/** Where the packet capture is written; a new file. */
	readonly packetFile: string;
	/** Ports of the cell's own loopback address at which the sink answers. */
	readonly localPorts?: readonly number[];
}

/** What it tells. */
export type SinkMessage =
	| { readonly kind: 'ready'; readonly cellPid: number; readonly certificate: string }
	| { readonly kind: 'failed'; readonly reason: string }
	| { readonly kind: 'capture'; readonly capture: Capture }
	/** It answers as it was told to. */
	| { readonly kind: 'changed' }
	/** Everything that had arrived has been told; and what was too much to record. */
	| ({ readonly kind: 'flushed' } & Flushed);

export interface Flushed {
	readonly beyondLimits: Readonly<Record<string, number>>;
	/** A text: why there is no packet capture. */
	readonly packets: PacketTotals | string;
}
