import { expect, test } from 'vitest';
import { linkPart } from '../../web/src/link-part.ts';

test('a link may contain any text of a stored row, also half of a surrogate pair', () => {
	expect(linkPart('@scope/a b%2f?#')).toBe('%40scope%2Fa%20b%252f%3F%23');
	expect(linkPart('a\ud800b')).toBe('a%EF%BF%BDb');
	expect(linkPart('\udfff😀')).toBe('%EF%BF%BD%F0%9F%98%80');
});
