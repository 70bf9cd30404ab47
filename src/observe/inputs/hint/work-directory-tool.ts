// Recognises tools that choose the directory which all other tools of the server work in: set_project_path, switch_workspace.

import { nameWords } from './name-words.ts';

const CHOOSING = new Set('set use select switch activate open change configure load'.split(' '));
const PLACES = new Set('project workspace root cwd workdir basedir directory dir folder repo repository vault'.split(' '));
/** Words that may stand beside the place. Another word (`open_project_file`, `set_folder_color`) says that the tool is about a part of it. */
const FILLERS = new Set('path current working work active base default location the to'.split(' '));

export function choosesWorkDirectory(tool: string): boolean {
	const words = nameWords(tool);
	const rest = words.filter((word) => !CHOOSING.has(word));
	if (rest.length === words.length || !rest.some((word) => PLACES.has(word))) return false;
	return rest.every((word) => PLACES.has(word) || FILLERS.has(word));
}
