import { UserError } from '#util/user-error.ts';

export function numberFlag(flag: string, text: string, min: number, max: number): number {
	const value = Number(text);
	if (text.trim() === '' || !(value >= min && value <= max))
		throw new UserError(`${flag} ${text}: expected a number from ${min} to ${max}`, {
			hint: `${flag} ${Math.max(min, Math.min(max, 10))}`,
		});
	return value;
}

export function whole(flag: string, text: string, min: number, max: number): number {
	const value = numberFlag(flag, text, min, max);
	if (!Number.isInteger(value)) throw new UserError(`${flag} ${text}: expected a whole number`, { hint: `${flag} ${Math.round(value)}` });
	return value;
}
