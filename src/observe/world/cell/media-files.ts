// A PDF, a picture and a sound, each as small as its format allows.

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGMwTptJEmIY1TCqYfhqAABIfDIQXa/+XAAAAABJRU5ErkJggg==';

/** Returns a picture of 16 by 16 pixels of one colour. */
export function picture(): Buffer {
	return Buffer.from(PICTURE, 'base64');
}

const PAGES = [
	{ heading: 'Annual report', lines: ['The shop sold 490 worth of goods.', 'Ada Martin'] },
	{ heading: 'Orders', lines: ['Lamp 45', 'Chair 120'] },
	{ heading: 'Outlook', lines: ['The shop stays open from Monday to Friday.'] },
];
/** Number of the first page's object; each page is followed by its content and its entry in the outline. */
const FIRST_PAGE = 6;
const pageAt = (index: number) => FIRST_PAGE + 3 * index;

/** Returns three pages, each with a heading that stands in the outline. */
export function pdfFile(): Buffer {
	const last = PAGES.length - 1;
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>',
		`<< /Type /Pages /Kids [${PAGES.map((_, index) => `${pageAt(index)} 0 R`).join(' ')}] /Count ${PAGES.length} >>`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
		'<< /Title (Annual report) /Author (Alex Doe) >>',
		`<< /Type /Outlines /First ${pageAt(0) + 2} 0 R /Last ${pageAt(last) + 2} 0 R /Count ${PAGES.length} >>`,
		...PAGES.flatMap((page, index) => pageObjects(page, index, last)),
	];
	let text = '%PDF-1.4\n';
	const places: number[] = [];
	for (const [index, body] of objects.entries()) {
		places.push(text.length);
		text += `${index + 1} 0 obj\n${body}\nendobj\n`;
	}
	const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
	const size = objects.length + 1;
	const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
	return Buffer.from(text + end, 'latin1');
}

function pageObjects({ heading, lines }: (typeof PAGES)[number], index: number, last: number): readonly string[] {
	const own = pageAt(index);
	const stream = `BT /F1 18 Tf 72 720 Td (${heading}) Tj ${lines.map((line) => `0 -28 Td (${line}) Tj`).join(' ')} ET`;
	const siblings = `${index > 0 ? `/Prev ${pageAt(index - 1) + 2} 0 R ` : ''}${index < last ? `/Next ${pageAt(index + 1) + 2} 0 R ` : ''}`;
	return [
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${own + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
		`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
		`<< /Title (${heading}) /Parent 5 0 R ${siblings}/Dest [${own} 0 R /XYZ 72 740 0] >>`,
	];
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
