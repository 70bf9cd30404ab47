// A policy as text, with its problems in line, and the decisions that it would change, shown before it is saved.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { counted, number } from '#util/counted.ts';
import { asProblem, type Problem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import type { ChangedCall, PolicyEntry, PolicyProblem, PolicyText, WhatIfAnswer } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useLogin } from '../login.ts';
import { PageHeading } from '../parts/heading.tsx';
import { JsonView } from '../parts/json-view.tsx';
import { DecisionMark } from '../parts/marks.tsx';
import { PolicyEditor } from '../parts/policy-editor.tsx';
import { Shown } from '../parts/shown.tsx';
import { WhenAnswered } from '../parts/states.tsx';
import { linkTo } from '../router.ts';

const TYPING_MS = 300;
const MOST_CALLS = 30;

export function PolicyPage({ name }: { readonly name: string }) {
	const answer = useAnswer<PolicyText>(`/api/policies/${encodeURIComponent(name)}`);
	const all = useAnswer<{ readonly policies: readonly PolicyEntry[] }>('/api/policies');
	const isEditable = all.state === 'ready' && all.answer.policies.some((one) => one.name === name && one.editable);
	return (
		<>
			<p class="crumbs">
				<a href={linkTo('policies')}>Policies</a>
			</p>
			<PageHeading title={name} />
			<WhenAnswered of={answer}>
				{(policy) => <Policy key={policy.digest} policy={policy} mayChange={isEditable} reload={answer.again} />}
			</WhenAnswered>
		</>
	);
}

type Saving =
	| { readonly kind: 'idle' }
	| { readonly kind: 'busy' }
	| { readonly kind: 'saved' }
	| { readonly kind: 'failed'; readonly problem: Problem };

interface PolicyProps {
	readonly policy: PolicyText;
	readonly mayChange: boolean;
	readonly reload: () => void;
}

function Policy({ policy, mayChange, reload }: PolicyProps) {
	const { may } = useLogin();
	const [text, setText] = useState(policy.text);
	const [base, setBase] = useState({ text: policy.text, digest: policy.digest });
	const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
	const problems = useProblems(policy, text);
	const { whatIf, ask } = useWhatIf(policy.name, text);
	const isChanged = text !== base.text;
	const isEditable = mayChange && may('admin');
	const mayLeave = useRef(true);
	mayLeave.current = !isChanged;
	useEffect(() => {
		const leaving = (event: BeforeUnloadEvent) => {
			if (!mayLeave.current) event.preventDefault();
		};
		addEventListener('beforeunload', leaving);
		return () => removeEventListener('beforeunload', leaving);
	}, []);
	const save = () => {
		if (!isChanged || !isEditable) return;
		setSaving({ kind: 'busy' });
		request<{ readonly digest: string }>('PUT', `/api/policies/${encodeURIComponent(policy.name)}`, { text, digest: base.digest }).then(
			({ digest }) => {
				setBase({ text, digest });
				setSaving({ kind: 'saved' });
			},
			(error: unknown) => setSaving({ kind: 'failed', problem: asProblem(error) }),
		);
	};
	return (
		<>
			<p class="muted">
				{placeOf(policy, mayChange)}
				{mayChange && !may('admin') ? ' Log in to change it.' : ''} Digest <code>{base.digest.slice(0, 16)}</code>
			</p>
			<PolicyEditor text={text} change={setText} problems={problems} save={save} />
			<div class="toolbar">
				<button type="button" class="button" onClick={ask} disabled={whatIf.kind === 'busy'}>
					What if?
				</button>
				<button
					type="button"
					class="button primary"
					onClick={save}
					disabled={!isChanged || !isEditable || problems.length > 0 || saving.kind === 'busy'}
				>
					Save
				</button>
				<button type="button" class="button" onClick={() => setText(base.text)} disabled={!isChanged}>
					Discard
				</button>
				<span role="status" class="muted">
					{saving.kind === 'saved' && !isChanged ? 'Saved: it holds from the next call on.' : isChanged ? 'Not saved yet' : ''}
				</span>
			</div>
			{saving.kind === 'failed' ? <SaveTrouble problem={saving.problem} reload={reload} /> : null}
			<WhatIfView whatIf={whatIf} isChanged={isChanged} />
		</>
	);
}

function placeOf({ origin }: PolicyText, mayChange: boolean): string {
	if (origin === 'folder') return 'In the policy folder.';
	return mayChange
		? 'Shipped with Candor. Saved, it becomes a policy of the folder that answers in its place.'
		: 'Shipped with Candor: it can be read and tried. To save changes, start candor serve with --policies and a folder.';
}

