// Statements of failure in languages other than English. They apply to the first line of one short statement. Pure.
//
// "Nothing was found" is a result in every language, so the words for results, matches and records are excepted.

export const FOREIGN_ERRORS: readonly RegExp[] = [
	// Error: …; Error while …
	/^(?:Fehler|Erreur|Errore|Erro|Ошибка|Hata|Błąd|Fout|Fel)\s*(?:[:：!]|(?:beim?|bei|lors|durante|al|ao|при|podczas|bij|vid)\s)/iu,
	/^[^\d\n]{0,12}(?:错误|錯誤|出错|出錯|エラー|오류)(?:\s*[:：!！]|が発生|가 발생|$|[。，,])/u,
	/^(?:Помилка|Грешка|Chyba|Eroare|Hiba|Virhe|Feil|Fejl|Lỗi|Kesalahan|Ralat|Σφάλμα|خطأ|خطا|שגיאה|त्रुटि|ข้อผิดพลาด)\s*[:：!]\s*(?!\d|\S{1,5}$)\S/iu,
	// Chinese
	/(?:失败|失敗)(?!\s*[:：]?\s*\d)|未设置|未設置|未配置|不存在|无法|無法|格式(?:错误|錯誤|不正确|不正確|有误)|参数(?:错误|无效|不正确)|不能为空|不支持|无效的|無效的|请(?:先|提供|检查|输入)/u,
	/(?:未找到|找不到|没有找到)(?!.{0,12}(?:结果|結果|匹配|记录|記錄|内容|数据|资料))/u,
	// Japanese
	/失敗しました|できません(?:でした)?|無効な|不正な|見つかりません(?<!結果が見つかりません)(?<!結果は見つかりません)|指定してください/u,
	// Korean
	/실패(?:했|하였|$)|할 수 없습니다|잘못된|유효하지 않|지원하지 않/u,
	/(?<!결과를 )찾을 수 없/u,
	// German
	/\bfehlgeschlagen\b|\b(?:ist|sind) (?:ungültig|erforderlich|nicht (?:erlaubt|gültig|verfügbar|konfiguriert))\b|^(?:ungültige[rsn]?|fehlende[rsn]?)\s|\bkonnten? (?:\S+ ){0,6}nicht\b|\bexistiert nicht\b/iu,
	/^(?!(?:keine|ergebnisse|treffer)\b).{1,80}\bnicht gefunden\b/iu,
	// French
	/^(?:échec|impossible d[e'’]|paramètre manquant)|\bintrouvables?\b|\bn['’]existe pas\b|\b(?:est|sont) (?:invalides?|obligatoires?|requise?s?)\b|\bnon autorisée?\b/iu,
	// Spanish and Portuguese
	/^(?:no se (?:pudo|pudieron|puede)|não foi possível|falha ao|fall[oó]|error al)\s|\b(?:no|não) (?:existe|es válid[oa]|é válid[oa])\b|\b(?:es|é|son) (?:inválid[oa]s?|obligatori[oa]s?|obrigatóri[oa]s?|requerid[oa]s?)\b|^(?:formato|parámetro|parâmetro|argumento|fecha|data|valor) (?:\S+ )?inválid[oa]/iu,
	/^(?!.{0,20}\b(?:resultados?|coincidencias?|registros?)\b).{0,60}\b(?:no (?:se )?encontr(?:ó|ad[oa])|não encontrad[oa])\b/iu,
	// Italian
	/^impossibile\s|\bnon (?:valid[oaie]|esiste|consentit[oa]|riuscit[oa])\b|\bè obbligatori[oa]\b/iu,
	/^(?!.{0,20}\brisultat[oi]\b).{1,60}\bnon trovat[oa]\b/iu,
	// Russian
	/(?:^|\s)(?:не удалось|невозможно|неверн\S{2,3}|недопустим\S{2,3}|не существует|не поддерживается)(?:\s|[.:!]|$)/iu,
	/^(?!.{0,20}(?:результат|совпадени)).{0,60}не найден[аоы]?(?:\s|[.:!]|$)/iu,
];
