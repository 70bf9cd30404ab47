// What a reader is told of each class of injection: what the text was taken for, and what stops it.

import type { InjectionClass } from '#model/injection.ts';

interface InjectionWords {
	readonly takenFor: string;
	readonly fix: string;
}

const REVIVED = 'Read data with a parser that makes plain values only (JSON, safe loaders), never with one that calls what the data names.';

export const INJECTION_WORDS: Readonly<Record<InjectionClass, InjectionWords>> = {
	shell: { takenFor: 'a shell command', fix: 'Start the program with a list of arguments, and never hand text to a shell.' },
	argument: {
		takenFor: 'an option of a program',
		fix: 'Put “--” before values that callers give, or refuse values that begin with a dash.',
	},
	path: {
		takenFor: 'a path out of its directory',
		fix: 'Resolve the path, links included, and check that the result lies in the directory before it is opened; for patterns, check each match.',
	},
	ssrf: {
		takenFor: 'an internal address',
		fix: 'Resolve the host, refuse loopback, private and link-local addresses, connect to the address that was checked, and check each redirect.',
	},
	sql: { takenFor: 'a part of an SQL statement', fix: 'Use bound parameters; take names of tables and columns from a list.' },
	template: { takenFor: 'a template', fix: 'Give the text to a fixed template as a value; never make a template of it.' },
	code: {
		takenFor: 'code',
		fix: 'Do not evaluate the text; parse what is expected (a number, an expression) with a parser that runs nothing.',
	},
	nosql: { takenFor: 'a query operator', fix: 'Check that the value is a plain text or number before it becomes part of a query.' },
	prototype: {
		takenFor: 'a key of every object',
		fix: 'Refuse the keys __proto__, constructor and prototype, or copy into maps and objects without a prototype.',
	},
	header: { takenFor: 'a header field', fix: 'Refuse line ends in values that become header fields.' },
	xxe: { takenFor: 'an entity outside of the document', fix: 'Switch off external entities and document types in the XML parser.' },
	archive: {
		takenFor: 'a place outside of the archive',
		fix: 'Resolve the name of each entry, links included, and check that it lies in the target directory before it is written.',
	},
	deserialise: { takenFor: 'an object to make, with a call in it', fix: REVIVED },
	regex: { takenFor: 'work without end', fix: 'Match with an engine of linear time, or bound the time and the length of the text.' },
	prompt: { takenFor: 'an instruction', fix: 'Treat the text as data: do not follow what it says.' },
	line: {
		takenFor: 'a line of its own in a file of settings',
		fix: 'Refuse line ends in values, or write the file with a library that quotes them.',
	},
	origin: {
		takenFor: 'its own client’s, though it names another site in Host and Origin: a page in a browser can send such requests',
		fix: 'Compare Host and Origin with the server’s own name, and refuse others.',
	},
};
