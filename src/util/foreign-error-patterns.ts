// Statements of failure in languages other than English. They apply to the first line of one short statement. Pure.
//
// "Nothing was found" is a result in every language, so the words for results, matches and records are excepted. So are counts of errors.

/** The parts of which most statements of failure consist. Each is an alternation; a word may go on after it. */
interface Language {
	/** The word for an error, with the endings that its cases have. */
	readonly error: string;
	/** Nothing of it: keine Fehler, aucune erreur. */
	readonly none: string;
	/** What an error does: it has occurred. Before or behind the word. */
	readonly occurs: string;
	/** What could not be done: connecting, reading, loading. */
	readonly fails?: string;
	readonly refused?: string;
	/** The service itself is away. A monitor that names another host tells a result. */
	readonly away?: string;
	readonly late?: string;
	/** What is missing of the caller or the settings. */
	readonly missing?: string;
	/** Words that state an absence behind the name of one thing: it was not found. Without a name they are a result. */
	readonly absent?: string;
	/** Words for the results of a search. */
	readonly hits?: string;
}

const LANGUAGES: readonly Language[] = [
	{
		error: 'fehler',
		none: 'keine?n?',
		occurs: 'aufgetreten|passiert|ist unterlaufen|trat auf',
		fails: 'etwas ist schief',
		refused: 'zugriff (?:wurde )?verweigert|kein zugriff(?= auf|[.!]?$)|keine berechtigung|nicht (?:autorisiert|angemeldet|berechtigt)',
		away: '(?:dienst|server|service|schnittstelle|api|backend) (?:ist|war) (?:\\S+ ){0,3}(?:nicht (?:erreichbar|verfügbar)|überlastet|offline)',
		late: 'zeitüberschreitung|zeitlimit (?:wurde )?überschritten',
		missing:
			'(?:schlüssel|token|passwort|zugangsdaten) (?:\\S+ ){0,2}(?:fehlt|fehlen|erforderlich|ungültig)|bitte versuchen sie es (?:später|erneut|noch einmal)',
	},
	{
		error: 'erreur',
		none: "aucune|sans|pas d[’']",
		occurs: "survenue?|s[’']est produite?|est apparue?",
		refused: 'accès (?:est )?(?:refusé|interdit)|permission refusée|non authentifiée?',
		away: '(?:serveur|service|api) (?:est )?(?:\\S+ )?(?:indisponible|injoignable|inaccessible)',
		late: "délai (?:d[’']attente )?(?:est )?dépassé",
		missing:
			"(?:clé|jeton|mot de passe|identifiants?)(?: api| d[’']\\S+)? (?:est |sont )?(?:manquant|requis|invalide|absent)|veuillez réessayer",
	},
	{
		error: 'error(?:es)?|erro|errore|errori',
		none: 'ning[uú]n|nenhum|nessun|sin|sem|senza',
		occurs: 'ocurrido|ocurrió|producido|produjo|surgido|ocorreu|ocorrido|aconteceu|verificato|occorso|si è prodotto',
		fails: 'algo salió mal|algo deu errado|qualcosa è andato storto|(?:no|não) se ha podido|fallo al|erro ao',
		refused:
			'(?:acceso|acesso|permiso|permissão) (?:ha sido |foi )?(?:denegado|negad[oa]|rechazado)|accesso negato|permesso negato|(?:no|não) autorizad[oa]',
		away: '(?:servicio|servidor|serviço|servizio|server|api) (?:está |è |temporalmente )?(?:\\S+ )?(?:no (?:está )?disponible|indisponível|fora do ar|caído|non (?:è )?disponibile|non raggiungibile)',
		late: 'tiempo de espera (?:ha sido )?(?:agotado|excedido)|tempo (?:limite )?(?:esgotado|excedido)|tempo scaduto|timeout scaduto',
		missing:
			'(?:clave|chave|chiave)(?: (?:de )?(?:la )?api)? (?:no|não|non) (?:es )?v[áa]lid[oa]|(?:falta|manca)n?o? (?:el |la |o |a |il )?(?:clave|token|contraseña|chave|senha|chiave|parámetro|parâmetro|parametro)|(?:int[eé]ntelo|tente|riprova\\S*) (?:de nuevo|novamente|più tardi|mais tarde)',
	},
	{
		error: 'fout(?:en|melding)?|fel|fejl|feil',
		none: 'geen|inga?|ingen',
		occurs: 'opgetreden|uppst[oå]d|inträffade|opstod|opstået|oppstod|oppstått',
		fails: 'kon(?:den)? (?:geen|niet)|det gick inte att|kunde inte (?!hitta)|kunne ikke (?!finde|finne)|misslyckades|mislykkedes|mislyktes',
		refused: 'toegang (?:is )?geweigerd|åtkomst nekad|adgang nægtet|ingen tilgang',
		absent: 'niet gevonden|bestaat niet|hittades inte|finns inte|(?:blev |ble )?ikke (?:fundet|funnet)|find?nes ikke',
		hits: 'resulta\\p{L}*|treffers?|träff\\p{L}*|overeenkomst\\p{L}*',
	},
	{
		error: 'błęd[uye]?\\p{L}*|błąd|chyb[aěuy]\\p{L}*|chyba|hib[aá]\\p{L}*|eroar[eăi]\\p{L}*|greš[ck]\\p{L}*|pogrešk\\p{L}*',
		none: 'brak|żad\\p{L}*|bez|nincs|nicio|nema',
		occurs: 'wystąpił|zdarzył|nastąpił|došlo|nastala|vyskytla|történt|lépett fel|apărut|dogodila|došlo do',
		fails: 'nie (?:udało|powiodło) się|nepodařilo se|nepodarilo sa|nelze|nem sikerült|nu s-a putut|nije moguće|nije uspjelo',
		refused:
			'odmowa dostępu|brak (?:dostępu|uprawnień|klucza|autoryzacji|tokenu)|přístup (?:byl )?(?:odepřen|zamítnut)|hozzáférés megtagadva|acces (?:interzis|refuzat)',
		late: 'upłynął limit czasu|przekroczono (?:limit )?czas\\p{L}*|vypršel časový limit',
		missing: 'nie (?:znaleziono|odnaleziono) (?:pliku|strony|katalogu|folderu|użytkownika|zasobu|klucza|polecenia|narzędzia|miasta)',
		absent:
			'nie (?:istnieje|został[ao]? znalezion\\p{L}*)|neb(?:yl|yla|ylo|ol|ola|olo) n[aá]j?den\\p{L}*|neb(?:yl|yla|ylo) nalezen\\p{L}*|neexistuje|nem (?:található|létezik)|nu (?:a fost găsită?|există)|nije pronađen\\p{L}*|ne postoji',
		hits: 'wynik\\p{L}*|výsled\\p{L}*|találat\\p{L}*|eredmény\\p{L}*|rezultat\\p{L}*|dopasowa\\p{L}*',
	},
	{
		error: 'ошибк\\p{L}*|помилк\\p{L}*|грешк\\p{L}*',
		none: 'нет|без|немає|няма|никак\\p{L}*',
		occurs: 'произошла|возникла|случилась|сталася|сталась|виникла|възникна',
		fails:
			"ошибка (?:подключения|соединения|сервера|доступа|чтения|запроса)|помилка (?:підключення|з[’']єднання|сервера)|не вдалося|неможливо|что-то пошло не так|не успя",
		refused:
			'(?:доступ|в доступе) (?:запрещ[её]н|отказано|заборонено)|отказано в доступе|нет (?:доступа|прав)|требуется (?:авторизация|ключ|токен)',
		away: '(?:сервер|сервис|служба|api) (?:временно )?(?:недоступ\\p{L}*|не отвечает)',
		late: '(?:время|час) (?:ожидания )?(?:истекло|вышло|вичерпано)|превышено время',
		absent: 'не (?:знайдено|існує|е намерен\\p{L}*|съществува)',
		hits: 'результат\\p{L}*|резултат\\p{L}*|збіг\\p{L}*|совпадени\\p{L}*',
	},
	{
		error: 'hata(?:sı)?|virhe|lỗi|kesalahan|ralat|σφάλμα|خطأ|خطا|שגיאה|त्रुटि',
		none: 'yok|hiç|ei|không có|nào|tidak ada|tiada|κανένα|καμία|لا|لا يوجد|אין|कोई',
		occurs: 'oluştu|meydana geldi|tapahtui|ilmeni|xảy ra|terjadi|berlaku|παρουσιάστηκε|προέκυψε|حدث|رخ داد|אירעה|קרתה|हुई',
		fails:
			'\\p{L}*(?:namadı|nemedi|lamadı|lemedi)|epäonnistui|ei onnistunut|ei voitu|không thể|thất bại|gagal(?=\\s+(?:me|ter|ber|untuk|saat|dalam)|\\s*[.!]?$)|tidak (?:dapat|bisa)|αποτυχία|αδυναμία|فشل|تعذر|לא ניתן|נכשל\\p{L}*|विफल',
		refused: 'erişim (?:reddedildi|engellendi)|pääsy (?:estetty|evätty)|từ chối truy cập|akses ditolak',
		missing: 'không tìm thấy (?:tệp|tập tin|trang|thư mục|người dùng|thành phố|tài nguyên|khóa)',
		absent:
			'mevcut değil|ei (?:löydy|löytynyt|ole olemassa)|không tồn tại|tidak (?:ditemukan|dijumpai)|δεν (?:βρέθηκε|υπάρχει)|לא (?:נמצאה?|קיימת?)|غير موجودة?|پیدا نشد|नहीं मिल[ाी]|मौजूद नहीं',
		hits: 'sonuç\\p{L}*|eşleşme\\p{L}*|tulo(?:s|ks)\\p{L}*|kết quả|hasil|αποτελέσμα\\p{L}*|תוצאות|نتائج|نتیجه|परिणाम',
	},
];

