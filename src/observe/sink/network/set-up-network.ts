// Runs inside the sink's network namespace: makes the cell's namespace beside it, joins the two, and redirects every packet to the sink.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Layout } from './layout.ts';

const run = promisify(execFile);

export interface CellNetwork {
	/** Process that only holds the cell's namespace. It ends when its standard input closes, hence with the sink. */
	readonly holder: ChildProcess;
	readonly pid: number;
}

interface Options {
	readonly layout: Layout;
	readonly answersPings: boolean;
}

export async function setUpNetwork(options: Options): Promise<CellNetwork> {
	const holder = spawn('unshare', ['--net', '--', 'sh', '-c', 'echo held; exec cat'], { stdio: ['pipe', 'pipe', 'ignore'] });
	await once(holder.stdout, 'data');
	const pid = holder.pid;
	if (pid === undefined) throw new Error('the cell’s namespace could not be held');
	// The directories of ip and nft are not on every user's PATH.
	await run('sh', ['-ec', joinScript(pid, options)], { env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` } });
	return { holder, pid };
}

/** From now on, a connection to one of these ports of 127.0.0.1 arrives in the sink. A server may still bind them, because only connections are redirected. */
export async function answerForMachine(cell: number, ports: readonly number[], { machine4 }: Layout): Promise<void> {
	const script = `
echo 1 >/proc/sys/net/ipv4/conf/all/route_localnet
nft -f - <<RULES
table ip machine {
 chain leaving {
  type nat hook output priority -100; policy accept;
  ip daddr 127.0.0.1 tcp dport { ${ports.join(', ')} } dnat to ${machine4}
 }
 chain left {
  type nat hook postrouting priority 100; policy accept;
  ip daddr ${machine4} masquerade
 }
}
RULES
`;
	await run('nsenter', ['-t', String(cell), '-n', 'sh', '-ec', script], { env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` } });
}

/** Returns the address of a common network card. The kernel gives a virtual device an address without a known vendor. */
function cardAddress(): string {
	return ['a0', '36', '9f', ...(randomBytes(3).toString('hex').match(/../g) ?? [])].join(':');
}

/** Differs from the index of the cell's end: only then does the kernel report the link immediately, and programs list only devices whose link is reported. */
const SINK_INDEX = 7;

function joinScript(cell: number, { layout, answersPings }: Options): string {
	const { sinkDevice, cellDevice, sink4, cell4, prefix4, sink6, cell6, prefix6, catchAllPort, dnsPort } = layout;
	const pings = ['icmp', 'icmpv6'].map((protocol) => `  iifname "${sinkDevice}" ${protocol} type echo-request redirect\n`).join('');
	// Most machines allow ping to all users. Group 0 is the only group of the cell's processes outside the cell. If the range cannot be set, ping is refused.
	// nft 1.0.6 requires the closing braces on separate lines.
	return `
ip link set lo up
ip link add ${sinkDevice} index ${SINK_INDEX} type veth peer name ${cellDevice} address ${cardAddress()} netns ${cell}
ip addr add ${sink4}/${prefix4} dev ${sinkDevice}
ip -6 addr add ${sink6}/${prefix6} dev ${sinkDevice} nodad
ip link set ${sinkDevice} up
nsenter -t ${cell} -n sh -ec '
ip link set lo up
ip addr add ${cell4}/${prefix4} dev ${cellDevice}
ip -6 addr add ${cell6}/${prefix6} dev ${cellDevice} nodad
ip link set ${cellDevice} up
ip route add default via ${sink4}
ip -6 route add default via ${sink6}
tries=0
until ip link show dev ${cellDevice} | grep -q "state UP" || [ $tries = 150 ]; do tries=$((tries + 1)); sleep 0.02; done
echo 0 0 2>/dev/null >/proc/sys/net/ipv4/ping_group_range || true
'
nft -f - <<RULES
table inet sink {
 chain arrivals {
  type nat hook prerouting priority -100; policy accept;
${answersPings ? pings : ''}  iifname "${sinkDevice}" meta l4proto { tcp, udp } th dport ${dnsPort} redirect to :${dnsPort}
  iifname "${sinkDevice}" meta l4proto { tcp, udp } redirect to :${catchAllPort}
 }
}
RULES
`;
}
