// Words that run the rest of a command line where the only name server is the test's own: in a network and mount namespace with nothing but loopback,
// with hosts, nsswitch.conf and resolv.conf of their own. The host's resolver is never asked.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME_SERVER = join(import.meta.dirname, 'name-server-process.ts');

/** As a file: db.hosts.example leads inside, cloud.hosts.example to a metadata service. */
const HOSTS = '127.0.0.1 localhost\n127.0.0.1 db.hosts.example\n169.254.169.254 cloud.hosts.example\n';

const SCRIPT = `
ip link set lo up
for file in hosts nsswitch.conf resolv.conf; do mount --bind "$1/$file" "/etc/$file"; done
mkfifo "$1/ready"
setpriv --pdeathsig KILL "$2" "$3" "$1/asked" > "$1/ready" &
read -r line < "$1/ready"
test "$line" = ready
shift 3
exec "$@"`;

/** `directory`: the test's own; the names that were asked for are noted in its file \`asked\`. */
export function inNamespace(directory: string): readonly string[] {
	writeFileSync(join(directory, 'hosts'), HOSTS);
	writeFileSync(join(directory, 'nsswitch.conf'), 'hosts: files dns\n');
	writeFileSync(join(directory, 'resolv.conf'), 'nameserver 127.0.0.1\n');
	writeFileSync(join(directory, 'asked'), '');
	const namespaces = ['--user', '--map-root-user', '--net', '--mount'];
	return ['unshare', ...namespaces, 'sh', '-ec', SCRIPT, 'sh', directory, process.execPath, NAME_SERVER];
}
