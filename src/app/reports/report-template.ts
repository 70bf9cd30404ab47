import { readFile } from 'node:fs/promises';
import { packageFile } from '#util/package-files.ts';
import { UserError } from '#util/user-error.ts';

/** The stand-alone page without a report. It ships with the package; in a clone, set-up builds it. */
export async function reportTemplate(): Promise<string> {
	return await readFile(packageFile('web/dist/report.html'), 'utf8').catch((cause: Error) => {
		throw new UserError('the page of the report is not built', {
			hint: 'sh scripts/setup.sh builds it; --format text needs no page',
			cause,
		});
	});
}
