// Says why this is no cell of Candor's that leads nowhere. The kernel is asked; a variable could say anything.

import { readFileSync } from 'node:fs';

/** What a cell's only device leads to: the sink of an audit, or the guard (as /proc/net/route and /proc/net/ipv6_route write them). */
const GATEWAYS = ['00000000', '0101A8C0', '010000C0']; // none, 192.168.1.1, 192.0.0.1
const GATEWAYS_6 = ['0'.repeat(32), 'fd0000c0000100000000000000000001']; // none, fd00:c0:1::1

/** Undefined: it is one. */
export function whyNoCell() {
	try {
		const status = read('/proc/self/status');
		if (!/^CapBnd:\s0+$/m.test(status) || !/^NoNewPrivs:\s1$/m.test(status)) return 'it could get privileges';
		//   enp3s0: 0 0 …
		const devices = lines('/proc/net/dev')
			.slice(2)
			.map((line) => line.split(':')[0].trim());
		if (devices.every((device) => device === 'lo')) return undefined;
		if (!devices.every((device) => device === 'lo' || device === 'enp3s0')) return 'there are other network devices than a cell has';
		// enp3s0	00000000	010000C0	0003 …
		const gateways = lines('/proc/net/route')
			.slice(1)
			.map((line) => line.split('\t')[2]);
		// 0…0 00 0…0 00 fd0000c0…01 00000400 … enp3s0
		const gateways6 = lines('/proc/net/ipv6_route').map((line) => line.split(/\s+/)[4]);
		const isOurs = gateways.every((one) => GATEWAYS.includes(one)) && gateways6.every((one) => GATEWAYS_6.includes(one));
		return isOurs && gateways6.includes(GATEWAYS_6[1]) ? undefined : 'the network leads somewhere';
	} catch (error) {
		return `the kernel did not say: ${error.message}`;
	}
}

const read = (file) => readFileSync(file, 'utf8');
const lines = (file) =>
	read(file)
		.split('\n')
		.filter((line) => line.trim() !== '');
