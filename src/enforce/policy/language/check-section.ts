// Checks that a schema cannot express: expressions compile, ranges are valid, conditions fit their effect.

import type { Conditions, PolicyEffect } from '#model/policy.ts';
import { blockedPatternProblem } from '../compile/blocked-pattern.ts';
import { compileCel } from '../compile/cel.ts';
import { linearPattern } from '../compile/linear-pattern.ts';
import { hostPattern, rangeOf } from '../compile/ranges.ts';
import { compileSchemaCheck } from '../compile/schema-check.ts';
import type { SectionForm } from './schema.ts';

type Path = readonly PropertyKey[];
export type Complain = (path: Path, message: string) => void;

export function checkSection(section: SectionForm, path: Path, complain: Complain): void {
	for (const [index, rule] of section.rules.entries()) {
		const here = [...path, 'rules', index];
		if (rule.when !== undefined) checkConditions(rule.when, rule.effect, [...here, 'when'], complain);
		if (rule.at !== 'list') continue;
		if (rule.when !== undefined) complain([...here, 'when'], 'a rule at: list sees no arguments yet; drop `when`, or write at: call');
		if (rule.effect !== 'deny') complain([...here, 'effect'], 'a rule at: list hides a tool; its effect is deny');
	}
	for (const [index, exception] of section.exceptions.entries()) {
		if (exception.when !== undefined) checkConditions(exception.when, 'allow', [...path, 'exceptions', index, 'when'], complain);
	}
	for (const [index, root] of section.confine.roots?.entries() ?? [])
		checkRoot(root.path, [...path, 'confine', 'roots', index, 'path'], complain);
	const { network } = section.confine;
	if (Array.isArray(network)) checkEach(network, hostProblem, [...path, 'confine', 'network'], complain);
}

function checkConditions(when: Conditions, effect: PolicyEffect, path: Path, complain: Complain): void {
	if (Object.keys(when).every((key) => key === 'arguments'))
		complain(path, 'a condition says what to look for: path_within, host_in, matches …');
	const each = (key: keyof Conditions, values: readonly string[] | undefined, problemOf: (text: string) => string | undefined) =>
		checkEach(values ?? [], problemOf, [...path, key], complain);
	each('host_in', when.host_in, hostProblem);
	each('host_not_in', when.host_not_in, hostProblem);
	each('cidr', when.cidr, (text) => (rangeOf(text) === undefined ? `${text} is no range of addresses, such as 10.0.0.0/8` : undefined));
	each('matches', when.matches, patternProblem);
	each('contains', when.contains, blockedPatternProblem);
	each('tool_contains', when.tool_contains, blockedPatternProblem);
	for (const key of ['path_within', 'path_outside'] as const) {
		for (const [index, root] of when[key]?.entries() ?? []) checkRoot(root, [...path, key, index], complain);
	}
	if (when.hazards !== undefined && effect === 'allow')
		complain([...path, 'hazards'], 'hazards are reasons to deny or to ask; lift a rule for some calls with an exception instead');
	const schema = when.schema === undefined ? undefined : compileSchemaCheck(when.schema);
	if (schema !== undefined && 'problem' in schema) complain([...path, 'schema'], schema.problem);
	const cel = when.cel === undefined ? undefined : compileCel(when.cel);
	if (cel !== undefined && 'problem' in cel) complain([...path, 'cel'], cel.problem);
}

export function checkEach(
	values: readonly string[],
	problemOf: (text: string) => string | undefined,
	path: Path,
	complain: Complain,
): void {
	for (const [index, value] of values.entries()) {
		const problem = problemOf(value);
		if (problem !== undefined) complain([...path, index], problem);
	}
}

function patternProblem(source: string): string | undefined {
	try {
		linearPattern(source);
		return undefined;
	} catch (error) {
		return `not a regular expression that RE2 knows: ${error instanceof Error ? error.message : String(error)}`;
	}
}

function hostProblem(text: string): string | undefined {
	return hostPattern(text) === undefined ? `${text} is no host; write api.example.com, *.example.com or 192.0.2.0/24` : undefined;
}

function checkRoot(root: string, path: Path, complain: Complain): void {
	if (!/^(?:\/|~(?:\/|$)|\.(?:\/|$))/.test(root)) complain(path, `${root} has to begin with /, ~/ or ./`);
	else if (root.split('/').includes('..')) complain(path, `${root} climbs; write where it leads to`);
}
