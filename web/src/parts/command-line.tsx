import { useEffect, useRef, useState } from 'preact/hooks';
import { printable } from '#util/printable.ts';

const SHOWN_MS = 1600;

/** A command to type, with a button that copies it. The copied text equals the shown text, without hidden characters. */
export function CommandLine({ command, label = 'command' }: { readonly command: string; readonly label?: string }) {
	const text = printable(command);
	return (
		<span class="command">
			<code>{text}</code>
			<CopyButton text={text} label={label} />
		</span>
	);
}

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
	const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
	const timer = useRef<number>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const copy = async () => {
		const isCopied = await navigator.clipboard.writeText(text).then(
			() => true,
			() => copyBySelection(text),
		);
		setState(isCopied ? 'copied' : 'failed');
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setState('idle'), SHOWN_MS);
	};
	return (
		<button type="button" class="copy" onClick={copy} aria-label={`Copy the ${label}`}>
			<span aria-live="polite">{state === 'idle' ? 'Copy' : state === 'copied' ? 'Copied' : 'Select it'}</span>
		</button>
	);
}

/** A page that was opened from a file, or over plain HTTP from another machine, has no clipboard. */
function copyBySelection(text: string): boolean {
	const area = document.createElement('textarea');
	area.value = text;
	document.body.append(area);
	area.select();
	const isCopied = document.execCommand('copy');
	area.remove();
	return isCopied;
}
