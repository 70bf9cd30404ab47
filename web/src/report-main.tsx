// The stand-alone report: the audit page, or the page of a scan, for the JSON that is embedded in the file.

import { render } from 'preact';
import type { Report } from '#model/report.ts';
import type { ScanResult } from '#model/scan.ts';
import { AuditView } from './audit/audit-view.tsx';
import { ScanView } from './audit/scan-view.tsx';
import { ThemeSwitch } from './parts/theme-switch.tsx';
import './style/style.css';

const root = document.getElementById('app');
const report = JSON.parse(document.getElementById('report')?.textContent ?? 'null') as Report | ScanResult | null;
// Removes the content for readers without scripts.
root?.replaceChildren();
if (root !== null)
	render(
		report === null ? (
			<p>This is the template of a report; it holds none.</p>
		) : (
			<div class="alone">
				<div class="alone-bar">
					<span class="wordmark">Candor</span>
					<ThemeSwitch />
				</div>
				<main>{'scanVersion' in report ? <ScanView result={report} /> : <AuditView report={report} />}</main>
			</div>
		),
		root,
	);
