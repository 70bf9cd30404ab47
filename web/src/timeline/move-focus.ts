// Keyboard navigation in the drawing: the arrow keys move from mark to mark.

/** Moves the focus to the next mark in this lane, or to the nearest one in the next lane that has any. */
export function moveFocus(svg: SVGSVGElement | null, along: number, across: number): void {
	const current = document.activeElement;
	if (svg === null || !(current instanceof SVGGElement) || !svg.contains(current)) return;
	const all = [...svg.querySelectorAll<SVGGElement>('g.mark')];
	const lane = Number(current.dataset['lane']);
	const x = current.getBoundingClientRect().left;
	if (across === 0) {
		const like = all.filter((mark) => Number(mark.dataset['lane']) === lane);
		like[like.indexOf(current) + along]?.focus();
		return;
	}
	const lanes = [...new Set(all.map((mark) => Number(mark.dataset['lane'])))].toSorted((a, b) => a - b);
	const next = lanes[lanes.indexOf(lane) + across];
	const there = all.filter((mark) => Number(mark.dataset['lane']) === next);
	there.toSorted((a, b) => Math.abs(a.getBoundingClientRect().left - x) - Math.abs(b.getBoundingClientRect().left - x))[0]?.focus();
}