/** What stands between letters of an alphabet; \b knows ASCII alone. */
const BEFORE = '(?<![\\p{L}\\d])';
const AFTER = '(?![\\p{L}\\d])';

/** "Fehler: Datei …", "Es ist ein Fehler aufgetreten", "Une erreur est survenue", "Доступ запрещён", but not "3 Fehler", "Fehler: 0" or "Keine Fehler aufgetreten". */
function patternsOf({ error, none, occurs, absent, hits = '(?!)', ...statements }: Language): readonly RegExp[] {
	const noun = `${BEFORE}(?:${error})${AFTER}`;
	// A count, or none of it: before the word or behind it
	const uncounted = `(?!.*(?:\\d\\S*\\s+(?:${error})|${BEFORE}(?:${none})\\s(?:\\p{L}+\\s)?(?:${error})|(?:${error})\\s+(?:${none})${AFTER}))`;
	const stated = Object.values(statements).join('|');
	const noSearch = `(?!.{0,80}${BEFORE}(?:${hits}))`;
	return [
		new RegExp(`^(?:${error})\\s*[:：!]\\s*(?!\\d|\\S{1,5}$)\\S`, 'iu'),
		new RegExp(`^(?:${error})\\s(?:beim?|bei|lors|durante|al|ao|при|під|podczas|bij|vid|ved)\\s`, 'iu'),
		new RegExp(`^${uncounted}.{0,60}?(?:${noun}.{0,40}?${BEFORE}(?:${occurs})|${BEFORE}(?:${occurs}).{0,40}?${noun})`, 'iu'),
		...(stated === '' ? [] : [new RegExp(`^${noSearch}.{0,30}?${BEFORE}(?:${stated})(?!\\s*[:：]?\\s*\\d)`, 'iu')]),
		...(absent === undefined
			? []
			: // "Filen a.txt hittades inte" is about one file; "nebyly nalezeny žádné …" is about none.
				[new RegExp(`^${noSearch}(?!.{0,80}${BEFORE}(?!${absent})(?:${none})\\s+\\p{L}{3})\\S.{0,80}?\\s(?:${absent})${AFTER}`, 'iu')]),
	];
}

