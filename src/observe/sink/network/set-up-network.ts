// Run inside the sink's own network namespace: makes the cell's namespace beside it, joins the two, and turns every packet towards the sink.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Layout } from './layout.ts';

const run = promisify(execFile);

export interface CellNetwork {
	/** A process that does nothing but hold the cell's namespace. It ends with its standard input, hence with us. */
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
	// Where ip and nft lie is not on everybody's path.
	await run('sh', ['-ec', joinScript(pid, options)], { env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` } });
	return { holder, pid };
}

/** From now on a connection to one of these ports of 127.0.0.1 arrives in the sink. A server may still bind them: only who connects is led away. */
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

/** The address of a network card as shops sell them; a device of the kernel's own making draws one that no maker has. */
function cardAddress(): string {
	return ['a0', '36', '9f', ...(randomBytes(3).toString('hex').match(/../g) ?? [])].join(':');
}

/** Another than that of the cell's end: the kernel reports a link at once only if the two differ, and a program lists only devices whose link is reported. */
const SINK_INDEX = 7;

function joinScript(cell: number, { layout, answersPings }: Options): string {
	const { sinkDevice, cellDevice, sink4, cell4, prefix4, sink6, cell6, prefix6, catchAllPort, dnsPort } = layout;
	const pings = ['icmp', 'icmpv6'].map((protocol) => `  iifname "${sinkDevice}" ${protocol} type echo-request redirect\n`).join('');
	// Most machines let everybody ping; 0 is here the one group that the cell's processes have outside. Where it may not be set, a ping is refused.
	// nft 1.0.6 wants the closing braces on lines of their own.
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
