// "Ignore previous instructions" and its like in languages other than English.

export interface ForeignInstruction {
	readonly what: string;
	readonly from: number;
	readonly to: number;
}

const WHAT = 'tells the model to drop its instructions';
/** Verb and noun with a bounded distance, in both orders where the language has both. */
const PATTERNS: readonly RegExp[] = [
	/(?:忽略|无视|無視|忘记|忘掉|绕过).{0,14}(?:指令|指示|提示|规则|規則|设定|限制)/g,
	/(?:以前|前|上記|これまで)の?.{0,8}(?:指示|命令|プロンプト|ルール).{0,6}(?:無視|忘れ|破棄)/g,
	/(?:이전|위|기존|시스템).{0,10}(?:지시|지침|명령|프롬프트|규칙).{0,12}(?:무시|잊|무효|교체|따르지)/g,
	/[【[]?\s?(?:시스템|系统|系統|システム)\s?[】\]:：].{0,10}(?:지시|지침|指令|指示|命令)/g,
	/(?:игнорируй(?:те)?|забудь(?:те)?|не следуй).{0,20}(?:инструкци|указани|правил)/gi,
	/(?:ignora|ignore|olvida|omite|ignorez|oubliez|oublie).{0,20}(?:instrucciones|instruções|instructions précédentes|consignes|istruzioni|reglas anteriores)/gi,
	/(?:ignoriere|ignorieren sie|vergiss|missachte).{0,25}(?:anweisungen|instruktionen|regeln|vorgaben)/gi,
	/(?:تجاهل|انس).{0,20}(?:التعليمات|الأوامر)/g,
	/(?:התעלם|שכח).{0,20}(?:ההוראות|הוראות)/g,
	/(?:अनदेखा|नज़रअंदाज़).{0,20}(?:निर्देश)|निर्देश.{0,20}(?:अनदेखा|नज़रअंदाज़)/g,
];
const MOST = 20;

export function foreignInstructionsOf(text: string): readonly ForeignInstruction[] {
	const found: ForeignInstruction[] = [];
	for (const pattern of PATTERNS) {
		pattern.lastIndex = 0;
		for (let match = pattern.exec(text), count = 0; match !== null && count < MOST; match = pattern.exec(text), count++) {
			found.push({ what: WHAT, from: match.index, to: match.index + match[0].length });
		}
	}
	return found;
}
