// A text field with line numbers, and the problems of a line below it. It does no more, because it must stay usable with a screen reader.

import { useRef } from 'preact/hooks';
import { printable } from '#util/printable.ts';
import type { PolicyProblem } from '../api/shapes.ts';

interface PolicyEditorProps {
	readonly text: string;
	readonly change: (text: string) => void;
	readonly problems: readonly PolicyProblem[];
	readonly save: () => void;
}

export function PolicyEditor({ text, change, problems, save }: PolicyEditorProps) {
	const area = useRef<HTMLTextAreaElement>(null);
	const gutter = useRef<HTMLPreElement>(null);
	const lines = text.split('\n');
	const byLine = Map.groupBy(problems, ({ line = 1 }) => line);
	const goTo = ({ line = 1, column = 1 }: PolicyProblem) => {
		const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
		area.current?.focus();
		area.current?.setSelectionRange(before + column - 1, before + (lines[line - 1]?.length ?? 0));
	};
	return (
		<div class="editor">
			<div class="editor-text">
				<pre class="gutter" ref={gutter} aria-hidden="true">
					{lines.map((_, index) => (
						<span
							key={index}
							class={byLine.has(index + 1) ? 'bad' : ''}
							title={byLine
								.get(index + 1)
								?.map(({ message }) => printable(message))
								.join('\n')}
						>
							{`${index + 1}\n`}
						</span>
					))}
				</pre>
				<textarea
					ref={area}
					aria-label="Policy, in YAML"
					aria-invalid={problems.length > 0}
					aria-describedby="editor-problems"
					spellcheck={false}
					autocapitalize="off"
					wrap="off"
					rows={Math.min(32, Math.max(14, lines.length + 1))}
					value={text}
					onInput={(event) => change(event.currentTarget.value)}
					onScroll={(event) => {
						if (gutter.current !== null) gutter.current.scrollTop = event.currentTarget.scrollTop;
					}}
					onKeyDown={(event) => {
						if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
						event.preventDefault();
						save();
					}}
				/>
			</div>
			<ul id="editor-problems" class="editor-problems" aria-live="polite">
				{problems.map((problem, index) => (
					<li key={`${index}${problem.message}`}>
						<button type="button" class="link" onClick={() => goTo(problem)}>
							Line {problem.line ?? 1}
							{problem.column === undefined ? '' : `, column ${problem.column}`}
						</button>{' '}
						{printable(problem.message)}
					</li>
				))}
			</ul>
		</div>
	);
}
