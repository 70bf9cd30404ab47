// A PDF page, a picture and a sound, each as small as its format allows.

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGMwTptJEmIY1TCqYfhqAABIfDIQXa/+XAAAAABJRU5ErkJggg==';

/** Returns a picture of 16 by 16 pixels of one colour. */
export function picture(): Buffer {
	return Buffer.from(PICTURE, 'base64');
}

/** Returns one page with a heading and two lines. */
export function pdfFile(): Buffer {
	const stream = 'BT /F1 18 Tf 72 720 Td (Annual report) Tj 0 -28 Td (The shop sold 490 worth of goods.) Tj 0 -28 Td (Ada Martin) Tj ET';
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
		`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
		'<< /Title (Annual report) /Author (Alex Doe) >>',
	];
	let text = '%PDF-1.4\n';
	const places: number[] = [];
	for (const [index, body] of objects.entries()) {
		places.push(text.length);
		text += `${index + 1} 0 obj\n${body}\nendobj\n`;
	}
	const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
	const size = objects.length + 1;
	const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
	return Buffer.from(text + end, 'latin1');
}

/** Returns a tenth of a second of a plain tone: 8 kHz, 16 bits, one channel. */
export function soundFile(): Buffer {
	const rate = 8000;
	const samples = Buffer.alloc(rate / 5);
	for (let at = 0; at < samples.length / 2; at += 1)
		samples.writeInt16LE(Math.round(8000 * Math.sin((at * 440 * 2 * Math.PI) / rate)), 2 * at);
	const header = Buffer.alloc(44);
	header.write('RIFF', 0, 'latin1');
	header.writeUInt32LE(36 + samples.length, 4);
	header.write('WAVEfmt ', 8, 'latin1');
	header.writeUInt32LE(16, 16);
	header.writeUInt16LE(1, 20);
	header.writeUInt16LE(1, 22);
	header.writeUInt32LE(rate, 24);
	header.writeUInt32LE(2 * rate, 28);
	header.writeUInt16LE(2, 32);
	header.writeUInt16LE(16, 34);
	header.write('data', 36, 'latin1');
	header.writeUInt32LE(samples.length, 40);
	return Buffer.concat([header, samples]);
}
