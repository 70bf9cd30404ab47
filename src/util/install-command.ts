// The command that installs system packages on this machine. Distributions differ in their package manager and in some package names.

import { readdirSync, readFileSync } from 'node:fs';

/** By the usual name. Listed are the managers that know it by another name, or split it. */
const PACKAGES = {
	strace: {},
	bubblewrap: {},
	nftables: {},
	'util-linux': {},
	iproute2: { dnf: 'iproute' },
	faketime: { dnf: 'libfaketime', pacman: 'libfaketime', apk: 'libfaketime', zypper: 'libfaketime' },
	python3: {
		apt: 'python3 python3-venv python3-pip',
		dnf: 'python3 python3-pip',
		pacman: 'python python-pip',
		apk: 'python3 py3-pip',
		zypper: 'python3 python3-pip',
	},
	docker: { apt: 'docker.io', dnf: 'podman' },
	npm: { dnf: 'nodejs-npm', zypper: 'npm-default' },
	chromium: {},
	pipx: { pacman: 'python-pipx', zypper: 'python3-pipx' },
	// Debian and Ubuntu have no package of it.
	uv: {},
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<Manager, string>>>>>;

type Manager = keyof typeof MANAGERS;
export type SystemPackage = keyof typeof PACKAGES;

/** `of`: values of ID and ID_LIKE in os-release. */
const MANAGERS = {
	apt: { of: ['debian', 'ubuntu'], install: 'apt-get install -y', asRoot: 'sudo' },
	dnf: { of: ['fedora', 'rhel', 'centos'], install: 'dnf install -y', asRoot: 'sudo' },
	pacman: { of: ['arch'], install: 'pacman -S --needed', asRoot: 'sudo' },
	apk: { of: ['alpine'], install: 'apk -U add', asRoot: 'doas' },
	zypper: { of: ['suse', 'opensuse'], install: 'zypper install -y', asRoot: 'sudo' },
} as const;

export interface LinuxDistribution {
	/** The text of /etc/os-release. */
	readonly release: string;
	readonly isRoot: boolean;
	/** Whether apt has read its indexes. A container image comes without them. */
	readonly hasIndex: boolean;
}

export function installCommand(packages: readonly SystemPackage[], distribution: LinuxDistribution = thisDistribution()): string {
	const manager = managerOf(distribution.release);
	if (manager === undefined) return `install ${packages.join(', ')} with your package manager`;
	const { install } = MANAGERS[manager];
	const names = packages.map((name) => (PACKAGES[name] as Partial<Record<Manager, string>>)[manager] ?? name).join(' ');
	const before = manager === 'apt' && !distribution.hasIndex ? `${asAdministrator('apt-get update', distribution)} && ` : '';
	return before + asAdministrator(`${install} ${names}`, distribution);
}

/** Alpine has doas in the place of sudo. */
export function asAdministrator(
	command: string,
	{ release, isRoot }: Pick<LinuxDistribution, 'release' | 'isRoot'> = thisDistribution(),
): string {
	if (isRoot) return command;
	return `${MANAGERS[managerOf(release) ?? 'apt'].asRoot} ${command}`;
}

export function managerOf(release: string): Manager | undefined {
	const ids = idsOf(release);
	return (Object.keys(MANAGERS) as Manager[]).find((name) => MANAGERS[name].of.some((id) => ids.some((one) => one.startsWith(id))));
}

/** ID and ID_LIKE of os-release, the distribution itself first. */
export function idsOf(release: string): readonly string[] {
	// ID_LIKE="rhel centos fedora"
	return ['ID', 'ID_LIKE'].flatMap((key) =>
		(new RegExp(`^${key}="?([^"\n]*)"?$`, 'm').exec(release)?.[1] ?? '').split(' ').filter(Boolean),
	);
}

export function thisDistribution(): LinuxDistribution {
	return { release: textOf('/etc/os-release'), isRoot: process.getuid?.() === 0, hasIndex: entriesOf('/var/lib/apt/lists') > 2 };
}

function textOf(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}

/** An unread index is a directory with at most a lock and `partial`. */
function entriesOf(directory: string): number {
	try {
		return readdirSync(directory).length;
	} catch {
		return 0;
	}
}
