import type { Selectable } from 'kysely';
import type { AuditSummary } from '#model/ports.ts';
import { textOfColumn } from './column-text.ts';
import type { StoreTables } from './store-tables.ts';

export const SUMMARY_COLUMNS = [
	'id',
	'server',
	'at',
	'conclusion',
	'trust',
	'by_severity',
	'worked',
	'declared',
	'version',
] as const satisfies readonly (keyof StoreTables['audits'])[];

type SummaryColumns = Pick<Selectable<StoreTables['audits']>, (typeof SUMMARY_COLUMNS)[number]>;

export function auditSummary({ id, server, at, conclusion, trust, by_severity, worked, declared, version }: SummaryColumns): AuditSummary {
	return {
		id,
		server: textOfColumn(server),
		at,
		conclusion: conclusion as AuditSummary['conclusion'],
		trust,
		bySeverity: JSON.parse(by_severity) as AuditSummary['bySeverity'],
		worked: { worked, declared },
		...(version !== null && { version: textOfColumn(version) }),
	};
}
