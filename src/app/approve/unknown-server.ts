import type { PinFiles } from '#store/guard-files/pin-files.ts';
import { printable } from '#util/printable.ts';
import { shellOperand } from '#util/shell-word.ts';
import { UserError } from '#util/user-error.ts';

export function unknownServer(server: string, store: PinFiles): never {
	const names = store.all().map((pins) => printable(shellOperand(pins.server)));
	throw new UserError(`no server called ${printable(server)} was ever guarded`, {
		hint: names.length === 0 ? 'candor guard -- <command>' : `candor approve ${names.join(', candor approve ')}`,
	});
}
