import type { ComponentChildren } from 'preact';
import { printable } from '#util/printable.ts';
import { useTitle } from './use-title.ts';

interface HeadingProps {
	readonly title: string;
	/** One line below it. */
	readonly lead?: ComponentChildren;
	/** Buttons and links beside it. */
	readonly children?: ComponentChildren;
}

/** The head of a page; it names the browser's tab, too. */
export function PageHeading({ title, lead, children }: HeadingProps) {
	useTitle(title);
	return (
		<header class="page-head">
			<div>
				<h1>{printable(title)}</h1>
				{lead === undefined ? null : <p class="lead">{lead}</p>}
			</div>
			{children === undefined ? null : <div class="page-actions">{children}</div>}
		</header>
	);
}
