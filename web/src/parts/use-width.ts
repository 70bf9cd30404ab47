import { useEffect, useRef, useState } from 'preact/hooks';

const NARROWEST = 260;

/** Returns the width of an element and follows its changes. */
export function useWidth(): readonly [number, preact.Ref<HTMLDivElement>] {
	const [width, setWidth] = useState(800);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = box.current;
		if (element === null) return;
		const measure = () => setWidth(Math.max(NARROWEST, element.clientWidth));
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		measure();
		return () => observer.disconnect();
	}, []);
	return [width, box];
}
