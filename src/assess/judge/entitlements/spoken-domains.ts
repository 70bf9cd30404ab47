// Which domains of the reviewed table a text is about.

import type { Text } from '#assess/profile/speech.ts';
import { isDenied } from '#assess/profile/words.ts';
import type { Domain } from './domain.ts';
import { DOMAINS } from './domains.ts';
import type { Entitlement } from './entitlement.ts';

/** Finds the domains that texts are about, once for the texts of each scope. */
export function domainReader(): (texts: readonly Text[]) => readonly Domain[] {
	const known = new WeakMap<Text, Map<number, readonly Domain[]>>();
	return (texts) => {
		const [first] = texts;
		if (first === undefined) return [];
		// The texts are either the server's text alone, or a scope's own text followed by the server's.
		const byLength = known.get(first) ?? new Map<number, readonly Domain[]>();
		known.set(first, byLength);
		const domains = byLength.get(texts.length) ?? DOMAINS.filter((one) => speaksOfDomain(texts, one) !== undefined);
		byLength.set(texts.length, domains);
		return domains;
	};
}

/** Returns the word that shows that a text is about the domain without denying it. */
export function speaksOfDomain(texts: readonly Text[], { words }: Domain): string | undefined {
	return words.find((word) => texts.some((text) => text.words.has(word) && !isDenied(text.spoken, word)));
}

export function reviewed(domain: Domain, texts: readonly Text[]): Entitlement {
	return { ground: 'reviewed', because: `usual for ${domain.name}, which its text speaks of (“${speaksOfDomain(texts, domain)}”)` };
}
