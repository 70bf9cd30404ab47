import { expect, test } from 'vitest';
import { asAdministrator, installCommand, type LinuxDistribution, managerOf } from './install-command.ts';

const RELEASES = {
	debian: 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n',
	ubuntu: 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n',
	mint: 'ID=linuxmint\nID_LIKE="ubuntu debian"\n',
	fedora: 'NAME="Fedora Linux"\nID=fedora\n',
	rocky: 'ID="rocky"\nID_LIKE="rhel centos fedora"\n',
	arch: 'ID=arch\n',
	alpine: 'NAME="Alpine Linux"\nID=alpine\n',
	tumbleweed: 'ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n',
};
const of = (name: keyof typeof RELEASES, isRoot = false): LinuxDistribution => ({ release: RELEASES[name], isRoot, hasIndex: true });

test.for([
	['debian', 'sudo apt-get install -y iproute2 faketime'],
	['ubuntu', 'sudo apt-get install -y iproute2 faketime'],
	['mint', 'sudo apt-get install -y iproute2 faketime'],
	['fedora', 'sudo dnf install -y iproute libfaketime'],
	['rocky', 'sudo dnf install -y iproute libfaketime'],
	['arch', 'sudo pacman -S --needed iproute2 libfaketime'],
	['alpine', 'doas apk -U add iproute2 libfaketime'],
	['tumbleweed', 'sudo zypper install -y iproute2 libfaketime'],
] as const)('%s', ([name, command]) => {
	expect(installCommand(['iproute2', 'faketime'], of(name))).toBe(command);
});

test('root needs no sudo', () => {
	expect(installCommand(['strace'], of('debian', true))).toBe('apt-get install -y strace');
	expect(asAdministrator('sysctl -w user.max_user_namespaces=15000', of('alpine', true))).toBe('sysctl -w user.max_user_namespaces=15000');
});

test('a container image without package indexes reads them first', () => {
	expect(installCommand(['strace'], { ...of('debian'), hasIndex: false })).toBe('sudo apt-get update && sudo apt-get install -y strace');
	expect(installCommand(['strace'], { ...of('arch'), hasIndex: false })).toBe('sudo pacman -S --needed strace');
});

test('an unknown distribution gets no command that it does not have', () => {
	expect(managerOf('ID=nixos\n')).toBeUndefined();
	expect(installCommand(['strace', 'bubblewrap'], { release: 'ID=nixos\n', isRoot: false, hasIndex: false })).toBe(
		'install strace, bubblewrap with your package manager',
	);
	expect(managerOf('VERSION_ID=debian\nBUG_ID=arch\n')).toBeUndefined();
});
