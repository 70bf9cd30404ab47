import type { ComponentChildren, Ref } from 'preact';
import { number } from '#util/counted.ts';

interface SectionProps {
	readonly id: string;
	readonly title: string;
	readonly count?: number;
	readonly lead?: string | undefined;
	readonly element?: Ref<HTMLElement>;
	readonly children: ComponentChildren;
}

export function Section({ id, title, count, lead, element, children }: SectionProps) {
	return (
		<section id={id} class="part" aria-labelledby={`${id}-title`} {...(element === undefined ? {} : { ref: element })}>
			<h2 id={`${id}-title`}>
				{title}
				{count === undefined ? null : <span class="count">{number(count)}</span>}
			</h2>
			{lead === undefined ? null : <p class="lead">{lead}</p>}
			{children}
		</section>
	);
}
