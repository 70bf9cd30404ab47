// Text that a server, a package or a caller could choose to attack whoever looks at it.

const HOSTILE_TEXTS: readonly string[] = [
	'<script>window.__hit=1</script>',
	'"><img src=x onerror="window.__hit=2">',
	"'><svg onload=window.__hit=3>",
	'</script><script>window.__hit=4</script>',
	'<!--<script>window.__hit=5</script>-->',
	'javascript:window.__hit=6',
	'{{constructor.constructor("window.__hit=7")()}}',
	`$${'{'}window.__hit=8}`,
	'<iframe srcdoc="<script>parent.__hit=9</script>">',
	'<a href="javascript:window.__hit=10" autofocus onfocus=window.__hit=11>x</a>',
	'<style>@import "//outside.example/x.css"; body{background:url(//outside.example/y)}</style>',
	'<link rel=stylesheet href=//outside.example/z.css>',
	'<base href="//outside.example/">',
	'</textarea><img src=//outside.example/w onerror=window.__hit=12>',
	'__proto__',
	'constructor',
	'\u202egnp.exe\u202c\u200b\u0000\ud800',
	']]><x xmlns="http://www.w3.org/1999/xhtml" onclick="window.__hit=13">',
	'%3Cscript%3Ewindow.__hit%3D14%3C/script%3E',
	'../../../etc/passwd?#&x=%',
];

/** Keys whose values are words of the API, or numbers and times as text. */
const KEPT: ReadonlySet<string> = new Set(
	`kind severity outcome conclusion mode intent phase by as change op family transport channel what state decision effect origin schemaVersion
	startedAt at began ended created expires lastUsed askedAt verdict registry category scopes-kind digest id audit form protocolVersion`.split(
		/\s+/,
	),
);

/** The same value with every other text replaced by a hostile one, a different one each time. */
export function withHostileTexts<Value>(value: Value): Value {
	let next = 0;
	const replaced = (inner: unknown, key: string): unknown => {
		if (typeof inner === 'string') return KEPT.has(key) ? inner : `${HOSTILE_TEXTS[next++ % HOSTILE_TEXTS.length]} ${next}`;
		if (Array.isArray(inner)) return inner.map((one) => replaced(one, key));
		if (typeof inner !== 'object' || inner === null) return inner;
		return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, replaced(one, name)]));
	};
	return replaced(value, '') as Value;
}
