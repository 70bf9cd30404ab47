// Recognises random names that a program resolves as a probe: on an ordinary network they do not exist.

import { parse } from 'tldts';

/** Names that are reserved for documentation and tests. They always resolve. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/;
const SHORTEST = 9;
// sample: qzxwvk
const CONSONANTS = /[bcdfghjklmnpqrstvwxz]{6}/;
// sample: 7f3, a4c
const MIXED = /\d[a-z]+(?=\d)|[a-z]\d+(?=[a-z])/g;

/**
 * Whether the registrable domain looks randomly generated. Labels below it are ignored, because honest services have hosts with
 * random names.
 */
export function isRandomName(name: string): boolean {
	const host = name.toLowerCase().replace(/\.$/, '');
	if (RESERVED.test(host)) return false;
	const { domainWithoutSuffix: label, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
	const last = label ?? '';
	// An unknown top-level domain is as good a probe as an unknown domain.
	const asked = isIcann === true || isPrivate === true ? last : `${last}${publicSuffix ?? ''}`;
	if (isPrivate === true || asked.length < SHORTEST || asked.startsWith('xn--') || asked.includes('-')) return false;
	const vowels = asked.match(/[aeiouy]/g)?.length ?? 0;
	const mixed = asked.match(MIXED)?.length ?? 0;
	return mixed >= 2 || CONSONANTS.test(asked) || (vowels / asked.length <= 0.15 && !/^\d+$/.test(asked));
}
