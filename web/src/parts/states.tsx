// The states of a page while it waits, when it is empty, and when something failed. Each names the next action.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { asProblem, type Problem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import type { Answered } from '../api/use-answer.ts';
import { CommandLine } from './command-line.tsx';

export function Loading({ rows = 4 }: { readonly rows?: number }) {
	return (
		<div class="loading" role="status">
			<span class="unseen">Loading …</span>
			{Array.from({ length: rows }, (_, row) => (
				<div key={row} class="bone" aria-hidden="true" />
			))}
		</div>
	);
}

interface EmptyProps {
	readonly title: string;
	readonly children?: ComponentChildren;
	/** The next command to type. */
	readonly command?: string;
}

export function Empty({ title, children, command }: EmptyProps) {
	return (
		<div class="empty">
			<svg class="empty-mark" viewBox="0 0 48 48" aria-hidden="true">
				<circle cx="24" cy="24" r="17" />
				<path d="M16 24h16" />
			</svg>
			<p class="empty-title">{title}</p>
			{children === undefined ? null : <p class="muted">{children}</p>}
			{command === undefined ? null : <CommandLine command={command} />}
		</div>
	);
}

export function Failed({ problem, again }: { readonly problem: Problem; readonly again?: (() => void) | undefined }) {
	const isLogin = problem.status === 401 || problem.status === 403;
	return (
		<div class="empty failed" role="alert">
			<p class="empty-title">{isLogin ? 'This needs a login' : problem.title}</p>
			<p class="muted">
				{isLogin ? 'Open the one-time link that candor serve printed on its terminal. It is good once.' : problem.message}
			</p>
			{isLogin ? <NewLink /> : null}
			<WayOn problem={problem} again={again} />
		</div>
	);
}

/** What is not there does not come by another try. */
function WayOn({ problem, again }: { readonly problem: Problem; readonly again: (() => void) | undefined }) {
	if (problem.status === 404)
		return (
			<a class="button" href="#/">
				To the overview
			</a>
		);
	return again === undefined ? null : (
		<button type="button" class="button" onClick={again}>
			Try again
		</button>
	);
}

/** The link goes to the terminal, never to the page: only a person who can read the terminal may log in. */
function NewLink() {
	const [told, setTold] = useState<string>();
	const ask = () => {
		request('POST', '/api/login').then(
			() => setTold('A new link is on the terminal of candor serve. It is good for ten minutes, once.'),
			(error: unknown) => setTold(asProblem(error).message),
		);
	};
	return (
		<>
			<button type="button" class="button primary" onClick={ask}>
				Print a new link there
			</button>
			<p role="status">{told}</p>
		</>
	);
}

interface AnswerProps<Answer> {
	readonly of: Answered<Answer> & { readonly again: () => void };
	readonly children: (answer: Answer) => ComponentChildren;
}

export function WhenAnswered<Answer>({ of, children }: AnswerProps<Answer>) {
	if (of.state === 'loading') return <Loading />;
	if (of.state === 'failed') return <Failed problem={of.problem} again={of.again} />;
	return <>{children(of.answer)}</>;
}
