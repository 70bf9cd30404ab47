// Keys that work on every page. `g` and a letter open a page. Letters have no effect while a person types in a field.

import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from './parts/dialog.tsx';

interface Shortcuts {
	/** Pages by the letter after `g`. */
	readonly pages: Readonly<Record<string, () => void>>;
	readonly help: () => void;
}

const AFTER_G_MS = 1500;

export function useShortcuts(shortcuts: Shortcuts): void {
	const latest = useRef(shortcuts);
	latest.current = shortcuts;
	useEffect(() => {
		let pressedG = 0;
		const pressed = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			const { pages, help } = latest.current;
			const page = Object.hasOwn(pages, event.key) ? pages[event.key] : undefined;
			if (page !== undefined && event.timeStamp - pressedG < AFTER_G_MS) page();
			else if (event.key === '?') help();
			else if (event.key === '/') focusFilter(event);
			pressedG = event.key === 'g' ? event.timeStamp : 0;
		};
		addEventListener('keydown', pressed);
		return () => removeEventListener('keydown', pressed);
	}, []);
}

function isTyping(target: EventTarget | null): boolean {
	return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function focusFilter(event: Event): void {
	const filter = document.querySelector<HTMLElement>('main input[type=search], main input[type=text]');
	if (filter === null) return;
	event.preventDefault();
	filter.focus();
}

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
	[['?'], 'Shows this list'],
	[['/'], 'Goes to the filter of the page'],
	[['g', 'o'], 'Overview'],
	[['g', 'f'], 'Live feed'],
	[['g', 's'], 'Servers'],
	[['g', 'a'], 'Audits'],
	[['g', 'w'], 'Approvals: what waits'],
	[['g', 'l'], 'Ledger'],
	[['g', 'p'], 'Policies'],
	[['g', 't'], 'Tokens'],
	[['Space'], 'In the feed: pauses and goes on'],
	[['↑', '↓', 'Enter'], 'In a list: moves, opens'],
	[['←', '→', '↑', '↓'], 'In the timeline: to the next mark, to another lane'],
	[['+', '−', '0'], 'In the timeline: zooms in, out, shows all'],
	[['[', ']'], 'In the timeline: earlier, later'],
	[['Ctrl', 'S'], 'In the policy editor: saves'],
	[['Esc'], 'Closes what lies over the page'],
];

export function ShortcutsDialog({ close }: { readonly close: () => void }) {
	return (
		<Dialog title="Keyboard" close={close}>
			<dl class="keys">
				{KEYS.map(([keys, does]) => (
					<div key={does}>
						<dt>
							{keys.map((key) => (
								<kbd key={key}>{key}</kbd>
							))}
						</dt>
						<dd>{does}</dd>
					</div>
				))}
			</dl>
		</Dialog>
	);
}
