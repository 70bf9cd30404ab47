// The accounts of an ordinary machine: those of a new Debian system, and one person.

const SYSTEM = [
	'daemon:1:/usr/sbin', 'bin:2:/bin', 'sys:3:/dev', 'games:5:/usr/games', 'man:6:/var/cache/man', 'lp:7:/var/spool/lpd', 'mail:8:/var/mail',
	'news:9:/var/spool/news', 'uucp:10:/var/spool/uucp', 'proxy:13:/bin', 'www-data:33:/var/www', 'backup:34:/var/backups', 'list:38:/var/list',
	'irc:39:/run/ircd', '_apt:42:/nonexistent', 'systemd-network:998:/', 'systemd-timesync:997:/', 'messagebus:100:/nonexistent', 'avahi:101:/run/avahi-daemon',
	'sshd:102:/run/sshd', 'rtkit:103:/proc', 'polkitd:996:/', 'colord:104:/var/lib/colord', 'geoclue:105:/var/lib/geoclue',
]; // biome-ignore format: a list

const GROUPS = [
	'adm:4',
	'tty:5',
	'disk:6',
	'cdrom:24',
	'floppy:25',
	'sudo:27',
	'audio:29',
	'dip:30',
	'video:44',
	'plugdev:46',
	'users:100',
	'netdev:106',
];

/** /etc/passwd */
export function accounts(home: string, user: number): string {
	const system = SYSTEM.map((one) => one.split(':')).map(([name, id, place]) => `${name}:x:${id}:${id}:${name}:${place}:/usr/sbin/nologin`);
	return [
		'root:x:0:0:root:/root:/bin/bash',
		...system,
		'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin',
		`user:x:${user}:${user}:user,,,:${home}:/bin/bash`,
		'',
	].join('\n');
}

/** /etc/group */
export function groups(user: number): string {
	const system = SYSTEM.map((one) => one.split(':')).map(([name, id]) => `${name}:x:${id}:`);
	return [
		'root:x:0:',
		...system,
		...GROUPS.map((one) => one.replace(':', ':x:').concat(':')),
		'nogroup:x:65534:',
		`user:x:${user}:`,
		'',
	].join('\n');
}
