import { useState } from 'preact/hooks';
import { asProblem } from '../api/problem.ts';
import { request, withQuery } from '../api/request.ts';
import type { ServerEntry } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { PageHeading } from '../parts/heading.tsx';
import { WhenAnswered } from '../parts/states.tsx';
import { ServerCards } from './server-cards.tsx';

interface ServersAnswer {
	readonly servers: readonly ServerEntry[];
	readonly next: string | null;
}

const PAGE = 60;

export function ServersPage() {
	const [text, setText] = useState('');
	const [more, setMore] = useState<ServersAnswer>();
	const [trouble, setTrouble] = useState<string>();
	const answer = useAnswer<ServersAnswer>(withQuery('/api/servers', { limit: PAGE }));
	const load = (cursor: string) => {
		request<ServersAnswer>('GET', withQuery('/api/servers', { limit: PAGE, cursor })).then(
			(next) => setMore((before) => ({ servers: [...(before?.servers ?? []), ...next.servers], next: next.next })),
			(error: unknown) => setTrouble(asProblem(error).message),
		);
	};
	return (
		<>
			<PageHeading title="Servers" lead="Every server that was audited, with its trust and what the last audit found.">
				<label class="field">
					<span class="unseen">Filter servers</span>
					<input type="search" placeholder="Filter by name" value={text} onInput={(event) => setText(event.currentTarget.value)} />
				</label>
			</PageHeading>
			<WhenAnswered of={answer}>
				{({ servers, next }) => {
					const all = [...servers, ...(more?.servers ?? [])];
					const cursor = more === undefined ? next : more.next;
					const wanted = text.trim().toLowerCase();
					return (
						<>
							<ServerCards servers={all.filter(({ name, description = '' }) => `${name} ${description}`.toLowerCase().includes(wanted))} />
							{cursor === null || cursor === undefined ? null : (
								<p class="more-line">
									<button type="button" class="button" onClick={() => load(cursor)}>
										More servers
									</button>
								</p>
							)}
							{trouble === undefined ? null : <p role="alert">{trouble}</p>}
						</>
					);
				}}
			</WhenAnswered>
		</>
	);
}
