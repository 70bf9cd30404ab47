import { expect, test } from 'vitest';
import { firstInside } from './absolute-path.ts';

test.each([
	['/tmp/index/part', '/tmp', 'index'],
	['/tmp/index', '/tmp', 'index'],
	['/tmp/', '/tmp', undefined],
	['/tmp', '/tmp', undefined],
	['/tmp2/index', '/tmp', undefined],
	['/tmp/a', '/', 'tmp'],
	['/', '/', undefined],
])('the first segment of %s below %s is %s', (path, directory, segment) => {
	expect(firstInside(path, directory)).toBe(segment);
});
