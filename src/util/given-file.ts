import { readFileSync } from 'node:fs';
import { regularBytes } from './regular-text.ts';

/** /dev/fd/63, as a shell writes <(…); /dev/stdin; /proc/self/fd/3 */
const OWN_DESCRIPTOR = /^\/(?:dev\/(?:fd\/\d+|stdin)|proc\/self\/fd\/\d+)$/;

/**
 * Returns the content of a file that the user named. A pipe in the file system is an error, because reading it would wait for a writer without an end.
 * A pipe that the user's shell opened for Candor is read.
 */
export function givenBytes(file: string): Buffer {
	return OWN_DESCRIPTOR.test(file) ? readFileSync(file) : regularBytes(file);
}

export function givenText(file: string): string {
	return givenBytes(file).toString('utf8');
}