function SaveTrouble({ problem, reload }: { readonly problem: Problem; readonly reload: () => void }) {
	return (
		<div role="alert" class="trouble">
			{problem.status === 409 ? (
				<>
					Somebody else saved it meanwhile. Copy what you need, then{' '}
					<button type="button" class="link" onClick={reload}>
						load their version
					</button>
					.
				</>
			) : (
				<Shown text={problem.message} />
			)}
		</div>
	);
}

/** The server checks the text while it is typed, with the same parser as the guard. */
function useProblems(policy: PolicyText, text: string): readonly PolicyProblem[] {
	const [problems, setProblems] = useState(policy.problems);
	useEffect(() => {
		if (text === policy.text) {
			setProblems(policy.problems);
			return;
		}
		const abort = new AbortController();
		const timer = setTimeout(() => {
			request<{ readonly problems: readonly PolicyProblem[] }>(
				'POST',
				'/api/policies/check',
				{ name: policy.name, text },
				abort.signal,
			).then(
				(answer) => setProblems(answer.problems),
				() => {}, // the next keystroke, or saving, reports the problem
			);
		}, TYPING_MS);
		return () => {
			clearTimeout(timer);
			abort.abort();
		};
	}, [policy, text]);
	return problems;
}

type WhatIfState =
	| { readonly kind: 'idle' }
	| { readonly kind: 'busy' }
	| { readonly kind: 'ready'; readonly answer: WhatIfAnswer; readonly isStale: boolean }
	| { readonly kind: 'failed'; readonly problem: Problem };

function useWhatIf(name: string, text: string): { readonly whatIf: WhatIfState; readonly ask: () => void } {
	const [whatIf, setWhatIf] = useState<WhatIfState>({ kind: 'idle' });
	// A result applies to the text at the time of the request.
	useEffect(() => setWhatIf((before) => (before.kind === 'ready' ? { ...before, isStale: true } : before)), [text]);
	const ask = useCallback(() => {
		setWhatIf({ kind: 'busy' });
		request<WhatIfAnswer>('POST', '/api/policies/what-if', { name, text }).then(
			(answer) => setWhatIf({ kind: 'ready', answer, isStale: false }),
			(error: unknown) => setWhatIf({ kind: 'failed', problem: asProblem(error) }),
		);
	}, [name, text]);
	return { whatIf, ask };
}

function WhatIfView({ whatIf, isChanged }: { readonly whatIf: WhatIfState; readonly isChanged: boolean }) {
	if (whatIf.kind === 'idle')
		return (
			<p class="muted">{isChanged ? '“What if?” replays the recorded calls of the ledger under this text before you save it.' : ''}</p>
		);
	if (whatIf.kind === 'busy') return <p role="status">Replaying the recorded calls …</p>;
	if (whatIf.kind === 'failed')
		return (
			<p role="alert" class="trouble">
				<Shown text={whatIf.problem.message} />
			</p>
		);
	const { newlyBlocked, newlyAllowed, unchanged, notReplayable = 0 } = whatIf.answer;
	return (
		<section class={whatIf.isStale ? 'part stale' : 'part'} aria-labelledby="what-if-title">
			<h2 id="what-if-title">What if this text had decided</h2>
			<p role="status">
				{counted(newlyBlocked.length, 'call')} newly blocked, {counted(newlyAllowed.length, 'call')} newly allowed, {number(unchanged)}{' '}
				unchanged
				{notReplayable > 0 ? `, ${number(notReplayable)} cannot be replayed: their arguments were not kept` : ''}.
				{whatIf.isStale ? ' The text has changed since: ask again.' : ''}
			</p>
			<ChangedCalls title="Newly blocked" calls={newlyBlocked} />
			<ChangedCalls title="Newly allowed" calls={newlyAllowed} />
		</section>
	);
}

function ChangedCalls({ title, calls }: { readonly title: string; readonly calls: readonly ChangedCall[] }) {
	if (calls.length === 0) return null;
	return (
		<>
			<h3>{title}</h3>
			<ul class="stack">
				{calls.slice(0, MOST_CALLS).map(({ call, times = 1, before, after }, index) => (
					<li key={`${index}${call.tool}`} class="card">
						<p>
							<DecisionMark decision={before.effect} /> → <DecisionMark decision={after.effect} /> <Shown text={call.tool} code />{' '}
							<span class="muted">{times > 1 ? `${number(times)}× · ` : ''}</span>
							<code>{after.rule}</code> <Shown text={after.reason} />
						</p>
						{call.args === undefined ? null : <JsonView value={call.args} label="Arguments" />}
					</li>
				))}
			</ul>
			{calls.length > MOST_CALLS ? <p class="muted">… {counted(calls.length - MOST_CALLS, 'more call')}</p> : null}
		</>
	);
}
