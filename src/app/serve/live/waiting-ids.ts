import { statSync } from 'node:fs';
import { join } from 'node:path';
import { PART_KINDS, pinTable } from '#model/pin.ts';
import { waitingApprovals } from '../../approve/waiting-approvals.ts';
import { dataDirectory } from '../../directories.ts';

/** Files are renamed into these places, so each change shows in the time of the directory. */
const PLACES = ['pins', 'approvals'] as const;
/** After so many looks the files are read whatever the times say. */
const LOOKS = 25;

/** A name for each thing that waits for a person: a call by its id, a part of a declaration by what it is. The files are read only when one may have changed. */
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
