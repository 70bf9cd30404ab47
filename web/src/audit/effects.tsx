// The effects of one tool, in groups, with the unexplained ones first.

import { useState } from 'preact/hooks';
import type { Effect } from '#model/profile.ts';
import { counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { Shown } from '../parts/shown.tsx';

const MOST_EFFECTS = 100;
const GROUPS = [
	{ title: 'reads', kinds: ['read', 'list'] },
	{ title: 'writes', kinds: ['write', 'delete', 'mkdir', 'executable'] },
	{ title: 'runs', kinds: ['exec', 'load', 'kernel'] },
	{ title: 'network', kinds: ['egress', 'local-socket', 'listen'] },
	{ title: 'discloses', kinds: ['disclosure'] },
] as const;

export function Effects({ effects }: { readonly effects: readonly Effect[] }) {
	const [isOpen, setOpen] = useState(false);
	if (effects.length === 0) return <span class="muted">no effects</span>;
	const loose = effects.filter(({ explanation }) => explanation === undefined);
	const sorted = [...loose, ...effects.filter(({ explanation }) => explanation !== undefined)];
	return (
		<>
			<ul class="effect-groups">
				{GROUPS.map(({ title, kinds }) => {
					const like = effects.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
					if (like.length === 0) return null;
					const unexplained = pathsIn(like.filter(({ explanation }) => explanation === undefined));
					const explained = pathsIn(like) - unexplained;
					return (
						<li key={title}>
							{title} {unexplained > 0 ? <strong class="loose">{number(unexplained)} unexplained</strong> : null}
							{unexplained > 0 && explained > 0 ? ', ' : ''}
							{explained > 0 ? <span class="muted">{number(explained)} explained</span> : null}
						</li>
					);
				})}
			</ul>
			{loose.slice(0, 4).map((effect) => (
				<EffectLine key={`${effect.kind}${effect.subject}`} effect={effect} />
			))}
			<details class="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
				<summary>All {counted(effects.length, 'effect')}</summary>
				{isOpen
					? sorted
							.slice(0, MOST_EFFECTS)
							.map((effect) => <EffectLine key={`${effect.kind}${effect.subject}${effect.explanation?.by}`} effect={effect} />)
					: null}
				{isOpen && sorted.length > MOST_EFFECTS ? <p class="muted">… {counted(sorted.length - MOST_EFFECTS, 'more effect')}</p> : null}
			</details>
		</>
	);
}

function EffectLine({ effect }: { readonly effect: Effect }) {
	const { kind, subject, explanation, detail, guarded, milder } = effect;
	return (
		<p class={explanation === undefined ? 'effect-line loose' : 'effect-line'}>
			<span class="effect-kind">{kind}</span> <Shown text={subject} code />{' '}
			<span class="muted">
				{timesOf(effect)}
				{explanation === undefined ? '' : ` · ${explanation.by}: ${printable(explanation.because)}`}
				{guarded === undefined ? '' : ` · ${printable(guarded.what)}`}
				{milder === undefined ? '' : ` · ${printable(milder)}`}
				{detail === undefined ? '' : ` · ${printable(detail)}`}
			</span>
		</p>
	);
}

/** A connect that does not wait has no result of its own: the table of the network says what arrived. */
function timesOf({ kind, attempted, succeeded }: Effect): string {
	if (attempted === succeeded) return `${number(attempted)}×`;
	if (kind === 'egress' && succeeded === 0) return `${counted(attempted, 'attempt')}`;
	return `${number(succeeded)} of ${number(attempted)} succeeded`;
}

/** Counts paths, because an effect may stand for many. */
function pathsIn(effects: readonly Effect[]): number {
	return effects.reduce((sum, { paths = 1 }) => sum + paths, 0);
}
