// A request as the state of a component. It is repeated when its path changes or on demand; an older response never replaces a newer one.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { asProblem, type Problem } from './problem.ts';
import { request } from './request.ts';

export type Answered<Answer> =
	| { readonly state: 'loading' }
	| { readonly state: 'ready'; readonly answer: Answer }
	| { readonly state: 'failed'; readonly problem: Problem };

export function useAnswer<Answer>(path: string | undefined): Answered<Answer> & { readonly again: () => void } {
	const [asked, setAsked] = useState(0);
	const [result, setResult] = useState<{ readonly path: string | undefined; readonly answered: Answered<Answer> }>({
		path,
		answered: { state: 'loading' },
	});
	// A change of `asked` repeats the request.
	useEffect(() => {
		if (path === undefined) return;
		const abort = new AbortController();
		request<Answer>('GET', path, undefined, abort.signal).then(
			(answer) => setResult({ path, answered: { state: 'ready', answer } }),
			(error: unknown) => {
				if (!abort.signal.aborted) setResult({ path, answered: { state: 'failed', problem: asProblem(error) } });
			},
		);
		return () => abort.abort();
	}, [path, asked]);
	const again = useCallback(() => setAsked((count) => count + 1), []);
	const answered: Answered<Answer> = result.path === path ? result.answered : { state: 'loading' };
	return { ...answered, again };
}
