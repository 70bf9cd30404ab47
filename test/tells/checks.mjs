// Checks by which programs tell a sandbox from a computer that people use, in Node. Each gives what it found, or nothing.

import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cpus, homedir, hostname, networkInterfaces, totalmem, uptime, userInfo } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';

const read = (path) => {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
};
const matched = (text, pattern) => pattern.exec(text)?.[0];
const field = (name) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(read('/proc/self/status'))?.[1];

const WATCHERS = /\b(bwrap|strace|ltrace|gdb|candor|tcpdump|tini|docker-init|firejail|inetsim|frida)\b/i;
const NAMES = /sandbox|malware|analy|cuckoo|docker|candor|virus|honeypot|^[0-9a-f]{12}$/i;
const CARDS = /^(08:00:27|00:05:69|00:0c:29|00:50:56|00:1c:14|52:54:00|02:42|00:16:3e)/;

function timePerOpen() {
	const began = process.hrtime.bigint();
	for (let count = 0; count < 500; count++) closeSync(openSync('/dev/null', 'r'));
	return Number(process.hrtime.bigint() - began) / 500;
}

function homeAges() {
	const hour = 3_600_000;
	const times = readdirSync(homedir()).map((name) => statSync(join(homedir(), name)).mtimeMs);
	if (times.length === 0) return 'empty';
	if (Math.max(...times) - Math.min(...times) < hour) return 'all of the same hour';
	return Date.now() - Math.min(...times) < 7 * 24 * hour ? 'nothing older than a week' : undefined;
}

function processes() {
	const first = `${read('/proc/1/cmdline').split('\0')[0]} ${read('/proc/1/comm').trim()}`;
	if (!/init|systemd/.test(first)) return first;
	if (read('/proc/1/environ') !== '') return 'the first process can be read';
	const names = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((pid) => `${read(`/proc/${pid}/comm`)} ${read(`/proc/${pid}/cmdline`)}`);
	return matched(names.join('\n'), WATCHERS);
}

function cards() {
	const outer = Object.entries(networkInterfaces()).filter(([name]) => name !== 'lo');
	if (outer.length === 0) return 'no device';
	return outer
		.map(
			([name, [{ mac }]]) =>
				matched(name, /^(veth|docker|br-|tap|tun|vmnet|vboxnet)/) ??
				matched(mac, CARDS) ??
				(Number.parseInt(mac.slice(0, 2), 16) & 2 ? mac : undefined),
		)
		.find(Boolean);
}

/** The issuer of a site's certificate. */
function issuer() {
	return new Promise((resolve) => {
		const socket = connect({ host: 'www.example.com', port: 443, servername: 'www.example.com', timeout: 5000 }, () => {
			const { O = '', CN = '' } = socket.getPeerCertificate().issuer;
			socket.destroy();
			resolve(matched(`${O} ${CN}`, /mitm|proxy|sandbox|candor|fake|inetsim|burp|fiddler|localhost|test/i));
		});
		socket.on('error', (error) => resolve(error.message)).on('timeout', () => resolve('no answer'));
	});
}

export const CHECKS = {
	'tracer-pid': () => (field('TracerPid') === '0' ? undefined : field('TracerPid')),
	'call-timing': () => (timePerOpen() > 20_000 ? 'slow' : undefined),
	preload: () => process.env.LD_PRELOAD ?? process.env.FAKETIME ?? matched(read('/proc/self/maps'), /faketime|frida|libhook/),
	'uid-map': () => (/^\s*0\s+0\s+4294967295/.test(read('/proc/self/uid_map')) ? undefined : read('/proc/self/uid_map').trim()),
	hostname: () => matched(hostname(), NAMES),
	processes,
	'mount-table': () =>
		matched(read('/proc/mounts'), /^\S+ \/ (overlay|aufs|tmpfs|fuse)/m) ??
		matched(read('/proc/self/mountinfo'), /bwrap|candor|docker|kubepods|lxc|firejail/i),
	interfaces: cards,
	routes: () =>
		!/^\S+\t00000000\t/m.test(read('/proc/net/route'))
			? 'no default route'
			: matched(read('/etc/resolv.conf'), /nameserver (10\.0\.2\.3|172\.17\.|127\.0\.0\.11|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.)/),
	uptime: () => (uptime() < 600 ? String(uptime()) : undefined),
	'file-ages': homeAges,
	histories: () => (read(join(homedir(), '.bash_history')).split('\n').length < 15 ? 'short' : undefined),
	'machine-size': () => (cpus().length < 2 || totalmem() < 2 * 1024 ** 3 ? 'small' : undefined),
	seccomp: () => (field('Seccomp') === '0' ? undefined : field('Seccomp')),
	environment: () =>
		Object.keys(process.env).find((name) => /CANDOR|SANDBOX|STRACE|^container$|^CI$|KUBERNETES|DOCKER_CONTAINER/i.test(name)),
	certificates: issuer,
	'container-marks': () =>
		['/.dockerenv', '/run/.containerenv', '/.singularity.d'].find((path) => existsSync(path)) ??
		matched(read('/proc/self/cgroup'), /docker|lxc|kubepods|libpod|candor/),
	accounts: () => (read('/etc/passwd').split('\n').length < 15 ? 'few accounts' : matched(userInfo().username, NAMES)),
	places: () => {
		const missing = ['/var/log/dpkg.log', '/sys/class', '/opt', '/root', '/boot', '/etc/profile', '/usr/bin/env'].find(
			(path) => !existsSync(path) && !existsSync(`${path}.1`),
		);
		return (
			missing ??
			['sh', 'ls', 'ps', 'grep', 'tar'].find(
				(program) => !execFileSync('/bin/sh', ['-c', `command -v ${program} || true`], { encoding: 'utf8' }).trim(),
			)
		);
	},
};
