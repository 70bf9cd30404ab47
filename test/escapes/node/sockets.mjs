// What listens on the machine around. Who listens counts, too: what arrives there decides.

import { createSocket } from 'node:dgram';
import { get } from 'node:http';
import { connect } from 'node:net';
import { Achieved, WORLD } from './attempt.mjs';

function connects(options) {
	return new Promise((resolve, reject) => {
		const socket = connect(options);
		socket.setTimeout(1500, () => {
			socket.destroy();
			resolve('no answer');
		});
		socket.on('error', reject);
		socket.on('connect', () => {
			socket.destroy();
			reject(new Achieved(`connected to ${JSON.stringify(options)}`));
		});
	});
}

export const attempts = {
	'node-loopback': () => connects({ host: '127.0.0.1', port: Number(WORLD.port) }),
	'node-loopback-name': () => connects({ host: 'localhost', port: Number(WORLD.port) }),
	'node-loopback-6': () => connects({ host: '::1', port: Number(WORLD.port6) }),
	'node-loopback-http': () =>
		new Promise((resolve, reject) => {
			get({ host: '127.0.0.1', port: WORLD.port, path: '/', timeout: 1500 }, () => reject(new Achieved('was answered')))
				.on('timeout', () => resolve('no answer'))
				.on('error', reject);
		}),
	'node-loopback-datagram': () =>
		new Promise((resolve, reject) => {
			const socket = createSocket('udp4').on('error', reject);
			socket.send('reached', Number(WORLD.port), '127.0.0.1', () => {
				socket.close();
				resolve('sent into the dark');
			});
		}),
	'node-abstract-socket': () => connects({ path: `\0${WORLD.abstract}` }),
	'node-socket-file': () => connects({ path: WORLD.socket }),
	'node-engine-socket': () => connects({ path: '/run/docker.sock' }),
	'node-debugger': () => connects({ host: '127.0.0.1', port: 9229 }),
};
