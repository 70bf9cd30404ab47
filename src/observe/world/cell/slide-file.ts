// Slides: the smallest package that programs of this format open. It has a theme, a master, a layout and two slides.

import { contentTypes, HEAD, link, OFFICE, override, relationships } from './office-files.ts';
import { zipArchive } from './zip-archive.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const NAMESPACES = `xmlns:a="${DRAWING}" xmlns:r="${OFFICE}/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const SLIDES = [
	['A small shop', 'It sells lamps and chairs.'],
	['Orders', 'There are five so far.'],
] as const;

export function slideFile(): Buffer {
	const numbers = SLIDES.map((_, index) => index + 1);
	const slides = Object.fromEntries(
		SLIDES.flatMap(([title, text], index) => [
			[`ppt/slides/slide${index + 1}.xml`, part('sld', shapes(title, text))],
			[`ppt/slides/_rels/slide${index + 1}.xml.rels`, relationships(link('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'))],
		]),
	);
	return zipArchive({
		'[Content_Types].xml': contentTypes(
			[
				override('/ppt/presentation.xml', 'presentationml.presentation.main'),
				override('/ppt/slideMasters/slideMaster1.xml', 'presentationml.slideMaster'),
				override('/ppt/slideLayouts/slideLayout1.xml', 'presentationml.slideLayout'),
				override('/ppt/theme/theme1.xml', 'theme'),
				...numbers.map((number) => override(`/ppt/slides/slide${number}.xml`, 'presentationml.slide')),
			].join(''),
		),
		'_rels/.rels': relationships(link('rId1', 'officeDocument', 'ppt/presentation.xml')),
		'ppt/presentation.xml': `${HEAD}<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number + 1}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
		'ppt/_rels/presentation.xml.rels': relationships(
			link('rId1', 'slideMaster', 'slideMasters/slideMaster1.xml') +
				numbers.map((number) => link(`rId${number + 1}`, 'slide', `slides/slide${number}.xml`)).join('') +
				link('rId9', 'theme', 'theme/theme1.xml'),
		),
		'ppt/slideMasters/slideMaster1.xml': part(
			'sldMaster',
			shapes('Title', 'Text'),
			`${COLOR_MAP}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>`,
		),
		'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships(
			link('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml') + link('rId2', 'theme', '../theme/theme1.xml'),
		),
		'ppt/slideLayouts/slideLayout1.xml': part('sldLayout', shapes('Title', 'Text')),
		'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships(link('rId1', 'slideMaster', '../slideMasters/slideMaster1.xml')),
		'ppt/theme/theme1.xml': theme(),
		...slides,
	});
}

const COLOR_MAP =
	'<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

function part(name: string, tree: string, more = ''): string {
	return `${HEAD}<p:${name} ${NAMESPACES}><p:cSld name="Shop"><p:spTree>${tree}</p:spTree></p:cSld>${more}</p:${name}>`;
}

/** Returns a title and a text below it. */
function shapes(title: string, text: string): string {
	const group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
	return group + shape(2, 'Title 1', '<p:ph type="title"/>', title, 274638) + shape(3, 'Text 2', '<p:ph idx="1"/>', text, 1600200);
}

function shape(id: number, name: string, place: string, text: string, top: number): string {
	const frame = `<a:xfrm><a:off x="457200" y="${top}"/><a:ext cx="8229600" cy="1143000"/></a:xfrm>`;
	return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr/><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:spPr>${frame}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
}

function theme(): string {
	const color = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
	const colors = [
		color('dk1', '000000'), color('lt1', 'FFFFFF'), color('dk2', '333333'), color('lt2', 'EEEEEE'), color('accent1', '336699'),
		color('accent2', '993333'), color('accent3', '339966'), color('accent4', '996633'), color('accent5', '663399'), color('accent6', '669933'),
		color('hlink', '0000FF'), color('folHlink', '800080'),
	].join(''); // biome-ignore format: a list
	const font = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>';
	const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
	const line = `<a:ln w="9525">${fill}</a:ln>`;
	const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
	return `${HEAD}<a:theme xmlns:a="${DRAWING}" name="Shop"><a:themeElements><a:clrScheme name="Shop">${colors}</a:clrScheme><a:fontScheme name="Shop"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Shop"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}
