import { expect, test } from 'vitest';
import { enteredSettings } from './entered-settings.ts';

test.each([
	['REGION=x\nREF_0N5QXT3_10001=1\n', ['REF_0N5QXT3_10001']],
	['[shop]\r\nexport region = x\r\nREF_0N5QXT3_10001=1\r\n', ['REF_0N5QXT3_10001']],
	// The setting that it came with was set again since.
	['REF_0N5QXT3_10001=1\nREGION=eu\n', ['REF_0N5QXT3_10001']],
	['REGION="x\nREF_0N5QXT3_10001=1"\n', []],
	['REGION="x\nREF_0N5QXT3_10001=1\n"\n', []],
	['A=1\nanother text\nREF_0N5QXT3_10001=1\nand more\n', ['REF_0N5QXT3_10001']],
	['A=1\n- x\nREF_0N5QXT3_10001=1\n', []],
	['x\nREF_0N5QXT3_10001=1\n', []],
	['x\nREF_0N5QXT3_10001=1\nREF_0N5QXT3_10002=1\n', []],
	['REGION=x\\nREF_0N5QXT3_10001=1\n', []],
	['REGION=x\nOTHER=1\n', []],
])('%j', (text, expected) => {
	expect(enteredSettings(text)).toEqual(expected);
});
