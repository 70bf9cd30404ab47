// The columns that every list of audits shows.

import type { AuditLine } from '../api/shapes.ts';
import type { Column } from './data-table.tsx';
import { ConclusionMark, SeverityCounts, Trust } from './marks.tsx';

type Concluded = Pick<AuditLine, 'conclusion' | 'trust' | 'bySeverity'>;

export const AUDIT_COLUMNS: readonly Column<Concluded>[] = [
	{ title: 'Conclusion', cell: ({ conclusion }) => <ConclusionMark conclusion={conclusion} /> },
	{ title: 'Trust', cell: ({ trust }) => <Trust score={trust} /> },
	{ title: 'Findings', cell: ({ bySeverity }) => <SeverityCounts counts={bySeverity} /> },
];
