import type { ComponentChildren } from 'preact';
import { printable } from '#util/printable.ts';
import { useTitle } from './use-title.ts';

interface HeadingProps {
	readonly title: string;
	/** One line below the title. */
	readonly lead?: ComponentChildren;
	/** Buttons and links beside the title. */
	readonly children?: ComponentChildren;
}

/** The head of a page, which also sets the title of the browser's tab. */
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
