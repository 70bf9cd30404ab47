// Keeps a limited number of findings. A weak finding never takes the place of another: otherwise many weak ones would hide an order that follows them.

import type { TextFinding } from './text-finding.ts';

export class LimitedFindings {
	readonly #most: number;
	readonly #findings: TextFinding[] = [];
	#weak = 0;

	constructor(most: number) {
		this.#most = most;
	}

	get isFull(): boolean {
		return this.#findings.length - this.#weak >= this.#most;
	}

	/** `offset`: the position in the whole text of the part that the finding was made in. */
	add(finding: TextFinding, offset: number): void {
		const isWeak = finding.strength === 'weak';
		if (this.isFull || (isWeak && this.#weak >= this.#most)) return;
		if (isWeak) this.#weak++;
		this.#findings.push({ ...finding, from: finding.from + offset, to: finding.to + offset });
	}

	/** Returns the findings in the order in which they were added. Of too many, the last weak ones are omitted. */
	all(): readonly TextFinding[] {
		let excess = this.#findings.length - this.#most;
		if (excess <= 0) return this.#findings;
		return this.#findings
			.toReversed()
			.filter(({ strength }) => strength !== 'weak' || excess-- <= 0)
			.toReversed();
	}
}
