import type { StoredReport } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { AuditView } from '../audit/audit-view.tsx';
import { PageHeading } from '../parts/heading.tsx';
import { Shown } from '../parts/shown.tsx';
import { Failed, WhenAnswered } from '../parts/states.tsx';
import { useTitle } from '../parts/use-title.ts';
import { linkTo } from '../router.ts';

export function AuditPage({ id }: { readonly id: string }) {
	const answer = useAnswer<StoredReport>(`/api/audits/${encodeURIComponent(id)}`);
	useTitle(answer.state === 'ready' ? `Audit of ${answer.answer.server}` : 'Audit');
	if (answer.state === 'failed')
		return (
			<>
				<PageHeading title="Audit" />
				<Failed problem={answer.problem} again={answer.again} />
			</>
		);
	return (
		<WhenAnswered of={answer}>
			{({ server, report, signature }) => (
				<>
					<p class="crumbs">
						<a href={linkTo('servers')}>Servers</a> /{' '}
						<a href={linkTo('servers', server)}>
							<Shown text={server} />
						</a>
					</p>
					<AuditView report={report} stored={{ server, ...(signature === undefined ? {} : { signature }) }} />
				</>
			)}
		</WhenAnswered>
	);
}
