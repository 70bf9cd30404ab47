import { expect, test } from 'vitest';
import type { Happening } from '#model/observation.ts';
import { effectOf } from './effect-of.ts';

const isOwn = (path: string) => path.startsWith('/own/');
const file = { kind: 'file', op: 'read', path: '/data/x', ok: true } as const;
const net = { kind: 'network', op: 'connect', family: 'inet', transport: 'tcp', address: '203.0.113.5', port: 443, ok: true } as const;

test.for([
	[file, 'read /data/x'],
	[{ ...file, path: '/own/lib.js' }, undefined],
	[{ ...file, ok: false, errno: 'ENOENT' }, undefined],
	[{ ...file, op: 'create', path: '/own/lib.js' }, 'create /own/lib.js'],
	[{ ...file, op: 'write', ok: false, errno: 'EROFS' }, 'write-refused /data/x'],
	[{ ...file, op: 'write', ok: false, errno: 'ENOENT' }, undefined],
	[{ ...file, op: 'write', path: '/dev/null' }, undefined],
	[{ ...file, op: 'rename', to: '/data/y' }, 'rename /data/x → /data/y'],
	[{ kind: 'exec', program: '/bin/sh', argv: ['sh', '-c', 'secret'], fromMemory: false, ok: true }, 'exec /bin/sh'],
	[net, 'connect 203.0.113.5:443'],
	[{ ...net, ok: false, errno: 'EINPROGRESS' }, 'connect 203.0.113.5:443'],
	[{ ...net, ok: false, errno: 'ENETUNREACH' }, 'connect-failed 203.0.113.5:443'],
	[{ ...net, family: 'inet6', address: '2001:db8::5' }, 'connect [2001:db8::5]:443'],
	[{ ...net, transport: 'udp', port: 53 }, undefined],
	[{ kind: 'dns', name: 'a.example', type: 'A', server: '192.0.0.1' }, 'lookup a.example'],
	[{ kind: 'gap', reason: 'cut', detail: 'a line' }, 'unseen cut'],
	[{ kind: 'fork', child: 7, thread: false }, undefined],
] as const satisfies readonly (readonly [Happening, string | undefined])[])('%j', ([happening, expected]) => {
	const effect = effectOf({ ...happening, at: 0, pid: 1 }, isOwn);
	expect(effect && `${effect.kind} ${effect.subject}`).toBe(expected);
});
