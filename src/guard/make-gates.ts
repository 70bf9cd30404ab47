// The gates of one session, in the order in which a request meets them.

import type { ApprovalStore } from '#model/approval.ts';
import type { Ledger } from '#model/ledger.ts';
import type { PinStore } from '#model/pin.ts';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { askPerson } from './ask-person.ts';
import type { EffectSource } from './effect-source.ts';
import type { Upstream } from './ends/upstream.ts';
import { type Exchange, FORWARD, type Gate } from './gate.ts';
import { ApprovalNews } from './gates/approval-news.ts';
import { BoundsGate } from './gates/bounds-gate.ts';
import { CallRecord } from './gates/call-record.ts';
import { CanaryGate } from './gates/canary-gate.ts';
import { ClientGate } from './gates/client-gate.ts';
import { HeaderGate } from './gates/header-gate.ts';
import { HideGate } from './gates/hide-gate.ts';
import { PinGate } from './gates/pin-gate.ts';
import { type JudgeCall, PolicyGate, type ResolveCall } from './gates/policy-gate.ts';
import type { RateCounter } from './gates/rate-counter.ts';
import { ResponseGate } from './gates/response-gate.ts';
import { TimeoutGate } from './gates/timeout-gate.ts';
import type { Examiner } from './inspection.ts';
import { listTools } from './list-tools.ts';
import type { Relay } from './relay.ts';

/** A policy in force, and the hash of its text. */
export interface PolicyInForce {
	readonly compiled: CompiledPolicy;
	readonly version: string;
}

export interface GuardParts {
	readonly server: string;
	readonly session: string;
	readonly policy: () => PolicyInForce;
	readonly ledger: Ledger;
	/** Undefined: tools are shown as the server lists them. */
	readonly pins: PinStore | undefined;
	readonly approvals: ApprovalStore;
	readonly rates: RateCounter;
	readonly maskArguments: (args: unknown) => unknown;
	/** The keys of planted canaries that these bytes hold; undefined: none are planted. */
	readonly canariesIn: ((bytes: Buffer) => readonly string[]) | undefined;
	readonly resolve: ResolveCall;
	/** Reads and judges what is too large for here. */
	readonly examiner: Examiner;
	/** Clients come over HTTP to a server on standard streams: nobody else looks at their headers. */
	readonly requiresParamHeaders: boolean;
	readonly effects: EffectSource;
	readonly note: (line: string) => void;
	readonly now: () => number;
}

export function makeGates(parts: GuardParts, relay: () => Relay, restart: Upstream['restart']): readonly Gate[] {
	const policy = () => parts.policy().compiled;
	const policyVersion = () => parts.policy().version;
	const { server, session, ledger, canariesIn, note, now } = parts;
	const record = new CallRecord({ ledger, server, session, policyVersion, effects: parts.effects, now });
	const client = new ClientGate(relay);
	const list = async ({ via }: Exchange) => {
		const tools = await listTools(relay(), client.meta, via);
		headers.learn(tools);
		return tools;
	};
	const headers = new HeaderGate({ record, list, requiresAll: parts.requiresParamHeaders });
	const news = parts.pins && new ApprovalNews({ server, store: parts.pins, relay });
	const pin = parts.pins && news && new PinGate({ server, store: parts.pins, policy, record, news, list, note });
	const asking = { server, policyVersion, approvals: parts.approvals };
	const judge: JudgeCall = ({ request }, context) => {
		const { compiled, version } = parts.policy();
		const { places } = compiled;
		const policyHere = { policy: { ...compiled.policy, servers: [] }, server, cwd: places.cwd, home: places.home, version };
		return parts.examiner.judge(request.bytes, session, { ...policyHere, ...context });
	};
	return [
		new BoundsGate({ policy, record, note }),
		client,
		...(news && pin ? [news, pin] : [new HideGate(policy)]),
		headers,
		...(canariesIn === undefined ? [] : [new CanaryGate({ policy, record, canariesIn, note })]),
		new PolicyGate({
			policy,
			record,
			rates: parts.rates,
			resolve: parts.resolve,
			judge,
			again: (exchange) => pin?.again(exchange) ?? FORWARD,
			ask: ({ via }, call, question) =>
				askPerson({ ...asking, elicit: (text) => client.elicit(text, via) }, call, question, parts.maskArguments),
		}),
		new TimeoutGate({ seconds: () => policy().policy.confine.timeout_seconds, relay, restart }),
		new ResponseGate({ policy, record, canariesIn: canariesIn ?? (() => []), note }),
		// Last: what the gates before found belongs into its row.
		record,
	];
}
