import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
	readonly id: string;
	readonly impact: string | null;
	readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

/** What axe-core calls serious or critical, a line each. Only colours differ between the themes. */
export async function violationsInBothThemes(page: Page): Promise<readonly string[]> {
	await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
	const light = await seriousViolations(page, "{ resultTypes: ['violations'] }");
	await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
	const dark = await seriousViolations(page, "{ resultTypes: ['violations'], runOnly: ['color-contrast'] }");
	return [...light.map((line) => `light: ${line}`), ...dark.map((line) => `dark: ${line}`)];
}

/** The page's own policy keeps axe out of its document: it is put in from outside. */
async function seriousViolations(page: Page, options: string): Promise<readonly string[]> {
	const session = await page.context().newCDPSession(page);
	const evaluate = async (expression: string) => {
		const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
		if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
		return result.value as unknown;
	};
	await evaluate(`globalThis.axe === undefined ? (() => {${axe.source}\n})() : undefined; 0`);
	const violations = (await evaluate(
		`axe.run(document, ${options}).then(({ violations }) => JSON.parse(JSON.stringify(violations)))`,
	)) as readonly Violation[];
	await session.detach();
	return violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.flatMap(({ id, nodes }) =>
			nodes
				.slice(0, 4)
				.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ').slice(0, 220)}`),
		);
}
