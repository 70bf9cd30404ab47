// Text that talks to the model instead of to its user. Few and exact: documentation about such attacks is text too, so this only flags by default.

import type { TextMatch } from './hidden-unicode.ts';

/** Words between the verb and what it is about: `ignore all of the previous instructions`. */
const FEW = '(?:(?:all|any|every|each|of|the|your|my|these|those)\\s{1,4}){0,4}';
const EARLIER = '(?:previous|prior|above|earlier|preceding|foregoing|system)';
const TOLD = '(?:instructions?|prompts?|messages?|rules|directions|directives?|guidelines|orders|context)';
const AI = '(?:ai|llms?|(?:large\\s)?language\\smodels?|assistants?|(?:ai|coding)\\s(?:agents?|assistants?|models?))';
const WORD_FOR_AI = '\\b(?:ai|llms?|language|coding|assistants?)\\b';

const SPEAKS = 'speaks to the model';
const CALL_FIRST = 'tells the model to call a tool first';

/** In an answer these are odd. A declaration is written for the model, and honest ones hold them: “Note to LLM: …”, “Before using this tool, you must call get_schema.” */
export const USUAL_IN_DECLARATIONS: ReadonlySet<string> = new Set([SPEAKS, CALL_FIRST]);

/** What the text has to hold for a pattern to be tried: the patterns themselves are large, and most answers hold none of these. */
const PATTERNS: readonly { readonly what: string; readonly needs: RegExp; readonly pattern: RegExp }[] = (
	[
		['tells the model to ignore what it was told', 'ignore|disregard|forget|follow|obey', `\\b(?:ignore|disregard|forget|(?:do\\s{1,3}not|don['’]t|stop|no\\s{1,3}longer)\\s{1,3}(?:follow|obey)(?:ing)?)\\s{1,4}${FEW}${EARLIER}\\s{1,4}(?:system\\s{1,4})?${TOLD}`],
		// ignore the instructions above, forget everything you were told
		['tells the model to ignore what it was told', 'ignore|disregard|forget', `\\b(?:ignore|disregard|forget)\\s{1,4}${FEW}(?:instructions?|prompts?|rules|directives|guidelines|everything)\\s{1,4}(?:above|before\\s{1,4}this|(?:that\\s{1,4})?you\\s{1,4}(?:were|have\\s{1,4}been|got|know)|given\\s{1,4}to\\s{1,4}you)\\b`],
		['tells the model to ignore what it was told', 'ignore|disregard|forget|override|bypass', `\\b(?:ignore|disregard|forget|override|bypass)\\s{1,4}(?:all\\s{1,4}(?:of\\s{1,4})?)?your\\s{1,4}(?:${EARLIER}\\s{1,4}|safety\\s{1,4}|original\\s{1,4}|initial\\s{1,4}){0,2}(?:instructions|guidelines|prompt|directives|training)\\b`],
		['tells the model to ignore what it was told', 'ignorier', '\\bignorier\\w{0,4}\\s{1,4}(?:bitte\\s{1,4})?(?:alle\\s{1,4}|sämtliche\\s{1,4})?(?:deine\\s{1,4})?(?:vorherigen|vorigen|bisherigen|obigen|früheren)\\s{1,4}(?:anweisungen|befehle|instruktionen|vorgaben)'],
		['tells the model to ignore what it was told', 'ignor|olvid|oubli|esque', '\\b(?:ignor\\w{1,5}|olvid\\w{1,4}|oublie[rz]?|esque\\w{1,4})\\s{1,4}(?:tod[oa]s\\s{1,4}|toutes\\s{1,4}|tutte\\s{1,4})?(?:l[ae]s?\\s{1,4}|as\\s{1,4})?(?:instrucciones|instructions|consignes|instruções|istruzioni)\\s{1,4}(?:anterior|previ|précédent|antérieur|preceden|ci-dessus)'],
		['tells the model to ignore what it was told', '忽略|无视|無視|忘记|игнорируй', '(?:忽略|无视|無視|忘记)[^。\\n]{0,8}(?:之前|以上|先前|前面|上述)[^。\\n]{0,6}(?:指令|指示|说明|提示)|(?:以前|上記|これまで|前)の[^。\\n]{0,4}(?:指示|命令|プロンプト)[^。\\n]{0,8}無視|игнорируй\\S{0,2}\\s{1,4}(?:все\\s{1,4})?предыдущие\\s{1,4}(?:инструкции|указания)'],
		['tells the model to keep something from the user', 'user', "\\b(?:do\\s{1,3}not|don['’]t|never|without)\\s{1,3}(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|show|showing|notify|notifying)\\b[^.\\n]{0,30}\\bthe\\s{1,3}user\\b(?!\\s{1,3}(?:table|interface|agent|name|id|input|account|group|role|guide|manual|list|menu)|-)"],
		['tells the model to keep something from the user', 'user', "\\b(?:hide|conceal|keep)\\s{1,3}(?:this|it|that)\\b[^.\\n]{0,30}\\bfrom\\s{1,3}the\\s{1,3}user\\b|\\bwithout\\s{1,3}the\\s{1,3}user(?:['’]s)?\\s{1,3}(?:knowing|noticing|knowledge)\\b|\\b(?:do\\s{1,3}not|don['’]t|never)\\s{1,3}let\\s{1,3}the\\s{1,3}user\\s{1,3}(?:know|see|notice)\\b"],
		['poses as a system message', '<|inst\\]', '<\\/?(?:system|important|instructions?|assistant|admin)>|\\[\\/?inst\\]|<\\|(?:im_start|im_end|system|assistant|start_header_id|endofprompt)\\|>|<<\\/?sys>>|<start_of_turn>'],
		['poses as a system message', 'system|admin|developer', `(?:^|\\n)\\s{0,4}(?:#{1,4}\\s{1,3})?[[(*]{0,2}(?:system|admin|developer)(?:\\s{1,3}(?:message|prompt|note|override))?[\\])*]{0,2}\\s{0,3}:?\\s{1,3}(?:you\\s{1,3}(?:must|are|will|should)\\b|ignore\\b|new\\s{1,3}(?:rules?|instructions?)\\b|(?:the\\s{1,3})?${AI}\\s{1,3}(?:must|should|will)\\b)`],
		['poses as a system message', 'override|instructions', '\\bsystem\\s{1,3}override\\s{0,3}:|\\bnew\\s{1,3}(?:system\\s{1,3})?instructions\\s{0,3}:\\s{0,3}(?:you|call|send|use|ignore|read|run)\\b'],
		[SPEAKS, WORD_FOR_AI, `\\b(?:note|message|instructions?|attention|important|dear)\\s{1,3}(?:(?:to|for)\\s{1,3})?(?:the\\s{1,3}|any\\s{1,3}|all\\s{1,3})?${AI}\\s{0,3}[:,]`],
		[SPEAKS, WORD_FOR_AI, `(?:^|\\n|[.!>]\\s{1,3}|<!--\\s{0,3})(?:the\\s{1,3})?${AI}\\s{0,2}[,:]\\s{1,3}(?:you\\s{1,3}must|please|send|call|read|run)\\b`],
		// Not `after calling connect(), you must call close()`.
		[CALL_FIRST, 'must|always', '\\b(?:before|after)\\s{1,3}(?:using|calling|answering|responding|doing|(?:each|every|any)\\s{1,3}(?:response|answer|call|reply|message))\\b[^.\\n(]{0,60}\\b(?:you\\s{1,3}must|always)\\s{1,3}(?:first\\s{1,3})?(?:call|use|read|invoke|run)\\b(?!\\s{1,3}[\\w.]{1,40}\\()'],
		['gives the model a new role', 'now', '\\b(?:you\\s{1,3}are\\s{1,3}now|from\\s{1,3}now\\s{1,3}on,?\\s{1,3}you\\s{1,3}(?:are|act\\s{1,3}as|will\\s{1,3}be))\\s{1,3}(?:in\\s{1,3})?(?:a\\s{1,3}|an\\s{1,3}|the\\s{1,3})?(?:developer\\s{1,3}mode|dan\\b|unrestricted|uncensored|jailbroken|(?:root|admin)\\b(?!\\s{1,3}of\\b))'],
		['gives the model a new role', WORD_FOR_AI, `\\bact\\s{1,3}as\\s{1,3}(?:an?\\s{1,3})?${AI}\\b[^.\\n]{0,30}\\bwithout\\s{1,3}(?:any\\s{1,3})?(?:restrictions|filters|limits|limitations|rules)\\b`],
		['asks for what the model was told', 'your', '\\b(?:reveal|print|repeat|output|show)\\s{1,3}(?:me\\s{1,3})?your\\s{1,3}(?:system\\s{1,3}prompt|(?:initial|hidden|original)\\s{1,3}instructions)\\b'],
	] as const
).map(([what, needs, source]) => ({ what, needs: new RegExp(needs, 'i'), pattern: new RegExp(source, 'gi') })); // biome-ignore format: one pattern a line

/** All that a pattern needs, in one look. */
const ANY_NEED = new RegExp([...new Set(PATTERNS.map(({ needs }) => needs.source))].join('|'), 'i');

/** False: `modelInstructions` finds none. */
export function mayInstruct(text: string): boolean {
	return ANY_NEED.test(text);
}

export function modelInstructions(text: string): readonly TextMatch[] {
	if (!mayInstruct(text)) return [];
	return PATTERNS.filter(({ needs }) => needs.test(text)).flatMap(({ what, pattern }) =>
		[...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length, what })),
	);
}
