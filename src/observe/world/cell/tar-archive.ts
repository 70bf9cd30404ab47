/** Returns an archive in the old tar format, with full names and two empty blocks at the end. */
export function tarArchive(files: Readonly<Record<string, string>>): Buffer {
	const blocks = Object.entries(files).flatMap(([name, text]) => {
		const body = Buffer.from(text);
		return [headOf(name, body.length), body, Buffer.alloc((512 - (body.length % 512)) % 512)];
	});
	return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

function headOf(name: string, size: number): Buffer {
	const head = Buffer.alloc(512);
	head.write(name, 0, 100);
	head.write('0000644\0', 100);
	head.write('0001750\0', 108);
	head.write('0001750\0', 116);
	head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
	head.write('14400000000\0', 136);
	head.write('        ', 148);
	head.write('0', 156);
	head.write('ustar\x0000', 257, 'latin1');
	const sum = head.reduce((all, byte) => all + byte, 0);
	head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
	return head;
}
