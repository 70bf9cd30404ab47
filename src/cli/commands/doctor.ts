import { examineMachine } from '#app/doctor/examine-machine.ts';
import { renderDoctor } from '#report/doctor.ts';
import { EXIT } from '../exit-codes.ts';
import { lookOf } from '../terminal.ts';

export async function doctorCommand(): Promise<number> {
	const items = await examineMachine();
	process.stdout.write(renderDoctor(items, lookOf(process.stdout)));
	return items.some((item) => item.needed && !item.availability.usable) ? EXIT.setup : EXIT.clean;
}
