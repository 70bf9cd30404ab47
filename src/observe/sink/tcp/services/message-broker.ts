// Serves MQTT: a broker that keeps the last message of each topic. https://docs.oasis-open.org/mqtt/mqtt/v5.0/mqtt-v5.0.html

import { type Dialogue, messages, type Reply, type TcpService } from './dialogue.ts';
import { fieldsAt, packet, readSubscription, sizeOfPacket, textAt, textField } from './mqtt-packets.ts';

const CONNECT = 1;
const PUBLISH = 3;
const RELEASE = 6;
const SUBSCRIBE = 8;
const UNSUBSCRIBE = 10;
const PING = 12;
const DISCONNECT = 14;
/** Version of the protocol from which packets have properties. */
const WITH_PROPERTIES = 5;
/** A connection that only subscribes sends no more than this: names of topics and of the client. */
const MOST_OF_A_SUBSCRIPTION = 512;
const MOST_TOPICS = 1000;
/** Flags of a CONNECT packet for a user name, a password and a message that others get later. */
const CARRIES_MORE = 0b1100_0100;
/** The protocol's name, today and before its version 3.1.1. */
const NAMES: ReadonlySet<string> = new Set(['MQTT', 'MQIsdp']);
const READING = '{"value": 21.5, "unit": "C"}';

export function makeMessageBroker(): TcpService {
	const topics = new Map<string, Buffer>([['home/living-room/temperature', Buffer.from(READING)]]);
	return {
		isAsked: (_, first) => (first[0] ?? 0) >> 4 === CONNECT && NAMES.has(textAt(fieldsAt(first), 0).text),
		open: () => new Conversation(topics),
	};
}

class Conversation implements Dialogue {
	readonly #topics: Map<string, Buffer>;
	#version = 4;
	#received = 0;
	#hasCarriedMore = false;
	readonly #answer = messages(sizeOfPacket, (message) => this.#answerTo(message));

	constructor(topics: Map<string, Buffer>) {
		this.#topics = topics;
	}

	/** A client that only subscribes fetches. Everything else is data that it sends. */
	get protocol(): 'mqtt' | 'mqtt-subscribe' {
		return this.#hasCarriedMore || this.#received > MOST_OF_A_SUBSCRIPTION ? 'mqtt' : 'mqtt-subscribe';
	}

	reply(chunk: Buffer): ReturnType<Dialogue['reply']> {
		this.#received += chunk.length;
		return this.#answer(chunk);
	}

	#answerTo(message: Buffer): Reply | undefined {
		const [kind, flags] = [message.readUInt8(0) >> 4, message.readUInt8(0) & 0xf];
		const body = fieldsAt(message);
		switch (kind) {
			case CONNECT: {
				const name = textAt(body, 0);
				this.#version = body[name.next] ?? 4;
				this.#hasCarriedMore = ((body[name.next + 1] ?? 0) & CARRIES_MORE) !== 0;
				return { bytes: packet(0x20, Buffer.from([0, 0, ...this.#noProperties()])) };
			}
			case PUBLISH:
				return this.#keep(body, (flags >> 1) & 3);
			case RELEASE:
				return { bytes: packet(0x70, body.subarray(0, 2)) };
			case SUBSCRIBE:
				return { bytes: Buffer.concat(this.#subscribe(body)) };
			case UNSUBSCRIBE:
				return { bytes: packet(0xb0, Buffer.concat([body.subarray(0, 2), Buffer.from(this.#noProperties())])) };
			case PING:
				return { bytes: packet(0xd0, Buffer.alloc(0)) };
			case DISCONNECT:
				return { bytes: '', next: 'close' };
			default:
				return undefined;
		}
	}

	#noProperties(): readonly number[] {
		return this.#version >= WITH_PROPERTIES ? [0] : [];
	}

	#keep(body: Buffer, quality: number): Reply | undefined {
		this.#hasCarriedMore = true;
		const topic = textAt(body, 0);
		const id = body.subarray(topic.next, topic.next + 2);
		const properties = topic.next + (quality === 0 ? 0 : 2);
		const payload = body.subarray(this.#version >= WITH_PROPERTIES ? properties + 1 + (body[properties] ?? 0) : properties);
		if (this.#topics.size < MOST_TOPICS) this.#topics.set(topic.text, Buffer.from(payload));
		if (quality === 0) return undefined;
		return { bytes: packet(quality === 1 ? 0x40 : 0x50, id) };
	}

	/** The acknowledgement, and the last message of each topic. A topic that nobody has written to gets an ordinary reading. */
	#subscribe(body: Buffer): readonly Buffer[] {
		const filters = readSubscription(body, this.#version >= WITH_PROPERTIES);
		const granted = Buffer.concat([body.subarray(0, 2), Buffer.from([...this.#noProperties(), ...filters.map(() => 0)])]);
		const found = filters.flatMap((filter): readonly (readonly [string, Buffer])[] => {
			const known = [...this.#topics].filter(([topic]) => matches(filter, topic));
			return known.length > 0 ? known : [[filter.replaceAll(/[+#]/g, 'sensor'), Buffer.from(READING)]];
		});
		return [packet(0x90, granted), ...found.map(([topic, payload]) => this.#message(topic, payload))];
	}

	#message(topic: string, payload: Buffer): Buffer {
		return packet(0x30, Buffer.concat([textField(topic), Buffer.from(this.#noProperties()), payload]));
	}
}

/** `home/+/temperature` and `home/#` match `home/kitchen/temperature`. */
function matches(filter: string, topic: string): boolean {
	const [wanted, levels] = [filter.split('/'), topic.split('/')];
	const end = wanted.indexOf('#');
	if (end < 0 ? wanted.length !== levels.length : levels.length < end) return false;
	return wanted.slice(0, end < 0 ? undefined : end).every((level, index) => level === '+' || level === levels[index]);
}
