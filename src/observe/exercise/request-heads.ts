// Calls whose HTTP request has something else in its head: the Host and Origin of another site, and payloads in the fields that servers log and use.

import type { DeclaredTool } from '#model/declaration.ts';
import type { CallStep, StepResult } from '#model/step.ts';
import type { Mark } from '#observe/inputs/injections/injection-kind.ts';
import { makeMark, markersIn, remarked } from '#observe/inputs/injections/mark.ts';
import { isSpoiling } from './spoiling-tool.ts';

interface HeadOptions {
	readonly tools: readonly DeclaredTool[];
	readonly results: readonly StepResult[];
	readonly port: number;
	readonly seed: number;
}

type Draft = Omit<CallStep, 'id'>;

/** Numbers of markers; those of other injections are lower. */
const FIRST_CALL = 80_000;
/** Fields that a server may hand on to a program or a log. */
const FREE_FIELDS = ['user-agent', 'referer', 'x-forwarded-for', 'x-request-id', 'accept-language', 'x-client-name'];
/** Fields that a server may take for its own address. */
const ADDRESS_FIELDS = ['x-forwarded-host', 'x-original-host', 'forwarded'];

/** They go into a call that worked, of a tool that spoils nothing; without one there are none. */
export function headDrafts({ tools, results, port, seed }: HeadOptions): readonly Draft[] {
	const safe = new Set(tools.filter((tool) => !isSpoiling(tool)).map(({ name }) => name));
	const carrier = results.find(
		({ step, outcome }) => step.kind === 'call' && step.intent === 'typical' && outcome === 'ok' && safe.has(step.tool),
	)?.step;
	if (carrier?.kind !== 'call') return [];
	return HEADS.map((make, index) => {
		const mark = makeMark(carrier.tool, FIRST_CALL + index, seed);
		const { timeoutMs, tool, args } = carrier;
		return { kind: 'call', intent: 'injection', timeoutMs, tool, args: remarked(args, markersIn(args), mark.word), ...make(mark, port) };
	});
}

const HEADS: readonly ((mark: Mark, port: number) => Pick<CallStep, 'headers' | 'injection'>)[] = [
	// As a page does whose name was made to lead to the user's own machine, after it was loaded from another.
	({ word }, port) => ({
		headers: { host: `${word}.site.example:${port}`, origin: `http://${word}.site.example:${port}` },
		injection: { class: 'origin', argument: 'Host and Origin', variant: 'the name of another site', proofs: [{ kind: 'answered' }] },
	}),
	({ left, right, product }) => {
		const command = `basename$IFS$((${left}*${right}))`;
		return {
			headers: Object.fromEntries(FREE_FIELDS.map((name) => [name, `x';${command};'$(${command})`])),
			injection: {
				class: 'shell',
				argument: 'request headers',
				variant: 'a quote, a semicolon and $( )',
				proofs: [{ kind: 'ran', program: 'basename', word: product }],
			},
		};
	},
	({ word }) => {
		const host = `${word}.site.example`;
		const value = (name: string) => (name === 'forwarded' ? `host=${host}` : host);
		return {
			headers: Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, value(name)])),
			injection: { class: 'ssrf', argument: 'request headers', variant: 'a host of another site', proofs: [{ kind: 'contacted', host }] },
		};
	},
];
