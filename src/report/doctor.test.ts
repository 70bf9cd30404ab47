import { expect, test } from 'vitest';
import { columns } from './columns.ts';
import { type DoctorItem, renderDoctor } from './doctor.ts';

const node: DoctorItem = {
	name: 'Node.js',
	purpose: 'candor itself',
	needed: true,
	availability: { usable: true, version: '24.21.0', notes: [] },
};
const strace: DoctorItem = {
	name: 'tracer: strace',
	purpose: 'sees what they do',
	needed: true,
	availability: { usable: false, reason: 'strace is not on the PATH', fix: 'apt-get install -y strace' },
};
const uvx: DoctorItem = { name: 'uvx', needed: false, availability: { usable: false, reason: 'not on the PATH', fix: 'pip install uv' } };
const bwrap: DoctorItem = {
	name: 'sandbox: bubblewrap',
	needed: true,
	availability: { usable: true, version: '0.8.0', notes: ['no cgroup is writable: memory and process counts are not limited here'] },
};

test('a needed part that is missing is loud, with its reason and the command that fixes it', () => {
	const text = renderDoctor([node, bwrap, strace, uvx], { color: false, width: 80 });
	expect(text).toMatch(/ok +Node\.js +24\.21\.0/);
	expect(text).toMatch(/FAIL +tracer: strace/);
	expect(text).toMatch(/off +uvx/);
	expect(text).toContain('note  no cgroup is writable');
	expect(text).toContain('fix   apt-get install -y strace\n');
	expect(text.trimEnd().split('\n').at(-1)).toBe('Audits cannot run here: 1 needed part missing (tracer: strace).');
});

test('an optional part that is missing stops nothing', () => {
	expect(renderDoctor([node, bwrap, uvx], { color: false, width: 80 })).toContain('Audits can run here. 1 optional part off.');
	expect(renderDoctor([node, bwrap], { color: false, width: 80 })).toMatch(/Audits can run here\.\n$/);
});

test('a fix is one line at any width, and a purpose that does not fit goes below', () => {
	const fix = 'sudo apt-get update && sudo apt-get install -y nftables iproute2 util-linux';
	const sink: DoctorItem = { ...strace, name: 'sink', availability: { usable: false, reason: 'nft not installed', fix } };
	expect(renderDoctor([sink], { color: false, width: 60 })).toContain(`fix   ${fix}\n`);
	expect(renderDoctor([node], { color: false, width: 80 })).toContain('24.21.0  (candor itself)\n');
	expect(renderDoctor([{ ...node, purpose: 'candor itself and what it starts' }], { color: false, width: 50 })).toContain(
		'24.21.0\n       for   candor itself and what it starts\n',
	);
});

test.for([40, 60, 80])('keeps to width %i', (width) => {
	for (const line of renderDoctor([node, bwrap, strace, uvx], { color: false, width }).split('\n'))
		expect(columns(line)).toBeLessThanOrEqual(width);
});
