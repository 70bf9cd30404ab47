// Derives a least-privilege policy from an audit: what its ordinary calls needed, and no more. Every part cites its evidence.

import { Document, isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';
import type { DeclaredTool } from '#model/declaration.ts';
import { literalGlob } from '../compile/glob.ts';
import { type OrdinaryCall, onlyWorked, ordinaryCalls, plainLine, type Suggested, someOf } from './audited.ts';
import { fittingSchema } from './fitting-schema.ts';
import { knownPlaces } from './known-places.ts';
import { leftOutside } from './left-outside.ts';
import { hostsOf, neededNetwork } from './needed-network.ts';
import { programWords } from './program-words.ts';
import { type Standing, standingOf } from './tool-standing.ts';

const LONGEST_NAME = 256;
const MEGABYTE = 1024 * 1024;
const LEAST_MEMORY_MB = 512;

interface Commented {
	readonly value: object;
	readonly comment: string;
}

/** Returns YAML with comments, to be reviewed before use. */
export function suggestPolicy(report: Suggested): string {
	const calls = ordinaryCalls(report);
	const tools = [...new Map((report.declaration?.tools ?? []).map((tool) => [tool.name, tool])).values()];
	const judged = tools.map((tool, index) => ({ tool, index, ...standing(tool, calls, report) }));
	const rules = [
		...judged.flatMap((one) => toolRule(one, calls)),
		...placesRule(report, calls),
		...programsRule(
			report,
			calls,
			judged.flatMap(({ tool, effect }) => (effect === 'allow' || isFailed(report, tool) ? [tool.name] : [])),
		),
	];
	const document = new Document({ version: 1, include: ['default'], default: 'deny' }, { aliasDuplicateObjects: false });
	document.set('rules', document.createNode(rules.map(({ value }) => value)));
	const confine = confinement(report);
	if (confine.length > 0) document.set('confine', document.createNode(Object.assign({}, ...confine.map(({ value }) => value))));
	for (const [index, { comment }] of rules.entries()) remark(document.getIn(['rules', index], true), comment);
	for (const { value, comment } of confine) for (const key of Object.keys(value)) remark(keyOf(document.get('confine'), key), comment);
	inOneLine(document);
	document.commentBefore = [
		` Suggested from the audit of ${plainLine(report.target.name)} on ${plainLine(report.run.startedAt.slice(0, 10))}. Read it before you use it.`,
		' A tool may be called with the arguments of its schema and no others; what the default policy denies stays denied.',
		...(confine.length === 0
			? [' Nothing was watched in that run but answers: what the server may reach is for you to say (confine).']
			: []),
		...neverWorked(judged.filter(({ effect, tool }) => effect === 'ask' && isFailed(report, tool)).map(({ tool }) => tool.name)),
		...judged.flatMap(({ tool, effect, reason }) => (effect === undefined ? [` Not allowed: ${plainLine(tool.name)}, ${reason}`] : [])),
	].join('\n');
	return document.toString({ lineWidth: 140, flowCollectionPadding: false });
}

function isFailed({ coverage }: Suggested, { name }: DeclaredTool): boolean {
	return coverage.notWorked.some(({ tool }) => tool === name);
}

function neverWorked(tools: readonly string[]): readonly string[] {
	if (tools.length === 0) return [];
	return [
		` Never worked in the audit: ${someOf(tools, 20)}. Each call of these is asked about, and what they need of files and network is not in here.`,
	];
}

function standing({ name }: DeclaredTool, calls: readonly OrdinaryCall[], report: Suggested): Standing {
	if (name === '' || name.length > LONGEST_NAME) return { reason: 'no policy can name it', evidence: '' };
	return standingOf(name, calls, report);
}

function toolRule(
	{ tool, index, effect, reason, evidence }: Standing & { readonly tool: DeclaredTool; readonly index: number },
	calls: readonly OrdinaryCall[],
): readonly Commented[] {
	if (effect === undefined) return [];
	const schema = fittingSchema(tool, calls);
	// Rule names are short and unique, while the names of a server's tools need not be.
	const name = `${effect}-${tool.name.length > 60 ? `${tool.name.slice(0, 60)}-${index}` : tool.name}`;
	const value = { name, tools: [literalGlob(tool.name)], ...(schema && { when: { schema } }), effect, reason };
	return [
		{
			value,
			comment: `${evidence}${schema === undefined ? `; its schema ${saysNothing(tool) ? 'says nothing of its arguments' : 'could not be used'}` : ''}`,
		},
	];
}

function saysNothing({ inputSchema }: DeclaredTool): boolean {
	return Object.keys(inputSchema).every((key) => key === '$schema' || key === 'type');
}

function placesRule(report: Suggested, calls: readonly OrdinaryCall[]): readonly Commented[] {
	const { named } = knownPlaces(report, calls);
	if (named === undefined) return [];
	const value = {
		name: 'known-places',
		...(named.tools.length > 0 && { tools: named.tools.map(literalGlob) }),
		when: { arguments: named.arguments, path_outside: named.within },
		effect: 'deny',
		reason: 'no ordinary call of the audit needed a file elsewhere',
	};
	return [{ value, comment: 'ordinary calls named files in these places and nowhere else; change them to your own' }];
}

function programsRule(report: Suggested, calls: readonly OrdinaryCall[], allowed: readonly string[]): readonly Commented[] {
	const words = programWords(report, calls, allowed);
	if (words === undefined) return [];
	const { tools, matches, evidence } = words;
	const value = {
		name: 'no-words-for-programs',
		tools: tools.map(literalGlob),
		when: { arguments: words.arguments, matches },
		effect: 'deny',
		reason: 'the tool starts programs, and this would be an option or a command to one',
	};
	return [{ value, comment: evidence }];
}

/** Empty if nothing was observed. */
function confinement(whole: Suggested): readonly Commented[] {
	const report = onlyWorked(whole);
	const { sandbox, target } = report;
	if (sandbox === null) return [];
	const calls = ordinaryCalls(report);
	const { network, evidence } = neededNetwork(report, calls);
	const { roots } = knownPlaces(report, calls);
	const unneeded = hostsOf(whole).filter((host) => !hostsOf(report).includes(host));
	const leftOut = unneeded.length === 0 ? '' : `\nonly tools that never worked contacted ${someOf(unneeded, 10)}: add what you trust`;
	const { variables } = target.named;
	const peak = Math.ceil((sandbox.resources?.peak.memoryBytes ?? 0) / MEGABYTE);
	const memory = Math.max(LEAST_MEMORY_MB, 2 ** Math.ceil(Math.log2(Math.max(1, peak) * 3)));
	return [
		{ value: { network }, comment: `${evidence}${leftOut}` },
		{
			value: { env: variables },
			comment: variables.length === 0 ? 'the audit gave it none' : 'those that the audit gave it',
		},
		...(peak === 0 ? [] : [{ value: { memory_mb: memory }, comment: `all its processes together took ${peak} MB at most` }]),
		{
			value: { roots: roots.map(({ path, write }) => ({ path, write })) },
			comment: [
				...(roots.length === 0 ? ['it needed none of your files; its home and /tmp are private and empty'] : []),
				...roots.map(({ path, evidence }) => `${plainLine(path)}: ${evidence}`),
				...leftOutside(
					report,
					roots.map(({ real }) => real),
				),
			].join('\n'),
		},
	];
}

function keyOf(map: unknown, key: string): unknown {
	return isMap(map) ? map.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.key : undefined;
}

function remark(node: unknown, comment: string): void {
	if (isScalar(node) || isMap(node) || isSeq(node)) (node as Node).commentBefore = comment.replace(/^/gm, ' ');
}

/** Lists and schemas are shorter and easier to read in flow form. */
function inOneLine(document: Document): void {
	const flow = (node: unknown) => {
		if (isMap(node) || isSeq(node)) node.flow = true;
	};
	flow(document.get('include'));
	const rules = document.get('rules');
	for (const rule of isSeq(rules) ? (rules.items as YAMLMap[]) : []) {
		flow(rule.get('tools'));
		const when = rule.get('when');
		for (const pair of isMap(when) ? when.items : []) flow(pair.value);
	}
	const confine = document.get('confine');
	for (const pair of isMap(confine) ? confine.items : []) {
		if (isSeq(pair.value)) for (const item of pair.value.items) flow(item);
		if (isSeq(pair.value) && !pair.value.items.some(isMap)) pair.value.flow = true;
	}
}
