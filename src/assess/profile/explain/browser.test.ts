import { expect, test } from 'vitest';
import { connect, file, listen, lookup, type Sight } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';

const exe = '/usr/lib/chromium/chromium';
const kernel = (call: string): Sight => ({ kind: 'kernel', call, ok: true }) as Sight;
const by = (sight: Sight, program = exe) => ({ ...sight, exe: program }) as Sight;
const datagram = (sight: Sight) => ({ ...sight, transport: 'udp' }) as Sight;

test.for<readonly [string, Sight, string | undefined]>([
	['its certificates', by(file('create', '~/.local/share/pki/nssdb/cert9.db')), 'runtime'],
	['its profile', by(file('create', '~/.cache/chromium/Default/Cache/x')), 'runtime'],
	['the place of its profiles', by(file('mkdir', '~/.config/chromium')), 'runtime'],
	['the place of its crash reports', by(file('create', '~/.config/chromium/Crash Reports/settings.dat')), 'runtime'],
	['the same by the server', by(file('create', '~/.config/chromium/Crash Reports/settings.dat'), '/usr/bin/node'), undefined],
	['a look at the crash reports', by(file('read', '~/.config/chromium/Crash Reports/settings.dat')), undefined],
	['the user’s own profile', by(file('create', '~/.config/chromium/Default/Cookies')), undefined],
	['the memory that it asks the kernel to count', by(file('write', '/proc/57/clear_refs')), 'runtime'],
	['the session bus', by(connect('/run/dbus/system_bus_socket')), 'runtime'],
	['the screen', by(connect('@/tmp/.X11-unix/X0')), 'runtime'],
	['the screen over the network', by(connect('::1', 6000)), 'runtime'],
	['its maker’s name, as the sink saw it', { ...lookup('clients2.google.com'), exe: '' } as Sight, 'runtime'],
	['the same name, looked up by the server', lookup('clients2.google.com'), undefined],
	['a way to an address', by(datagram(connect('203.0.113.9', 443))), 'runtime'],
	['a port for look-ups', by(datagram(listen('0.0.0.0', 40_000))), 'runtime'],
	['a look into a process that crashed', { ...kernel('ptrace'), exe: '/usr/lib/chromium/chrome_crashpad_handler' }, 'runtime'],
	['the same by the browser itself', by(kernel('ptrace')), undefined],
	['a file of the user', by(file('create', '~/notes.txt')), undefined],
	['a site', by(connect('203.0.113.9', 443)), undefined],
	['a place that programs are started from', by(file('create', '~/.config/autostart/x.desktop')), undefined],
	[
		'the same by a program that calls itself a browser',
		by(file('create', '~/.local/share/pki/nssdb/cert9.db'), '/tmp/chromium'),
		undefined,
	],
	['the same by the server', by(connect('/run/dbus/system_bus_socket'), '/usr/bin/node'), undefined],
])('%s', ([, sight, expected]) => {
	expect(explained({ seen: [sight] })).toBe(expected);
});
