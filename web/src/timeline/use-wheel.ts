import { useEffect, useRef } from 'preact/hooks';

/** Zooms with Ctrl and the wheel, or with two fingers. The wheel alone still scrolls the page. */
export function useWheel(svg: preact.RefObject<SVGSVGElement | null>, turned: (delta: number, at: number) => void): void {
	const latest = useRef(turned);
	latest.current = turned;
	useEffect(() => {
		const element = svg.current;
		if (element === null) return;
		const wheel = (event: WheelEvent) => {
			if (!event.ctrlKey && !event.metaKey) return;
			event.preventDefault();
			const { left, width } = element.getBoundingClientRect();
			latest.current(event.deltaY, (event.clientX - left) / width);
		};
		element.addEventListener('wheel', wheel, { passive: false });
		return () => element.removeEventListener('wheel', wheel);
	}, [svg]);
}
