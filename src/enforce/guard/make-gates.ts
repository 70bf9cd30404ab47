// Creates the gates of one session, in the order in which a request passes them.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { Resolution } from '#enforce/policy/decision-context.ts';
import type { ApprovalStore } from '#model/approval.ts';
import type { Ledger } from '#model/ledger.ts';
import type { PinStore } from '#model/pin.ts';
import type { KnownNames } from '#text/known-names.ts';
import { askPerson } from './ask-person.ts';
import type { EffectSource } from './effect-source.ts';
import { type Exchange, FORWARD, type Gate } from './gate.ts';
import { ApprovalNews } from './gates/approval-news.ts';
import { BoundsGate } from './gates/bounds-gate.ts';
import { CallRecord } from './gates/call-record.ts';
import { CanaryGate } from './gates/canary-gate.ts';
import { ClientDataGate } from './gates/client-data-gate.ts';
import { ClientGate } from './gates/client-gate.ts';
import { HeaderGate } from './gates/header-gate.ts';
import { HideGate } from './gates/hide-gate.ts';
import { InstructionsGate } from './gates/instructions-gate.ts';
import type { LockRefusal } from './gates/meet-parts.ts';
import { PartReview } from './gates/part-review.ts';
import { PinGate } from './gates/pin-gate.ts';
import { PolicyGate } from './gates/policy-gate.ts';
import type { RateCounter } from './gates/rate-counter.ts';
import { ResponseGate } from './gates/response-gate.ts';
import { TimeoutGate } from './gates/timeout-gate.ts';
import type { Examiner, JudgeElsewhere } from './inspection.ts';
import type { JudgedCall } from './judged-call.ts';
import { listTools } from './list-tools.ts';
import { LISTED_KINDS, type ListedKind } from './listed-kinds.ts';
import type { Relay } from './relay.ts';
import type { Upstream } from './transports/upstream.ts';

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
	/** Present where a lock decides what passes. */
	readonly refused?: LockRefusal;
	/** Names of well-known tools and of other servers' tools. */
	readonly knownNames: KnownNames;
	readonly approvals: ApprovalStore;
	/** Whether questions go to a client that can show them. */
	readonly elicits: boolean;
	readonly rates: RateCounter;
	readonly maskArguments: (args: unknown) => unknown;
	/** Returns the keys of the planted canaries in these bytes. Undefined: no canaries are planted. */
	readonly canariesIn: ((bytes: Buffer) => readonly string[]) | undefined;
	/** Resolves the host names in a call of this session. Returns undefined if there are none to resolve. */
	readonly resolve: (policy: CompiledPolicy, call: JudgedCall, session: string) => Promise<Resolution> | undefined;
	/** Whether host names are resolved. Otherwise, their spelling alone decides. */
	readonly looksUpNames: boolean;
	/** Reads and judges messages that are too large for the main thread. */
	readonly examiner: Examiner;
	/** Whether clients come over HTTP to a server on standard streams. The guard alone checks their headers then. */
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
		const tools = await listTools(relay(), client.meta, via, (page, listed) => review.learn(page, 'tools', listed));
		headers.learn(tools);
		return tools;
	};
	const headers = new HeaderGate({ record, list, requiresAll: parts.requiresParamHeaders });
	const review = new PartReview({ policy, record, note });
	const pinGates =
		parts.pins &&
		makePinGates(parts.pins, {
			server,
			knownNames: parts.knownNames,
			policy,
			record,
			review,
			note,
			relay,
			list,
			...(parts.refused !== undefined && { refused: parts.refused }),
		});
	const judge = judgeElsewhere(parts);
	const besides = new ClientDataGate({ policy, record, rates: parts.rates, judge, note });
	const asking = { server, policyVersion, approvals: parts.approvals, note, told: new Set<string>(), now };
	return [
		new BoundsGate({ policy, record, note }),
		// Comes before the gates that query the server because of a request: a message with a canary goes nowhere.
		...(canariesIn === undefined ? [] : [new CanaryGate({ policy, record, canariesIn, note })]),
		client,
		...(pinGates?.all ?? [new HideGate({ policy, review })]),
		headers,
		besides,
		new PolicyGate({
			policy,
			record,
			rates: parts.rates,
			resolve: (compiled, call) => parts.resolve(compiled, call, session),
			judge,
			again: (exchange) => pinGates?.tools.again(exchange) ?? FORWARD,
			besides,
			ask: ({ via }, call, question) =>
				askPerson(
					{ ...asking, elicit: (text) => (parts.elicits ? client.elicit(text, via) : undefined) },
					call,
					question,
					parts.maskArguments,
				),
		}),
		new TimeoutGate({ seconds: () => policy().policy.confine.timeout_seconds, relay, restart }),
		new ResponseGate({ policy, record, canariesIn: canariesIn ?? (() => []), note }),
		// Comes last, because its row includes the findings of the other gates.
		record,
	];
}

function judgeElsewhere({ policy, server, session, looksUpNames, examiner }: GuardParts): JudgeElsewhere {
	return async ({ bytes }, about) => {
		const { compiled, version } = policy();
		const { cwd, home, guarded = [] } = compiled.places;
		const order = { policy: { ...compiled.policy, servers: [] }, server, cwd, home, guarded, version, looksUpNames, ...about };
		try {
			return await examiner.judge(bytes, session, order);
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			return { decision: { effect: 'deny', rule: 'bounds', reason }, names: [], inputs: [] };
		}
	};
}

/** Creates one gate for each kind of part, with its notifier of approvals. */
function makePinGates(
	store: PinStore,
	{ relay, list, ...options }: Omit<ConstructorParameters<typeof PinGate>[0], 'kind' | 'store' | 'news'> & { readonly relay: () => Relay },
): { readonly tools: PinGate; readonly all: readonly Gate[] } {
	const gatesOf = (kind: ListedKind) => {
		const news = new ApprovalNews({ kind, server: options.server, store, relay });
		return { kind, news, pin: new PinGate({ ...options, kind, store, news, ...(kind.kind === 'tool' && list && { list }) }) };
	};
	const gates = LISTED_KINDS.map(gatesOf);
	const tools = gates.find(({ kind }) => kind.kind === 'tool');
	if (tools === undefined) throw new Error('no gate pins tools');
	return { tools: tools.pin, all: [...gates.flatMap(({ news, pin }) => [news, pin]), new InstructionsGate({ ...options, store })] };
}
