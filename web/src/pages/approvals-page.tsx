// Calls and changed declarations that wait for a person. The page shows them in full before the buttons.

import { useCallback, useState } from 'preact/hooks';
import { shellWord } from '#util/shell-word.ts';
import { useLive } from '../api/live-events.ts';
import { asProblem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import type { Approvals, WaitingApproval } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useLogin } from '../login.ts';
import { CommandLine } from '../parts/command-line.tsx';
import { PageHeading } from '../parts/heading.tsx';
import { JsonView } from '../parts/json-view.tsx';
import { Ago } from '../parts/moment.tsx';
import { Shown } from '../parts/shown.tsx';
import { Empty, WhenAnswered } from '../parts/states.tsx';

export function ApprovalsPage() {
	const answer = useAnswer<Approvals>('/api/approvals');
	const { again } = answer;
	useLive(
		'approval',
		useCallback(() => again(), [again]),
	);
	return (
		<>
			<PageHeading
				title="Approvals"
				lead="The guard holds these until a person decides. An approval is for exactly what is shown, and is signed."
			/>
			<WhenAnswered of={answer}>
				{({ approvals, key = 'sealed' }) =>
					approvals.length === 0 ? (
						<Empty title="Nothing waits for you." command="candor approve">
							A rule with <code>effect: ask</code> in a policy makes a call wait. On the command line the same list is:
						</Empty>
					) : (
						<ul class="stack">
							{approvals.map((approval) => (
								<Waiting key={approval.id} approval={approval} signingKey={key} done={again} />
							))}
						</ul>
					)
				}
			</WhenAnswered>
		</>
	);
}

interface WaitingProps {
	readonly approval: WaitingApproval;
	readonly signingKey: NonNullable<Approvals['key']>;
	readonly done: () => void;
}

/** Returns the command line for the same decision. */
function commandFor({ kind, call, server, tool, name }: WaitingApproval): string {
	if (call !== undefined) return `candor approve --call ${shellWord(call)}`;
	const words = [server, ...(kind === 'instructions' ? [] : [tool ?? name ?? ''])].map(shellWord);
	return ['candor approve', ...words, ...(kind === undefined || kind === 'tool' ? [] : ['--kind', kind])].join(' ');
}

const NO_KEY = {
	none: 'No key for approvals is set yet: candor approve --init, in a terminal, sets one with a passphrase.',
	elsewhere: 'The key for approvals was made elsewhere: candor approve --key-file FILE signs with it.',
} as const;

function Waiting({ approval, signingKey, done }: WaitingProps) {
	const { id, kind, server, tool, name, reason, askedAt, before, after, changes } = approval;
	const { may } = useLogin();
	const [passphrase, setPassphrase] = useState('');
	const [state, setState] = useState<{ readonly isBusy: boolean; readonly trouble?: string; readonly told?: string }>({ isBusy: false });
	const decide = (decision: 'approve' | 'deny') => {
		setState({ isBusy: true });
		request('POST', `/api/approvals/${encodeURIComponent(id)}`, { decision, ...(passphrase === '' ? {} : { passphrase }) }).then(
			() => {
				setPassphrase('');
				setState({ isBusy: false, told: decision === 'approve' ? 'Approved.' : 'Denied.' });
				done();
			},
			(error: unknown) => setState({ isBusy: false, trouble: asProblem(error).message }),
		);
	};
	const title = tool ?? name ?? 'its declaration';
	const field = `passphrase-${id}`;
	return (
		<li class="card approval">
			<h2>
				<Shown text={title} code /> <span class="muted">of</span> <Shown text={server} />
			</h2>
			<p class="muted">
				{kind === undefined || kind === 'call' ? 'A call' : `Changed ${kind}`}
				{askedAt === undefined ? null : (
					<>
						{', asked '}
						<Ago at={askedAt} />
					</>
				)}
				{' · '}
				<code>{id}</code>
			</p>
			{reason === undefined ? null : (
				<p>
					<strong>Why it waits</strong> <Shown text={reason} />
				</p>
			)}
			{approval.arguments === undefined || approval.arguments === null ? null : (
				<>
					<h3>Arguments</h3>
					<JsonView value={approval.arguments} label={`Arguments of ${title}`} />
				</>
			)}
			{changes === undefined ? null : (
				<ul class="plain">
					{changes.map((change) => (
						<li key={change}>
							<Shown text={change} />
						</li>
					))}
				</ul>
			)}
			{before === undefined && after === undefined ? null : (
				<div class="halves">
					<div>
						<h3>Before</h3>
						<JsonView value={before ?? 'nothing'} label="Before" />
					</div>
					<div>
						<h3>Now</h3>
						<JsonView value={after ?? 'nothing'} label="Now" />
					</div>
				</div>
			)}
			{may('admin') ? (
				<form
					class="toolbar"
					onSubmit={(event) => {
						event.preventDefault();
						decide('approve');
					}}
				>
					{signingKey === 'sealed' ? (
						<label class="field labelled grow" for={field}>
							<span>Passphrase of the approval key</span>
							<input
								id={field}
								type="password"
								autocomplete="off"
								value={passphrase}
								onInput={(event) => setPassphrase(event.currentTarget.value)}
							/>
						</label>
					) : (
						<p class="notice">{NO_KEY[signingKey]}</p>
					)}
					<button type="submit" class="button primary" disabled={state.isBusy || signingKey !== 'sealed' || passphrase === ''}>
						Approve
					</button>
					<button type="button" class="button danger" disabled={state.isBusy} onClick={() => decide('deny')}>
						Deny
					</button>
				</form>
			) : (
				<p class="notice">Only a person who is logged in decides. Open the link that candor serve printed on its terminal.</p>
			)}
			<p role="status">{state.told}</p>
			{state.trouble === undefined ? null : (
				<p role="alert" class="trouble">
					<Shown text={state.trouble} />
				</p>
			)}
			<p class="in-terminal">
				<span class="muted">Or in a terminal:</span> <CommandLine command={commandFor(approval)} label="same on the command line" />
			</p>
		</li>
	);
}
