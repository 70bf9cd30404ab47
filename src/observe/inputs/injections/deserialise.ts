// Serialised objects that start a program when they are read, for readers that construct any object from a text.

import { type InjectionKind, isNamed, type Mark, says, single, vocabularyWords } from './injection-kind.ts';

const FORMATS = vocabularyWords(
	'yaml yml pickle pickled unpickle serialized serialised deserialize deserialise serialize serialise marshal jsonpickle dill joblib',
);
const CONTENTS = vocabularyWords(
	'data content contents payload state session blob body config configuration settings yaml yml document manifest spec snapshot checkpoint cache token cookie model backup input source text pickle object',
);

/** Words for texts that only a program writes and that the same program reads. */
const STATES = vocabularyWords('base64 encoded session state restore snapshot checkpoint cookie opaque blob resume');

export const deserialise: InjectionKind = {
	class: 'deserialise',
	groups(target) {
		if (target.kind !== 'text' || !isNamed(target, CONTENTS)) return [];
		const isSpoken = says(target, FORMATS);
		const weight = (language: 'node' | 'python') =>
			(isSpoken ? 83 : says(target, STATES) ? 66 : 48) - (target.language === 'other' || target.language === language ? 0 : 40);
		const one = (value: number, variant: string, text: (mark: Mark) => string) =>
			single(value, (mark) => ({
				variant,
				value: text(mark),
				proofs: [{ kind: 'ran', program: 'basename', word: `${mark.left}-${mark.right}` }],
			}));
		const [py, js] = [weight('python'), weight('node')];
		return [
			one(py, 'a YAML tag that calls os.system', (mark) => `!!python/object/apply:os.system ["${command(mark)}"]\n`),
			one(py - 1, 'a pickle that calls os.system, in base64', (mark) => Buffer.from(pickle(mark)).toString('base64')),
			one(py - 2, 'a pickle that calls os.system', pickle),
			one(py - 3, 'a pickle that calls os.system, in hexadecimal', (mark) => Buffer.from(pickle(mark)).toString('hex')),
			one(py - 4, 'a JSON pickle that calls os.system', (mark) =>
				JSON.stringify({ 'py/reduce': [{ 'py/function': 'os.system' }, { 'py/tuple': [command(mark)] }] }),
			),
			one(js, 'a serialised function that is called', (mark) => JSON.stringify({ value: `_$$ND_FUNC$$_function(){${node(mark)}}()` })),
			one(
				js - 1,
				'a YAML function',
				(mark) => `value: !!js/function 'function(){${node(mark)}}'\ntoString: !!js/function 'function(){${node(mark)}}'\n`,
			),
		];
	},
};

function command({ left, right }: Mark): string {
	return `basename ${left}-${right}`;
}

/** Uses the oldest protocol, which is plain text: os.system(command). */
function pickle(mark: Mark): string {
	return `cos\nsystem\n(S'${command(mark)}'\ntR.`;
}

function node({ left, right }: Mark): string {
	return `process.getBuiltinModule("child_process").execFileSync("basename",["${left}-${right}"])`;
}
