// Tells how far pip has come: a server with many dependencies is fetched for minutes.

const PAUSE_MS = 5_000;
// sample: Collecting numpy>=1.26 (from pandas)
const COLLECTING = /^\s*Collecting ([\w.-]+)/;
// sample: Installing collected packages: pytz, numpy, pandas
const INSTALLING = /^\s*Installing collected packages: (.+)/;

/** Returns a reader of pip's lines. `now` is in milliseconds. */
export function fetchProgress(tell: (detail: string) => void, now = () => Date.now()): (line: string) => void {
	let count = 0;
	let told = now();
	return (line) => {
		const [, name] = COLLECTING.exec(line) ?? [];
		const [, names] = INSTALLING.exec(line) ?? [];
		if (name !== undefined) count += 1;
		const isDue = names !== undefined || (name !== undefined && now() - told >= PAUSE_MS);
		if (!isDue) return;
		told = now();
		tell(names === undefined ? `${count} packages found, now ${name}` : `unpacking ${names.split(',').length} packages`);
	};
}
