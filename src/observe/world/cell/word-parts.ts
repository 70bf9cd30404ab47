// What a word processor keeps beside the text of a letter: looks, numbers of lists, settings, notes, a comment, a header and a footer.

import { HEAD } from './office-files.ts';

type Part = 'styles' | 'numbering' | 'settings' | 'footnotes' | 'endnotes' | 'comments' | 'header' | 'footer';

export function wordParts(namespaces: string): Readonly<Record<Part, string>> {
	const part = (root: string, content: string) => `${HEAD}<w:${root} ${namespaces}>${content}</w:${root}>`;
	return {
		styles: part('styles', STYLES.map(style).join('')),
		numbering: part(
			'numbering',
			'<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
		),
		settings: part('settings', '<w:zoom w:percent="100"/><w:defaultTabStop w:val="720"/>'),
		footnotes: part('footnotes', notes('footnote', 'It was sent on Monday.', 0x30)),
		endnotes: part('endnotes', notes('endnote', 'See the order of January.', 0x34)),
		comments: part(
			'comments',
			`<w:comment w:id="1" w:author="Ada Martin" w:date="2024-01-15T09:30:00Z" w:initials="AM">${line(0x38, 'Is this the right name?')}</w:comment>`,
		),
		header: part('hdr', line(0x3a, 'The small shop')),
		footer: part('ftr', line(0x3c, 'Page 1')),
	};
}

/** Name, kind, and for a heading its level. */
const STYLES = [
	['Normal', 'paragraph'],
	['heading 1', 'paragraph', 0],
	['heading 2', 'paragraph', 1],
	['List Paragraph', 'paragraph'],
	['Default Paragraph Font', 'character'],
	['Hyperlink', 'character'],
	['footnote reference', 'character'],
	['endnote reference', 'character'],
	['Normal Table', 'table'],
	['Table Grid', 'table'],
] as const;

function style([name, kind, level]: readonly [name: string, kind: string, level?: number]): string {
	const id = name.replaceAll(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
	const isDefault = name === 'Normal' || name === 'Default Paragraph Font' || name === 'Normal Table';
	const base = kind === 'paragraph' && name !== 'Normal' ? '<w:basedOn w:val="Normal"/>' : '';
	const look = level === undefined ? '' : `<w:pPr><w:outlineLvl w:val="${level}"/></w:pPr><w:rPr><w:b/></w:rPr>`;
	return `<w:style w:type="${kind}"${isDefault ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>${base}<w:qFormat/>${look}</w:style>`;
}

/** The first two are the lines that separate notes from the text; every document has them. */
function notes(kind: string, text: string, place: number): string {
	const separator = (id: number, name: string) =>
		`<w:${kind} w:type="${name}" w:id="${id}"><w:p w14:paraId="${paraId(place - id)}" w14:textId="77777777"><w:r><w:${name}/></w:r></w:p></w:${kind}>`;
	const own = `<w:${kind} w:id="1">${line(place + 2, text)}</w:${kind}>`;
	return separator(-1, 'separator') + separator(0, 'continuationSeparator') + own;
}

function line(place: number, text: string): string {
	return `<w:p w14:paraId="${paraId(place)}" w14:textId="77777777"><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** Every paragraph has an id of its own, by its place. */
export function paraId(place: number): string {
	return (0x2a5f1c00 + place * 0x11).toString(16).toUpperCase();
}
