// The image for a command without one: only the links at the root of this machine's system. Its programs are mounted read-only.

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { SetupError } from '#util/setup-error.ts';
import type { Mount } from '../system-view.ts';
import type { Engine } from './engine.ts';

const BLOCK = 512;

/** Imports an image of that name into the engine. */
export async function importBaseImage(engine: Engine, name: string, system: readonly Mount[]): Promise<void> {
	const client = spawn(engine.program, ['import', '-', name], { env: engine.env, stdio: ['pipe', 'ignore', 'pipe'] });
	client.stdin.on('error', () => {}); // it ended early: its exit code reports it
	client.stdin.end(archive(system));
	const exited = new Promise<number | null>((resolve, reject) => {
		client.once('exit', resolve);
		client.once('error', reject);
	});
	const [complaint, code] = await Promise.all([text(client.stderr), exited]);
	if (code !== 0) throw new SetupError(`${engine.program} import failed: ${complaint.trim()}`, { hint: 'candor doctor' });
}

/** A tar file with the symbolic links of the system's root, and the directories that every system has. */
function archive(system: readonly Mount[]): Buffer {
	const links = system.flatMap((mount) => (mount.kind === 'symlink' ? [entry(mount.inside.slice(1), '2', mount.to)] : []));
	const directories = ['dev/', 'etc/', 'home/', 'proc/', 'run/', 'sys/', 'tmp/', 'var/', 'var/tmp/'].map((name) => entry(name, '5', ''));
	return Buffer.concat([...directories, ...links, Buffer.alloc(2 * BLOCK)]);
}

/** One header of the ustar format. Links and directories have no content. */
function entry(name: string, type: '2' | '5', link: string): Buffer {
	const header = Buffer.alloc(BLOCK);
	header.write(name, 0);
	header.write('0000755\0', 100);
	header.write('0000000\0', 108);
	header.write('0000000\0', 116);
	header.write('00000000000\0', 124);
	header.write('00000000000\0', 136);
	header.write('        ', 148); // the checksum field counts as spaces
	header.write(type, 156);
	header.write(link, 157);
	header.write('ustar\x0000', 257);
	const sum = header.reduce((total, byte) => total + byte, 0);
	header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
	return header;
}
