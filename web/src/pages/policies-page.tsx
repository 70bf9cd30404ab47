import type { PolicyEntry } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { PageHeading } from '../parts/heading.tsx';
import { Shown } from '../parts/shown.tsx';
import { Empty, WhenAnswered } from '../parts/states.tsx';
import { linkTo } from '../router.ts';

export function PoliciesPage() {
	const answer = useAnswer<{ readonly policies: readonly PolicyEntry[] }>('/api/policies');
	return (
		<>
			<PageHeading
				title="Policies"
				lead="What may pass between an agent and a server. A shipped policy that you change is saved as a file of the policy folder."
			/>
			<WhenAnswered of={answer}>
				{({ policies }) =>
					policies.length === 0 ? (
						<Empty title="No policies." command="candor policy suggest --report report.json > policies/notes.yaml" />
					) : (
						<ul class="cards">
							{policies.map(({ name, origin, editable }) => (
								<li key={name} class="card">
									<h2 class="card-title">
										<a href={linkTo('policies', name)}>
											<Shown text={name} />
										</a>
									</h2>
									<p class="muted">
										{origin === 'shipped' ? 'Shipped with Candor' : 'In the policy folder'}
										{editable ? '' : ' · read only'}
									</p>
								</li>
							))}
						</ul>
					)
				}
			</WhenAnswered>
		</>
	);
}
