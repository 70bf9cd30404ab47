import type { RunState } from '#model/live-event.ts';

const LOOKS: Readonly<Record<RunState, string>> = {
	queued: 'quiet-pill',
	running: 'low',
	done: 'decision-allowed',
	failed: 'high',
	cancelled: 'quiet-pill',
};

export function RunMark({ state }: { readonly state: RunState }) {
	return <span class={`pill ${LOOKS[state] ?? 'quiet-pill'}`}>{state}</span>;
}
