// Recognises values that identify one machine, user or session, by their shape or by their name.

const UUID = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i;
const MAC = /^(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i;
const EMAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
/** A machine's id or a digest of one: 3f0c9a1e5b7d2468 */
const HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{16,}$/i;
/** A token: at least 20 letters of both cases with digits among them. */
const TOKEN = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w+/.=-]{20,}$/;
/** 1.2.3-beta.20240101, v22.1.0+Build.20240101A */
const VERSION = /^v?\d+\.\d+/;

/** hostname, machine_id, deviceId, anonymous-id, distinct_id, cid … */
const NAMES =
	/^(?:x[-_])?(?:host_?name|user_?name|e?mail|uuid|guid|uid|cid|finger_?print|(?:machine|device|host|user|anonymous|anon|distinct|session|visitor|install|installation|instance|hardware|profile)_?u?id)$/i;

/** Whether the value identifies a single thing, so that even a path does not contain it by chance. */
export function isUnique(value: string): boolean {
	return UUID.test(value) || MAC.test(value) || EMAIL.test(value);
}

export function isIdentifier(value: string): boolean {
	return isUnique(value) || HEX.test(value) || (TOKEN.test(value) && !VERSION.test(value));
}

export function isIdentifierName(name: string): boolean {
	return NAMES.test(name.replace(/[-_.]+/g, '_').replace(/^x_/, ''));
}
