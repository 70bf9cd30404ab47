import { printable } from '#util/printable.ts';
import { AXES, type AxisKind } from './axis.ts';
import type { ShownRange } from './use-range.ts';

interface ToolbarProps extends Pick<ShownRange, 'zoom' | 'pan'> {
	readonly kind: AxisKind;
	readonly setKind: (kind: AxisKind) => void;
	/** Empty: all tools. */
	readonly tool: string;
	readonly setTool: (tool: string) => void;
	readonly tools: readonly string[];
	readonly isLooseOnly: boolean;
	readonly setLooseOnly: (isLooseOnly: boolean) => void;
	readonly reset: () => void;
}

export function TimelineToolbar(props: ToolbarProps) {
	const { kind, setKind, tool, setTool, tools, isLooseOnly, setLooseOnly, zoom, pan, reset } = props;
	return (
		<div class="toolbar" role="toolbar" aria-label="Timeline">
			<fieldset class="segments">
				<legend class="unseen">Axis</legend>
				{AXES.map((one) => (
					<label key={one}>
						<input type="radio" name="axis" checked={kind === one} onChange={() => setKind(one)} />
						<span>{one === 'calls' ? 'By call' : 'By time'}</span>
					</label>
				))}
			</fieldset>
			<label class="field">
				<span class="unseen">Tool</span>
				<select value={tool} onChange={(event) => setTool(event.currentTarget.value)}>
					<option value="">All calls</option>
					{tools.map((name) => (
						<option key={name} value={name}>
							{printable(name)}
						</option>
					))}
				</select>
			</label>
			<label class="check">
				<input type="checkbox" checked={isLooseOnly} onChange={(event) => setLooseOnly(event.currentTarget.checked)} />
				<span>Unexplained only</span>
			</label>
			<span class="spacer" />
			<span class="buttons">
				<ToolButton label="Earlier" sign="←" act={() => pan(-0.5)} />
				<ToolButton label="Later" sign="→" act={() => pan(0.5)} />
				<ToolButton label="Zoom out" sign="−" act={() => zoom(2)} />
				<ToolButton label="Zoom in" sign="+" act={() => zoom(0.5)} />
				<ToolButton label="Reset: show all" sign="Reset" act={reset} />
			</span>
		</div>
	);
}

function ToolButton({ label, sign, act }: { readonly label: string; readonly sign: string; readonly act: () => void }) {
	return (
		<button type="button" class="button small" aria-label={label} title={label} onClick={act}>
			{sign}
		</button>
	);
}
