// Imitates a program that is run in a container, over a WebSocket or over the bare connection. It writes one line and succeeds; without an end the client
// would wait forever.
// https://kubernetes.io/docs/concepts/architecture/control-plane-node-communication/

import { ENGINE_PORTS, engineFrame } from '#observe/world/services/container-engine.ts';

const OUTPUT = 1;
const OUTCOME = 3;
const SUCCESS = JSON.stringify({ metadata: {}, status: 'Success' });

/** Returns the frames to send immediately, or undefined if the connection has another purpose. */
export function programInContainer(protocol: string | undefined, path: string): Buffer | undefined {
	// sample: v4.channel.k8s.io on /api/v1/namespaces/default/pods/web-1/exec?command=date
	if (protocol === undefined || !/^v\d\.channel\.k8s\.io$/.test(protocol) || !/\/(?:exec|attach)(?:\?|$)/.test(path)) return undefined;
	return Buffer.concat([frame(OUTPUT, 'ok\n'), frame(OUTCOME, SUCCESS), Buffer.from([0x88, 2, 0x03, 0xe8])]);
}

/** Returns a binary frame of fewer than 126 bytes. The first byte of its payload is the channel. */
function frame(channel: number, text: string): Buffer {
	const body = Buffer.concat([Buffer.from([channel]), Buffer.from(text)]);
	return Buffer.concat([Buffer.from([0x82, body.length]), body]);
}

/** Returns the whole answer of a container engine that hands the connection to the program, or undefined for another request. */
export function programOverConnection(port: number, path: string): Buffer | undefined {
	// sample: /v1.43/exec/e90e34656806/start, /containers/web/attach?stream=1
	if (!ENGINE_PORTS.some((one) => one === port) || !/\/(?:exec\/[^/]+\/start|containers\/[^/]+\/attach)(?:\?|$)/.test(path))
		return undefined;
	const head = 'HTTP/1.1 101 UPGRADED\r\nContent-Type: application/vnd.docker.raw-stream\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n';
	return Buffer.concat([Buffer.from(head), engineFrame('ok\n')]);
}
