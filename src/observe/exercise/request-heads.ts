// Plans calls with other HTTP headers: the Host and Origin of another site, and payloads in the headers that servers log and use.

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

/** First marker number. Other injections have lower numbers, except those into templates. */
const FIRST_CALL = 80_000;
/** Headers that a server may pass to a program or a log. */
const FREE_FIELDS = ['user-agent', 'referer', 'x-forwarded-for', 'x-request-id', 'accept-language', 'x-client-name'];
/** Headers that a server may take for its own address. */
const ADDRESS_FIELDS = ['x-forwarded-host', 'x-original-host', 'forwarded'];

/** Returns variants of a call that worked, of a tool that is not destructive. Returns none if there is no such call. */
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
	// Simulates DNS rebinding: a page of another site whose name now resolves to the user's own machine.
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
