// Whether a path with wildcards reaches a certain place. It is hand-written, so that a hostile pattern costs at most its length times that of the place.

/** `/etc/sh?dow`, `~/.s*h/id_rsa` below its home: every segment of the place matches one of the pattern, which may continue below it. */
export function globCovers(pattern: string, place: string): boolean {
	const wanted = place.split('/');
	const segments = pattern.split('/', wanted.length + 1);
	if (segments.length < wanted.length) return false;
	return wanted.every((segment, index) => isParticular(segments[index] ?? '') && fits(segments[index] ?? '', segment));
}

/** `*` and `*.d` select no particular file; `sh*`, `.s*` and `??????` may. */
function isParticular(segment: string): boolean {
	return !segment.includes('*') || segment.replace(/(?<!^)\.|\*/g, '').length >= 2;
}

function fits(pattern: string, text: string): boolean {
	// A shell skips names that begin with a dot unless the pattern does, too.
	if (text.startsWith('.') && !pattern.startsWith('.')) return false;
	let p = 0;
	let t = 0;
	let star = -1;
	let resume = 0;
	while (t < text.length) {
		const step = pattern.charAt(p) === '*' ? 0 : stepOver(pattern, p, text.charAt(t));
		if (pattern.charAt(p) === '*') {
			star = p++;
			resume = t;
		} else if (step > 0) {
			p += step;
			t++;
		} else if (star !== -1) {
			p = star + 1;
			t = ++resume;
		} else return false;
	}
	while (pattern.charAt(p) === '*') p++;
	return p === pattern.length;
}

/** Returns the length of the pattern part that matches this letter, or 0: `[a-f]`, `[!x]` */
function stepOver(pattern: string, at: number, letter: string): number {
	const first = pattern.charAt(at);
	if (first === '?') return 1;
	if (first !== '[') return first === letter ? 1 : 0;
	const end = pattern.indexOf(']', at + 2);
	if (end === -1 || end - at > 100) return first === letter ? 1 : 0;
	const isNegated = '!^'.includes(pattern.charAt(at + 1));
	let isIn = false;
	for (let i = at + (isNegated ? 2 : 1); i < end; i++) {
		const isRange = pattern.charAt(i + 1) === '-' && i + 2 < end;
		isIn ||= isRange ? letter >= pattern.charAt(i) && letter <= pattern.charAt(i + 2) : letter === pattern.charAt(i);
		if (isRange) i += 2;
	}
	return isIn === isNegated ? 0 : end - at + 1;
}
