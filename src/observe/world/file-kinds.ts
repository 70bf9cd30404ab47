// Kinds of files that tools accept, and the words by which a tool or an argument refers to one.

export interface WorldFileKind {
	readonly kind: string;
	/** Extensions without a dot; the usual one comes first. */
	readonly endings: readonly string[];
	/** Words that refer to this kind in an argument's name or description, or in the tool's name or description. */
	readonly words: readonly string[];
	/** Words for the parts of a file of this kind. A tool that creates such a part needs a file to add it to. */
	readonly parts: readonly string[];
	readonly isText: boolean;
}

const kind = (name: string, endings: string, words: string, parts?: string): WorldFileKind => ({
	kind: name,
	endings: endings.split(' '),
	words: words.split(' '),
	parts: parts?.split(' ') ?? [],
	isText: parts === undefined,
});

/** Kinds with more specific words come first. */
export const FILE_KINDS: readonly WorldFileKind[] = [
	kind('notebook', 'ipynb', 'ipynb notebook jupyter', 'cell cells'),
	kind('openapi', 'yaml', 'openapi swagger'),
	kind('manifest', 'yaml', 'manifest kubectl'),
	kind('compose', 'yaml', 'compose'),
	kind(
		'workbook',
		'xlsx',
		'xlsx excel workbook worksheet spreadsheet',
		'worksheet sheet table chart range cell cells row rows column columns',
	),
	kind('document', 'docx', 'docx word', 'paragraph heading table comment comments'),
	kind('slides', 'pptx', 'pptx powerpoint slides slide presentation', 'slide slides'),
	kind('book', 'epub', 'epub ebook ebooks', 'chapter chapters'),
	kind('latex', 'tex', 'tex latex'),
	kind('bibliography', 'bib', 'bib bibtex bibliography'),
	kind('calendar', 'ics', 'ics ical icalendar'),
	kind('contacts', 'vcf', 'vcf vcard vcards'),
	kind('mail', 'eml', 'eml'),
	kind('places', 'geojson', 'geojson'),
	kind('subtitles', 'srt', 'srt subtitle subtitles'),
	kind('toml', 'toml', 'toml pyproject'),
	kind('pdf', 'pdf', 'pdf pdfs', 'page pages annotation'),
	kind('database', 'db sqlite', 'sqlite database db', 'table tables row rows record records index'),
	kind('archive', 'zip', 'zip archive archives unzip', 'entry entries'),
	kind('audio', 'wav', 'audio wav sound transcribe speech', 'track'),
	kind('video', 'avi mp4', 'video videos mp4 avi footage', 'frame frames clip clips'),
	kind('vector', 'svg', 'svg'),
	kind('image', 'png', 'image images png picture photo screenshot ocr', 'layer'),
	kind('csv', 'csv', 'csv tsv'),
	kind('typescript', 'ts', 'typescript tsconfig'),
	kind('python', 'py', 'python'),
	kind('javascript', 'js', 'javascript eslint lint'),
	kind('html', 'html', 'html'),
	kind('yaml', 'yaml', 'yaml yml'),
	kind('json', 'json', 'json'),
	kind('feed', 'xml', 'xml rss feed'),
	kind('diagram', 'mmd', 'mermaid diagram'),
	kind('markdown', 'md', 'markdown md vault'),
];
