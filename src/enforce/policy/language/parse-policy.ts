// Parses a policy, or returns all its problems with line and column. It reads no file: a loader provides includes.

import type { z } from 'zod';
import { HAZARDS, POLICY_EFFECTS, type Policy, RESPONSE_EFFECTS } from '#model/policy.ts';
import { blockedPatternProblem } from '../compile/blocked-pattern.ts';
import { type Complain, checkEach, checkSection } from './check-section.ts';
import { type PolicyDocument, type PolicyProblem, readDocument } from './document.ts';
import { likelyWord } from './likely-word.ts';
import { mergePolicies, type PolicyPart } from './merge.ts';
import { type LongForm, longForm, shortForm } from './schema.ts';
import { longFromShort } from './short-form.ts';

/** Returns the text of an included policy, why it cannot be read, or undefined if there is none. `name` identifies the file. */
export type LoadPolicy = (
	reference: string,
	from: string,
) => { readonly name: string; readonly text: string } | { readonly problem: string } | undefined;

export type Parsed =
	| { readonly policy: Policy; readonly problems?: never }
	| { readonly policy?: never; readonly problems: readonly PolicyProblem[] };

const MAX_INCLUDES = 20;
/** Enough to see what is wrong. Finding the place of a problem takes a search through its mapping. */
const MOST_PROBLEMS = 50;
const KEYS: readonly string[] = [
	...Object.keys(longForm.shape), ...Object.keys(shortForm.shape), ...POLICY_EFFECTS, ...HAZARDS, ...RESPONSE_EFFECTS,
	'name', 'tools', 'when', 'effect', 'reason', 'at', 'rule', 'expires', 'per', 'per_minute', 'arguments', 'path_within', 'path_outside', 'host_in',
	'host_not_in', 'cidr', 'matches', 'contains', 'tool_contains', 'hazards', 'schema', 'cel', 'secrets', 'hidden_unicode', 'instructions', 'canaries', 'secret_requests', 'max_bytes', 'network', 'env',
	'memory_mb', 'timeout_seconds', 'read_only', 'roots', 'path', 'write', 'list', 'call', 'open', 'public', 'inherit',
]; // biome-ignore format: a list

export function parsePolicy(name: string, text: string, load: LoadPolicy): Parsed {
	const parts: PolicyPart[] = [];
	const problems: PolicyProblem[] = [];
	const seen = new Set<string>();
	collect(name, text);
	if (problems.length > 0) return { problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column) };
	return mergePolicies(name, parts);

	function collect(file: string, source: string): void {
		seen.add(file);
		const document = readDocument(file, source);
		const part = document.problems.length > 0 ? undefined : parsePart(file, document, problems);
		problems.push(...document.problems);
		if (part === undefined) return;
		for (const [index, reference] of part.long.include?.entries() ?? []) {
			const complain = (message: string) => problems.push(document.problemAt(['include', index], message));
			const found = load(reference, file);
			if (found === undefined) complain(`there is no policy ${reference}`);
			else if ('problem' in found) complain(`${reference} cannot be read: ${found.problem}`);
			else if (seen.has(found.name)) complain(`${reference} is included twice, or includes itself`);
			else if (seen.size > MAX_INCLUDES) complain(`more than ${MAX_INCLUDES} policies are included`);
			else collect(found.name, found.text);
		}
		parts.push(part);
	}
}

function parsePart(file: string, document: PolicyDocument, problems: PolicyProblem[]): PolicyPart | undefined {
	const { data } = document;
	if (typeof data !== 'object' || data === null || Array.isArray(data)) {
		problems.push(document.problemAt([], 'a policy is a mapping: `version: 1` and rules, or some of the short keys'));
		return undefined;
	}
	const isShort = !('version' in data) && Object.keys(data).every((key) => !(key in longForm.shape));
	if (!isShort && !('version' in data)) {
		problems.push(document.problemAt([], 'a policy with rules begins with `version: 1`'));
		return undefined;
	}
	const before = problems.length;
	const complain = (path: readonly PropertyKey[], message: string) => {
		if (problems.length < before + MOST_PROBLEMS) problems.push(document.problemAt(path, message));
	};
	const long = isShort ? parseShort(document, problems, complain) : parseLong(document, problems, complain);
	if (long === undefined || problems.length > before) return undefined;
	return { file, form: isShort ? 'short' : 'long', long, problemAt: document.problemAt };
}

function parseShort(document: PolicyDocument, problems: PolicyProblem[], complain: Complain): LongForm | undefined {
	const short = parseAs(shortForm, document, problems);
	if (short === undefined) return undefined;
	for (const key of ['blocked_arg_patterns', 'blocked_tool_patterns'] as const)
		checkEach(short[key], blockedPatternProblem, [key], complain);
	return longFromShort(short);
}

function parseLong(document: PolicyDocument, problems: PolicyProblem[], complain: Complain): LongForm | undefined {
	const long = parseAs(longForm, document, problems);
	if (long === undefined) return undefined;
	checkSection(long, [], complain);
	for (const [match, section] of Object.entries(long.servers)) checkSection(section, ['servers', match], complain);
	return long;
}

function parseAs<T>(form: z.ZodType<T>, document: PolicyDocument, problems: PolicyProblem[]): T | undefined {
	const { data, error } = form.safeParse(document.data);
	if (error !== undefined) problems.push(...error.issues.slice(0, MOST_PROBLEMS).flatMap((issue) => problemsOf(issue, document)));
	return data;
}

function problemsOf(issue: z.core.$ZodIssue, document: PolicyDocument): readonly PolicyProblem[] {
	const where = issue.path.join('.');
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.slice(0, MOST_PROBLEMS).map((key) => {
			const meant = likelyWord(key, KEYS);
			const isShortKey = key in shortForm.shape;
			const hint = isShortKey
				? '; it belongs to the short form, which has no version'
				: meant === undefined
					? ''
					: `; did you mean ${meant}?`;
			return document.problemAt(issue.path, `unknown key ${key}${where === '' ? '' : ` in ${where}`}${hint}`, key);
		});
	}
	const value = valueAt(document.data, issue.path);
	const choices = issue.code === 'invalid_value' ? issue.values.map(String) : [];
	const meant = typeof value === 'string' ? likelyWord(value, choices) : undefined;
	const message = `${where === '' ? '' : `${where}: `}${value === undefined ? 'is missing' : issue.message}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
	return [document.problemAt(issue.path, message)];
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
	return path.reduce<unknown>(
		(value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined),
		data,
	);
}
