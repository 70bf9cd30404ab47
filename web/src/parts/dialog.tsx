import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface DialogProps {
	readonly title: string;
	readonly close: () => void;
	readonly children: ComponentChildren;
}

/** A dialog over the page. The browser keeps the focus in it, and Escape closes it. */
export function Dialog({ title, close, children }: DialogProps) {
	const element = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		element.current?.showModal();
	}, []);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
		<dialog
			ref={element}
			class="dialog"
			aria-labelledby="dialog-title"
			onClose={close}
			onClick={(event) => {
				if (event.target === element.current) close();
			}}
		>
			<div class="dialog-head">
				<h2 id="dialog-title">{title}</h2>
				<button type="button" class="quiet" onClick={close} aria-label="Close">
					✕
				</button>
			</div>
			<div class="dialog-body">{children}</div>
		</dialog>
	);
}
