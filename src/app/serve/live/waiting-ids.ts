import { statSync } from 'node:fs';
import { join } from 'node:path';
import { PART_KINDS, pinTable } from '#model/pin.ts';
import { waitingApprovals } from '../../approve/waiting-approvals.ts';
import { dataDirectory } from '../../directories.ts';

/** Files are renamed into these directories, so each change updates the time of the directory. */
const PLACES = ['pins', 'approvals'] as const;
/** The files are read at least once per this many checks, whatever the times are. */
const LOOKS = 25;

/** Returns an id for each waiting item: the id of a call, or the identity of a part of a declaration. The files are read only if one may have changed. */
export function waitingIdsReader(): () => readonly string[] {
	let known: readonly string[] = [];
	let seen = '';
	let looks = 0;
	return () => {
		const now = PLACES.map((place) => statSync(join(dataDirectory(), place), { throwIfNoEntry: false, bigint: true })?.mtimeNs ?? 0).join(
			' ',
		);
		looks += 1;
		if (now === seen && looks % LOOKS !== 0) return known;
		known = waitingIds();
		seen = now;
		return known;
	};
}

function waitingIds(): readonly string[] {
	const { pins, questions } = waitingApprovals(undefined);
	const parts = pins.flatMap((of) =>
		PART_KINDS.flatMap((kind) =>
			Object.entries(pinTable(of, kind).withheld).map(([name, { digest }]) => `${of.server} ${kind} ${name} ${digest.slice(0, 12)}`),
		),
	);
	return [...questions.map(({ id }) => id), ...parts];
}
