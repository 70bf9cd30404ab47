// The capabilities of the terminal at a stream.

import type { Look } from '#report/line.ts';

export function lookOf(stream: NodeJS.WriteStream): Required<Look> {
	const forced = process.env['FORCE_COLOR'] !== undefined && process.env['FORCE_COLOR'] !== '0';
	return {
		color: !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb' && (stream.isTTY || forced),
		width: Math.max(40, Math.min(stream.columns ?? (Number(process.env['COLUMNS']) || 100), 140)),
		isWhole: !stream.isTTY,
	};
}
