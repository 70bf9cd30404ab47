// A list of any length that renders only the rows in view. All rows have the same height.

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Rows rendered beyond the edges, so that a quick scroll shows no gap. */
const SPARE = 8;

interface VirtualRowsProps {
	readonly count: number;
	readonly rowHeight: number;
	readonly label: string;
	readonly row: (index: number) => ComponentChildren;
	readonly open?: (index: number) => void;
	/** Number of rows added before the first one since the list was created. The rows in view stay in place. */
	readonly addedBefore?: number;
	/** Called when the last rows are near. */
	readonly nearEnd?: () => void;
}

export function VirtualRows({ count, rowHeight, label, row, open, addedBefore = 0, nearEnd }: VirtualRowsProps) {
	const box = useRef<HTMLDivElement>(null);
	const [view, setView] = useState({ top: 0, height: 600 });
	const [active, setActive] = useState(0);
	const known = useRef(addedBefore);

	useEffect(() => {
		const element = box.current;
		if (element === null) return;
		const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		measure();
		return () => observer.disconnect();
	}, []);

	useLayoutEffect(() => {
		const added = addedBefore - known.current;
		known.current = addedBefore;
		const element = box.current;
		if (element !== null && added > 0 && element.scrollTop > 0) element.scrollTop += added * rowHeight;
		if (added > 0) setActive((index) => (index === 0 ? 0 : index + added));
	}, [addedBefore, rowHeight]);

	const first = Math.max(0, Math.floor(view.top / rowHeight) - SPARE);
	const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + SPARE);

	// Called whenever the end comes into view. The loader decides whether it is already loading.
	useEffect(() => {
		if (last >= count) nearEnd?.();
	}, [last, count, nearEnd]);

	const move = (to: number) => {
		const index = Math.max(0, Math.min(count - 1, to));
		setActive(index);
		const element = box.current;
		if (element === null) return;
		const top = index * rowHeight;
		if (top < element.scrollTop) element.scrollTop = top;
		else if (top + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + rowHeight - element.clientHeight;
	};
	const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
	const keys: Readonly<Record<string, () => void>> = {
		ArrowDown: () => move(active + 1),
		ArrowUp: () => move(active - 1),
		PageDown: () => move(active + page),
		PageUp: () => move(active - page),
		Home: () => move(0),
		End: () => move(count - 1),
		Enter: () => open?.(active),
	};

	return (
		<div
			ref={box}
			class="rows"
			role="listbox"
			tabIndex={0}
			aria-label={label}
			aria-activedescendant={count > 0 ? `row-${active}` : undefined}
			onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
			onKeyDown={(event) => {
				const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
				if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
				event.preventDefault();
				act();
			}}
		>
			<div class="rows-inner" role="presentation" style={{ height: `${count * rowHeight}px` }}>
				{Array.from({ length: Math.max(0, last - first) }, (_, offset) => {
					const index = first + offset;
					return (
						// biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names its active row
						// biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
						<div
							key={index}
							id={`row-${index}`}
							class={index === active ? 'row active' : 'row'}
							role="option"
							aria-selected={index === active}
							aria-setsize={count}
							aria-posinset={index + 1}
							style={{ transform: `translateY(${index * rowHeight}px)`, height: `${rowHeight}px` }}
							onClick={() => {
								setActive(index);
								open?.(index);
							}}
						>
							{row(index)}
						</div>
					);
				})}
			</div>
		</div>
	);
}
