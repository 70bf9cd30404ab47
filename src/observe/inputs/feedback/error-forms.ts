// The forms that errors require of an input, by the words in which validators and programs say so.

export type ErrorForm =
	| 'absent-file'
	| 'denied'
	| 'wants-directory'
	| 'wants-file'
	| 'wants-repository'
	| 'exists'
	| 'wants-absolute'
	| 'wants-relative'
	| 'exclusive'
	| 'missing'
	| 'unfitting'
	| 'not-found'
	| 'base64'
	| 'json'
	| 'date'
	| 'date-time'
	| 'url'
	| 'uuid'
	| 'color'
	| 'email'
	| 'identifier'
	| 'number'
	| 'whole'
	| 'array';

export const ERROR_FORMS: readonly (readonly [ErrorForm, RegExp])[] = [
	['wants-repository', /not (?:a|in a) git repo|not a (?:valid )?(?:git )?repository|InvalidGitRepositoryError/i],
	[
		'wants-directory',
		/ENOTDIR|not a directory|must be a directory|NotADirectory|no such directory|directory (?:does not exist|not found)|directory not found/i,
	],
	['wants-file', /EISDIR|is a directory|IsADirectory|must be a file|not a (?:regular )?file/i],
	[
		'absent-file',
		/ENOENT|no such file|file (?:does not exist|not found)|FileNotFound|cannot find (?:the )?(?:file|path)|path (?:does not exist|not found)|could not (?:open|read|find) (?:the )?file/i,
	],
	[
		'denied',
		/access (?:is |was )?denied|(?:not (?:within|in|inside|under|one of)|outside) (?:of )?(?:the |any )?(?:allowed|permitted|configured|accessible)|path (?:is )?not (?:allowed|permitted)/i,
	],
	['exists', /already exists|EEXIST|FileExists|duplicate/i],
	['wants-absolute', /(?:must|should|needs to) be (?:an )?absolute|absolute path (?:is )?(?:required|expected)|not (?:an )?absolute path/i],
	[
		'wants-relative',
		// sample: Absolute file paths like '/a/b.js' are not allowed. Please use paths relative to the project root.
		/(?:must|should) be (?:a )?relative|\babsolute (?:file )?paths?\b.{0,160}?\bnot (?:allowed|permitted|supported|accepted)|\b(?:use|provide|give|expected?) (?:a |only )?(?:paths? relative|relative (?:file )?paths?)\b/i,
	],
	[
		'exclusive',
		/mutually exclusive|cannot (?:be )?(?:used?|specif(?:y|ied)|provided?|set|given?|combined?|passe?d?)\b.{0,80}?\b(?:together|both|simultaneously|at the same time)|only one of|exactly one\b|(?:not|but not) both|both .{1,60} and .{1,60}(?:cannot|specified|given)|exactly one of/i,
	],
	[
		'unfitting',
		/\b(?:only|are|is) (?:for|valid for|supported for|allowed for)\b|cannot be (?:used|combined)|does(?: not|n't) (?:use|take|accept|support|allow)|extra (?:inputs|fields)|not (?:supported|allowed|valid) (?:for|with|when|in)\b|unexpected (?:keyword|argument|property)/i,
	],
	['base64', /base64/i],
	['json', /(?:valid|invalid|parse|malformed) JSON|JSON\.parse|not valid JSON|JSONDecodeError|Unexpected token/i],
	['date-time', /ISO.?8601|RFC.?3339|datetime|date-time|timestamp/i],
	['date', /YYYY-?MM-?DD|valid date|date format|invalid date|does not match format '%Y-%m-%d'/i],
	[
		'url',
		/(?:supported|allowed|trusted) (?:domains?|hosts?|urls?)|(?:valid|invalid|malformed|absolute|not an?) (?:[\w.-]+ ){0,3}url\b|url (?:must|should|is required)|invalid uri|unsupported protocol|missing .{0,10}scheme/i,
	],
	['uuid', /\buuid\b|\bguid\b/i],
	// sample: Unsupported color format: x. Supported formats are: #RGB, #RRGGBB
	['color', /colou?r (?:format|code|value|pars)|(?:invalid|unknown|unsupported|valid|hex) colou?r\b|#RRGGBB/i],
	[
		'identifier',
		/(?:valid|invalid|simple|sql|unquoted) (?:\w+ ){0,2}identifiers?\b|only (?:contain |use )?(?:letters|lowercase|alphanumeric|a-z)|alphanumeric|letters, (?:numbers|digits)|snake_?case|invalid characters?|unrecognized token/i,
	],
	['email', /valid e-?mail|invalid e-?mail/i],
	[
		'number',
		/(?:must be|expected|valid) (?:an? )?(?:\w+ ){0,2}(?:int|integer|number|numeric|float|decimal)\b|not a number|\bNaN\b|could not convert string to float|invalid literal for int/i,
	],
	[
		'whole',
		/(?:must be|expected|valid) (?:an? )?(?:\w+ ){0,2}(?:int|integer|decimal)\b|invalid literal for int|ParseInt|not an integer|whole number/i,
	],
	['array', /(?:must be|expected) (?:an? )?(?:array|list|non-empty (?:array|list))/i],
	[
		'not-found',
		/not[ _-]found|foreign key|does not exist|no such|unknown|invalid|(?:could|can)(?: ?not|n't|'t) find|doesn't exist|unrecognized|not exist|\bno \w{3,20}(?: was| were)? found|\bno \w{3,20} ["'`]|\b(?:is|are) not available\b|\b(?:incorrect|wrong) (?:password|passphrase|pin|key)\b/i,
	],
	// The same in other languages: sample: 源目录不存在: /x; 源路径不是文件: /x; Archivo no encontrado; Datei nicht gefunden; ファイルが見つかりません
	['exists', /已(?:经)?存在|既に存在|уже существует|ya existe|existiert bereits|existe déjà|já existe/i],
	['wants-file', /不是(?:一个)?(?:有效的?)?文件/],
	['wants-directory', /不是(?:一个)?(?:有效的?)?目录/],
	[
		'not-found',
		/不存在|找不到|未找到|没有找到|見つかりません|存在しません|찾을 수 없|존재하지 않|не найден|не существует|\bno (?:se )?(?:existe|encontr)|nicht gefunden|existiert nicht|introuvable|n['’]existe pas|não (?:existe|encontrad)/i,
	],
	['missing', /不能为空|缺少|必须提供|必填|が必要です|필요합니다/],
];
