import { printable } from '#util/printable.ts';

const LONGEST = 20_000;

/** Any JSON, formatted and safe to display. Very long JSON is truncated. */
export function JsonView({ value, label }: { readonly value: unknown; readonly label: string }) {
	const text = typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? '');
	const kept =
		text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… ${(text.length - LONGEST).toLocaleString('en')} more characters` : text;
	return (
		// The tab index makes a long text scrollable with the keyboard, too.
		<pre class="json" tabIndex={0} role="region" aria-label={label}>
			{kept.split('\n').map(printable).join('\n')}
		</pre>
	);
}
