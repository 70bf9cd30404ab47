import type { NetworkTrouble } from '#model/step.ts';
import type { AnswerLesson } from '#observe/world/answer-fault.ts';
import type { AnswerOptions } from '../answers/make-answerer.ts';
import type { Capture } from '../capture.ts';
import type { PacketTotals } from '../packets/packet-tap.ts';

/** Orders to the sink's process: first `serve`, then changes of how it answers, resolves names and forgets stored state, and at the end `flush`. */
export type SinkOrder =
	| ({ readonly kind: 'serve' } & SinkSettings)
	| { readonly kind: 'fail'; readonly trouble?: NetworkTrouble }
	| { readonly kind: 'learn'; readonly lesson: AnswerLesson }
	| { readonly kind: 'answer-locally'; readonly ports: readonly number[] }
	| { readonly kind: 'resolve-all' }
	| { readonly kind: 'forget' }
	| { readonly kind: 'flush' };

export interface SinkSettings extends AnswerOptions {
	readonly capturesDirectory: string;
	/** Path of the packet capture. The file must not exist yet. */
	readonly packetFile: string;
	/** Path of the socket at which the sink answers as the engine of the machine's containers. The file must not exist yet. */
	readonly engineSocket?: string;
	/** Ports of the cell's own loopback address at which the sink answers. */
	readonly localPorts?: readonly number[];
}

/** Messages from the sink's process. */
export type SinkMessage =
	| { readonly kind: 'ready'; readonly cellPid: number; readonly certificate: string }
	| { readonly kind: 'failed'; readonly reason: string }
	| { readonly kind: 'capture'; readonly capture: Capture }
	/** The sink has carried out the last change. */
	| { readonly kind: 'changed' }
	/** Everything that had arrived is reported, with the counts of what exceeded the limits. */
	| ({ readonly kind: 'flushed' } & Flushed);

export interface Flushed {
	readonly beyondLimits: Readonly<Record<string, number>>;
	/** Totals, or as text the reason why there is no packet capture. */
	readonly packets: PacketTotals | string;
}
