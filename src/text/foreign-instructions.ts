// Detects "Ignore previous instructions" and similar orders in languages other than English.

export interface ForeignInstruction {
	readonly what: string;
	readonly from: number;
	readonly to: number;
}

const WHAT = 'tells the model to drop its instructions';
const ROLE = 'gives the model a new role';
const APPROVAL = 'claims an approval that a text cannot give';
const PROMPT = 'asks for the model’s own instructions';
/** Verb and noun within a bounded distance, in both orders if the language has both. A pattern is tried only if the text contains one of the `needs` words. */
const PATTERNS: readonly (readonly [needs: readonly string[], what: string, pattern: RegExp])[] = [
	[
		['指令', '指示', '提示', '规则', '規則', '设定', '限制', '要求'],
		WHAT,
		// `忽略大小限制` ignores a limit of size: limits, demands and contents need a word that makes them those of the model.
		/(?:忽略|无视|無視|忘记|忘掉|忘記|绕过|不要遵守|不再遵守)(?:.{0,14}(?:指令|指示|提示|规则|規則|设定)|.{0,8}(?:所有|全部|一切|任何|之前|先前|以上|上述|前面|你的|您的|安全|系统|内容).{0,8}(?:限制|要求|内容))/g,
	],
	[
		['指示', '命令', 'プロンプト', 'ルール'],
		WHAT,
		/(?:以前|前|上記|これまで|すべて)の?.{0,8}(?:指示|命令|プロンプト|ルール).{0,6}(?:無視|忘れ|破棄|リセット|取り消)/g,
	],
	[
		['지시', '지침', '명령', '프롬프트', '규칙'],
		WHAT,
		/(?:이전|위|기존|시스템|모든).{0,10}(?:지시|지침|명령|프롬프트|규칙).{0,12}(?:무시|잊|무효|교체|따르지)/g,
	],
	[
		['시스템', '系统', '系統', 'システム'],
		WHAT,
		/[【[]?\s?(?:시스템|系统|系統|システム)\s?(?:프롬프트|提示|プロンプト)?\s?[】\]:：].{0,10}(?:지시|지침|指令|指示|命令|당신은|你是|あなたは)/g,
	],
	[
		['игнорир', 'забудь', 'не следуй', 'Игнорир', 'Забудь'],
		WHAT,
		/(?:игнорируй(?:те)?|забудь(?:те)?|не следуй(?:те)?).{0,24}(?:инструкци|указани|правил|вс[её],? что)/gi,
	],
	[
		['ігноруй', 'забудь', 'Ігноруй', 'Забудь', 'игнорирай', 'Игнорирай', 'игнориши', 'Игнориши', 'занемари', 'Занемари'],
		WHAT,
		/(?:ігноруй(?:те)?|забудь(?:те)?|игнорирай(?:те)?|игнориши(?:те)?|занемари(?:те)?).{0,24}(?:інструкці|вказівк|правил|инструкци|указани|упутств|инструкциј)/gi,
	],
	[
		['αγνόησ', 'Αγνόησ', 'αγνοησ', 'Αγνοησ', 'ξέχασ', 'Ξέχασ', 'ξεχασ'],
		WHAT,
		/(?:α[γ]ν[όο]ησ[εέ]|ξ[έε]χασε).{0,24}(?:οδηγ|εντολ|κανόν|κανον)/gi,
	],
	[['คำสั่ง', 'คำแนะนำ'], WHAT, /(?:เพิกเฉย|ละเว้น|ไม่สนใจ|ลืม).{0,20}(?:คำสั่ง|คำแนะนำ)/g],
	[['نادیده', 'فراموش'], WHAT, /(?:دستورات|دستورهای|دستورالعمل|قوانین).{0,24}(?:نادیده|فراموش)/g],
	[['تجاهل', 'انس'], WHAT, /(?:تجاهل|انس).{0,20}(?:التعليمات|الأوامر)/g],
	[['התעלם', 'שכח'], WHAT, /(?:התעלם|שכח).{0,20}(?:ההוראות|הוראות)/g],
	[['निर्देश'], WHAT, /(?:अनदेखा|नज़रअंदाज़).{0,20}(?:निर्देश)|निर्देश.{0,20}(?:अनदेखा|नज़रअंदाज़)/g],
	[['أنت الآن'], ROLE, /أنت الآن (?:مساعد|نموذج|روبوت)|أنت الآن.{0,30}(?:بلا|بدون) قيود/g],
	[
		['人工审核', '用户确认', '用户同意', '人工确认'],
		APPROVAL,
		/(?:不需要|无需|无须|不必|不用).{0,4}(?:人工审核|人工确认|用户确认|用户同意)/g,
	],
	[['现在是', '扮演', '現在是', '从现在'], ROLE, /你(?:现在|現在)是|(?:请你?|請你?|你)(?:扮演|假装是)|从现在(?:起|开始).{0,6}你/g],
	[['ふり', '演じ', '振る舞', 'なりきっ'], ROLE, /(?:のふりを|を演じ|として振る舞|になりきっ)/g],
	[['제한 없는', '행동해', '역할을'], ROLE, /제한 없는 ?AI|처럼 행동해|역할을 (?:해|맡)/g],
	[
		['Теперь ты', 'теперь ты', 'Ты теперь', 'ты теперь', 'Представь', 'притворись', 'веди себя'],
		ROLE,
		/теперь ты |ты теперь |представь,? что ты|притворись|веди себя как/gi,
	],
	[
		['提示词', '系统提示', 'システムプロンプト', 'системн', '시스템 프롬프트'],
		PROMPT,
		/(?:告诉我|输出|显示|重复|泄露|打印).{0,12}(?:提示词|系统提示|指令)|システムプロンプト.{0,8}(?:教え|表示|出力)|(?:покажи|выведи|повтори).{0,20}(?:системн|инструкц)|시스템 프롬프트.{0,8}(?:알려|출력|보여)/gi,
	],
];
const MOST = 20;

export function foreignInstructionsOf(text: string): readonly ForeignInstruction[] {
	const found: ForeignInstruction[] = [];
	for (const [needs, what, pattern] of PATTERNS) {
		if (!needs.some((need) => text.includes(need))) continue;
		pattern.lastIndex = 0;
		for (let match = pattern.exec(text), count = 0; match !== null && count < MOST; match = pattern.exec(text), count++) {
			found.push({ what, from: match.index, to: match.index + match[0].length });
		}
	}
	return found;
}
