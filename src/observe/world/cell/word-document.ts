// A letter as a word processor saves it: ids on its paragraphs, a heading, a list, a table, a picture, notes, a comment and a tracked change.

import { picture } from './media-files.ts';
import { contentTypes, HEAD, link, OFFICE, override, relationships } from './office-files.ts';
import { paraId, wordParts } from './word-parts.ts';
import { zipArchive } from './zip-archive.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const CORE = 'http://schemas.openxmlformats.org/package/2006';

/** Parts beside the text, with the type that other programs expect of each. */
const PARTS = ['styles', 'numbering', 'settings', 'footnotes', 'endnotes', 'comments', 'header', 'footer'] as const;
const fileOf = (part: string) => (part === 'header' || part === 'footer' ? `${part}1.xml` : `${part}.xml`);
const idOf = (part: (typeof PARTS)[number]) => `rId${PARTS.indexOf(part) + 1}`;
const PICTURE_ID = 'rId20';
const SITE_ID = 'rId21';

export function wordDocument(): Buffer {
	const parts = wordParts(NAMESPACES);
	const types = PARTS.map((part) => override(`/word/${fileOf(part)}`, `wordprocessingml.${part}`)).join('');
	const site = `<Relationship Id="${SITE_ID}" Type="${OFFICE}/relationships/hyperlink" Target="https://www.shop.example/" TargetMode="External"/>`;
	return zipArchive({
		'[Content_Types].xml': contentTypes(
			`<Default Extension="png" ContentType="image/png"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${override('/word/document.xml', 'wordprocessingml.document.main')}${types}`,
		),
		'_rels/.rels': relationships(
			`${link('rId1', 'officeDocument', 'word/document.xml')}<Relationship Id="rId2" Type="${CORE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
		),
		'docProps/core.xml': `${HEAD}<cp:coreProperties xmlns:cp="${CORE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>Letter</dc:title><dc:creator>Alex Doe</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">2024-01-15T09:30:00Z</dcterms:created></cp:coreProperties>`,
		'word/_rels/document.xml.rels': relationships(
			PARTS.map((part) => link(idOf(part), part, fileOf(part))).join('') + link(PICTURE_ID, 'image', 'media/image1.png') + site,
		),
		'word/document.xml': `${HEAD}<w:document ${NAMESPACES}><w:body>${body()}${section()}</w:body></w:document>`,
		...Object.fromEntries(PARTS.map((part) => [`word/${fileOf(part)}`, parts[part]])),
		'word/media/image1.png': picture(),
	});
}

const NAMESPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}/relationships" xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="w14"`;

const run = (text: string, look = '') => `<w:r>${look}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const styled = (name: string) => `<w:rPr><w:rStyle w:val="${name}"/></w:rPr>`;

function paragraph(place: number, content: string, look = ''): string {
	return `<w:p w14:paraId="${paraId(place)}" w14:textId="77777777">${look === '' ? '' : `<w:pPr>${look}</w:pPr>`}${content}</w:p>`;
}

function body(): string {
	const author = 'w:author="Ada Martin" w:date="2024-01-15T09:30:00Z"';
	const heading = '<w:pStyle w:val="Heading1"/>';
	const item = '<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
	return [
		paragraph(1, `<w:bookmarkStart w:id="1" w:name="letter"/>${run('Letter')}<w:bookmarkEnd w:id="1"/>`, heading),
		paragraph(
			2,
			`<w:commentRangeStart w:id="1"/>${run('Dear Ada,')}<w:commentRangeEnd w:id="1"/><w:r><w:commentReference w:id="1"/></w:r>`,
		),
		paragraph(
			3,
			`${run('the lamp is on its way')}<w:r>${styled('FootnoteReference')}<w:footnoteReference w:id="1"/></w:r>${run(' to you.')}<w:r>${styled('EndnoteReference')}<w:endnoteReference w:id="1"/></w:r>`,
		),
		paragraph(
			4,
			`${run('It arrives on ')}<w:del w:id="11" ${author}><w:r><w:delText>Monday</w:delText></w:r></w:del><w:ins w:id="12" ${author}>${run('Friday')}</w:ins>${run('.')}`,
		),
		paragraph(5, run('Order'), heading),
		paragraph(6, run('one lamp'), item),
		paragraph(7, run('two chairs'), item),
		table([['Product', 'Amount'], ['Lamp', '45'], ['Chair', '120']]), // biome-ignore format: a table
		paragraph(20, inlinePicture()),
		paragraph(21, `<w:hyperlink r:id="${SITE_ID}">${run('Our shop', styled('Hyperlink'))}</w:hyperlink>`),
		`<w:sdt><w:sdtPr><w:alias w:val="Customer"/><w:tag w:val="customer"/><w:id w:val="31"/><w:text/></w:sdtPr><w:sdtContent>${paragraph(22, run('Ada Martin'))}</w:sdtContent></w:sdt>`,
		paragraph(23, `<w:fldSimple w:instr=" DATE "><w:r><w:t>15.01.2024</w:t></w:r></w:fldSimple>`),
		paragraph(24, run('Alex')),
	].join('');
}

function table(rows: readonly (readonly string[])[]): string {
	const cells = (row: readonly string[], at: number) =>
		row
			.map((text, column) => `<w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/></w:tcPr>${paragraph(8 + at * 2 + column, run(text))}</w:tc>`)
			.join('');
	const lines = rows.map((row, at) => `<w:tr>${cells(row, at)}</w:tr>`).join('');
	return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid>${lines}</w:tbl>`;
}

function inlinePicture(): string {
	const size = 'cx="457200" cy="457200"';
	const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
	const filled = `<pic:blipFill><a:blip r:embed="${PICTURE_ID}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
	const drawn = `<pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="lamp.png"/><pic:cNvPicPr/></pic:nvPicPr>${filled}${shape}</pic:pic>`;
	return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="1" name="Picture 1" descr="A lamp"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture">${drawn}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

/** The page of the whole letter, with its header and footer. */
function section(): string {
	const margins = ['top', 'right', 'bottom', 'left'].map((side) => `w:${side}="1440"`).join(' ');
	const edges = (['header', 'footer'] as const).map((part) => `<w:${part}Reference w:type="default" r:id="${idOf(part)}"/>`).join('');
	return `<w:sectPr>${edges}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar ${margins} w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;
}
