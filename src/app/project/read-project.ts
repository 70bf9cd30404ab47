// Reads candor.yaml. Errors have file, line and column.

import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { type PolicyDocument, readDocument } from '#enforce/policy/language/document.ts';
import type { Allowance } from '#model/allowance.ts';
import type { Argv } from '#model/target.ts';
import { fillPlaceholders } from '#observe/target/clients/fill-placeholders.ts';
import { didYouMean } from '#util/did-you-mean.ts';
import { givenText } from '#util/given-file.ts';
import { splitWords } from '#util/split-words.ts';
import { UserError } from '#util/user-error.ts';
import type { DEPTHS } from '../audits/depths.ts';
import { type ProjectForm, projectForm } from './project-form.ts';

export const PROJECT_FILE = 'candor.yaml';

export interface ProjectTarget {
	readonly name: string;
	readonly command: Argv;
	readonly depth?: keyof typeof DEPTHS;
	/** Names of variables. */
	readonly env: readonly string[];
}

export interface Project {
	readonly file: string;
	readonly directory: string;
	readonly targets: readonly ProjectTarget[];
	readonly allowances: readonly Allowance[];
	/** Absolute path. */
	readonly baseline?: string;
}

const KEYS = [
	'version',
	'targets',
	'name',
	'command',
	'depth',
	'env',
	'scope',
	'exceptions',
	'baseline',
	'tool',
	'paths',
	'hosts',
	'programs',
	'reason',
	'subject',
	'rule',
	'expires',
];

/** Returns undefined if there is no such file. */
export function readProject(given: string): Project | undefined {
	const file = resolve(given);
	const text = textIn(file);
	if (text === undefined) return undefined;
	const document = readDocument(given, text);
	const { data, error } = document.problems.length > 0 ? { data: undefined, error: undefined } : projectForm.safeParse(document.data);
	const problems = [...document.problems, ...(error?.issues.flatMap((issue) => problemsOf(issue, document)) ?? [])];
	const directory = dirname(file);
	const targets = data === undefined ? [] : targetsOf(data, { document, problems, folder: directory });
	if (data === undefined || problems.length > 0) {
		const lines = problems.map(({ line, column, message }) => `${given}:${line}:${column}: ${message}`);
		throw new UserError(lines.join('\n  '), { hint: 'docs/config.md explains every key' });
	}
	return {
		file,
		directory,
		targets,
		allowances: allowancesOf(data),
		...(data.baseline === undefined ? {} : { baseline: resolve(directory, data.baseline) }),
	};
}

function textIn(file: string): string | undefined {
	try {
		return givenText(file);
	} catch (cause) {
		const { code, message } = cause as NodeJS.ErrnoException;
		if (code === 'ENOENT') return undefined;
		throw new UserError(`${file} cannot be read: ${message}`, { hint: 'docs/config.md', cause });
	}
}

type Problems = ReturnType<PolicyDocument['problemAt']>[];

function problemsOf(issue: z.core.$ZodIssue, document: PolicyDocument): Problems {
	const where = issue.path.join('.');
	if (issue.code === 'unrecognized_keys')
		return issue.keys.map((key) =>
			document.problemAt(issue.path, `unknown key ${key}${where === '' ? '' : ` in ${where}`}${didYouMean(key, KEYS)}`, key),
		);
	return [document.problemAt(issue.path, `${where === '' ? '' : `${where}: `}${issue.message}`)];
}

interface Reading {
	readonly document: PolicyDocument;
	readonly problems: Problems;
	readonly folder: string;
}

function targetsOf({ targets, depth, env = [] }: ProjectForm, { document, problems, folder }: Reading): readonly ProjectTarget[] {
	const places = { folder, home: homedir() };
	const read = targets.map((target, index): ProjectTarget => {
		const words = typeof target.command === 'string' ? splitText(target.command) : target.command;
		// `candor init` copies commands of .mcp.json, where clients fill in ${HOME}.
		const [program, ...rest] = (words ?? []).map((word) => fillPlaceholders(word, places, (placeholder) => placeholder));
		if (program === undefined || program === '')
			problems.push(document.problemAt(['targets', index, 'command'], 'names no program, or a quote is not closed'));
		const own = target.depth ?? depth;
		return {
			name: target.name ?? `target ${index + 1}`,
			command: [program ?? '', ...rest],
			...(own === undefined ? {} : { depth: own }),
			env: [...new Set([...env, ...(target.env ?? [])])],
		};
	});
	for (const [index, { name }] of read.entries())
		if (read.findIndex((one) => one.name === name) !== index)
			problems.push(document.problemAt(['targets', index], `${name} is there twice`));
	return read;
}

function splitText(text: string): readonly string[] | undefined {
	const split = splitWords(text);
	return 'words' in split ? split.words : undefined;
}

/** The scope and the exceptions become the user's own exceptions of an audit. */
function allowancesOf({ scope = [], exceptions = [] }: ProjectForm): readonly Allowance[] {
	return [
		...scope.flatMap(({ tool, paths = [], hosts = [], programs = [], reason }) =>
			[...paths, ...hosts, ...programs].map((subject): Allowance => ({ subject, reason, ...(tool === undefined ? {} : { tool }) })),
		),
		...exceptions.map(
			({ subject, reason, rule, tool, expires }): Allowance => ({
				subject,
				reason,
				expires,
				...(rule === undefined ? {} : { rule }),
				...(tool === undefined ? {} : { tool }),
			}),
		),
	];
}
