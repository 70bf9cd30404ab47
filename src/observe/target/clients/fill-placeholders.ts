// Fills in the placeholders that clients expand in a command and that stand for places: the project, the home. Pure.

import { basename } from 'node:path';

interface Places {
	readonly folder: string;
	readonly home: string;
}

/** sample: ${workspaceFolder}/server.mjs · ${HOME} · ${env:HOME} · ${userHome} · ${PORT:-3000} · ${input:key} */
const PLACEHOLDER = /\$\{([^{}]*)\}/g;

/** `otherwise` answers for a placeholder of which the value is not known here, such as ${env:API_KEY}. */
export function fillPlaceholders(word: string, { folder, home }: Places, otherwise: (placeholder: string) => string): string {
	return word.replaceAll(PLACEHOLDER, (placeholder: string, name: string) => {
		if (/^workspace(?:Folder|Root)$/.test(name)) return folder;
		if (name === 'workspaceFolderBasename') return basename(folder);
		if (/^(?:userHome|(?:env:)?HOME)$/.test(name)) return home;
		if (name === 'pathSeparator' || name === '/') return '/';
		const [, fallback] = /^(?:env:)?\w+:-(.*)$/s.exec(name) ?? [];
		return fallback ?? otherwise(placeholder);
	});
}
