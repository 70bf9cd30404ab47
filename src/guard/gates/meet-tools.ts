// Compares the tools that a server lists with those that are pinned. What is new is pinned at first use, else withheld.

import { hash } from 'node:crypto';
import type { JsonObject } from '#model/declaration.ts';
import type { PinnedTool, Pins, WithheldTool } from '#model/pin.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { asObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';
import { skeleton } from './look-alike.ts';

/** A server may list without end; what it lists is kept. */
const MOST_TOOLS = 10_000;

export interface ListedTool {
	readonly name: string;
	readonly digest: string;
}

interface Met {
	readonly pins: Pins;
	readonly isChanged: boolean;
	/** One for each that is listed; undefined: it has no name. */
	readonly listed: readonly (ListedTool | undefined)[];
	readonly nowWithheld: readonly (readonly [name: string, WithheldTool])[];
}

export function meetTools(before: Pins, tools: readonly JsonObject[], isFirstUse: boolean): Met {
	if (tools.length > MOST_TOOLS) throw new Error(`the server lists more than ${MOST_TOOLS} tools`);
	const pinned: Record<string, PinnedTool> = { ...before.tools };
	const withheld: Record<string, WithheldTool> = { ...before.withheld };
	const nowWithheld: (readonly [string, WithheldTool])[] = [];
	const looks = new Map(Object.keys(pinned).map((name) => [skeleton(name), name]));
	const since = new Date().toISOString();
	let isChanged = false;
	const listed = tools.map((definition): ListedTool | undefined => {
		const name = asObject(definition)?.name;
		if (typeof name !== 'string') return undefined;
		const digest = hash('sha256', canonicalJson(definition));
		const pin = ownEntry(pinned, name);
		if (pin?.digest === digest) {
			if (ownEntry(withheld, name) === undefined) return { name, digest };
			delete withheld[name];
			isChanged = true;
			return { name, digest };
		}
		const look = looks.get(skeleton(name));
		const resembles = look === name ? undefined : look;
		if (isFirstUse && pin === undefined && resembles === undefined) {
			setOwn(pinned, name, { digest, definition, since });
			looks.set(skeleton(name), name);
			isChanged = true;
		} else if (ownEntry(withheld, name)?.digest !== digest) {
			const kind = pin !== undefined ? 'changed' : resembles === undefined ? 'new' : 'look-alike';
			const value: WithheldTool = { kind, digest, definition, ...(resembles !== undefined && { resembles }), since };
			setOwn(withheld, name, value);
			nowWithheld.push([name, value]);
			isChanged = true;
		}
		return { name, digest };
	});
	if (isChanged && Object.keys(pinned).length + Object.keys(withheld).length > MOST_TOOLS)
		throw new Error(`the server lists more than ${MOST_TOOLS} tools`);
	return { pins: { server: before.server, tools: pinned, withheld }, isChanged, listed, nowWithheld };
}

export function whyWithheld({ kind, resembles }: WithheldTool): string {
	if (kind === 'changed') return 'its definition is not the one that was approved';
	if (kind === 'look-alike') return `it is new and its name can be taken for ${JSON.stringify(resembles)}`;
	return 'it is new since the server was first used';
}

/** A tool may be called `__proto__`. */
function setOwn<T>(table: Record<string, T>, key: string, value: T): void {
	Object.defineProperty(table, key, { value, enumerable: true, configurable: true, writable: true });
}