export const FOREIGN_ERRORS: readonly RegExp[] = [
	...LANGUAGES.flatMap(patternsOf),
	/^ข้อผิดพลาด\s*[:：!]\s*(?!\d)\S|เกิดข้อผิดพลาด|ไม่สามารถ/u,
	// Chinese, Japanese, Korean: words are not set apart
	/^(?!.{0,8}(?:没有|沒有|无|無))[^\d\n]{0,12}(?:错误|錯誤|出错|出錯|エラー|오류)(?:\s*[:：!！](?!\s*\d)|が発生|が起き|가 발생|$|[。，,])/u,
	/(?:失败|失敗)(?!\s*[:：]?\s*\d)|未设置|未設置|未配置|不存在|无法|無法|格式(?:错误|錯誤|不正确|不正確|有误)|参数(?:错误|无效|不正确)|不能为空|不支持|无效的|無效的|请(?:先|提供|检查|输入)|(?:超时|超時|逾時)(?!\s*(?:时间|時間|设置|設置|率|值|[:：]))|(?:权限不足|權限不足|拒绝访问|缺少(?:参数|密钥|必)|伺服器錯誤|服务(?:器)?(?:不可用|异常|错误))(?!的|率|\s*[:：]\s*\d)/u,
	/(?:未找到|找不到|没有找到)(?!.{0,12}(?:结果|結果|匹配|记录|記錄|内容|数据|资料))/u,
	/失敗しました|できません(?:でした)?|無効な|不正な|見つかりません(?<!結果が見つかりません)(?<!結果は見つかりません)|指定してください|タイムアウト(?:しました|です)|(?:キー|トークン|ログイン|認証)が必要/u,
	/실패(?:했|하였|$)|할 수 없습니다|잘못된|유효하지 않|지원하지 않|(?:설정|구성)되지 않|시간이? ?초과(?!\s*\d)|권한이 없/u,
	/(?<!결과를 )찾을 수 없/u,
	// German
	/\bfehlgeschlagen\b(?!\s*[:：]?\s*\d)|\b(?:ist|sind) (?:ungültig|erforderlich|nicht (?:erlaubt|gültig|verfügbar|konfiguriert))\b|^(?:ungültige[rsn]?|fehlende[rsn]?)\s|\bkonnten? (?:\S+ ){0,6}nicht\b|\bexistiert nicht\b/iu,
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
