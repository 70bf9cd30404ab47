// The patterns by which an error message in English, or in a format that programs print, is recognised. Pure.

/** The first line of an error message, after its decoration is removed. */
export const ERROR_OPENINGS: readonly RegExp[] = [
	/^traceback \(most recent call last\)/i,
	// Error: …, Error (404): …, Error! …, error - …, Error; an adjective or the component before it: API error: …, MCP error -32602: …
	/^(?!(?:last|latest|previous|recent|no|total|\d+)\b)(?:[\w./'-]+ ){0,4}error(?: code)?\**(?:\s*[([][^)\]]{0,60}[)\]]|\s+-?\d+)?\s*(?:[:：!]|\s[-–—]\s)\**\s*(?!0\b|(?:none|no)\b[.!]?$|\[\]|$)\S/i,
	/^error[.!:]?\**$/i,
	// [ERROR] … and (error) …, of which the decoration was removed; -ERR unknown command, err: …
	/^(?:error|fatal|critical)[\])]\s*:?\s*\S/i,
	/^ERR [a-z]|^err:\s*(?!\d)\S/,
	/^(?:an?|some|the following|unexpected|unknown|internal) (?:[\w-]+ ){0,3}(?:error|exception)\b(?! handl)/i,
	// Error executing tool x: …, Error while reading /x, error in query
	/^error (?!handling|logging|reporting|tracking|monitoring|messages?\b)(?:while |when |during )?(?:\w+ing|in|from|with|at)\b.*(?:[:'"/]|\w$|\.$)/i,
	/^(?:error|an? (?:timeout|issue|problem|failure)) (?:has )?(?:occurred|encountered)(?! \d+ times)/i,
	// TypeError: …, requests.exceptions.ConnectionError: …, java.io.IOException: …, McpError …
	/^(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception|Fault|Failure)(?: \[\w+\])?(?::|$|\(|\s-\s)/,
	/^(?:unhandled|uncaught) (?:exception|error|rejection)/i,
	// Not an entry of a dictionary: failure (noun)
	/^(?:exception|failure|fatal|panic|abort(?:ed)?|denied|refused|rejected|unauthori[sz]ed|forbidden|unauthenticated)\b(?!\s*\((?:noun|verb|adj|adv|n|v)\b)\s*(?:[:：!.(-](?!\s*(?:\d|none\b|no\b[.!]?$))|$)/i,
	/^caught (?:an )?exception\b|^exception (?:occurred|caught|raised|in|while|during)\b/i,
	// Failed to …, Tool execution failed: …, Request failed with status code 404, Failed: … — not "Failed: 0" or "Failed tests: 2"
	/^failed (?:to(?! reject)|at|because|while|when|with|due|in|on|after|validation|request)\b/i,
	/^failed\s*[:!]\s*(?!\d|none\b|\[\])\S/i,
	/^(?!\d|.{0,80}\b(?:tests?|builds?|jobs?|checks?|runs?|pipelines?|assertions?)\b)(?:[\w'./-]*[\w'/-] ){1,6}(?:has |have )?failed(?:\s*[:：!]\s*(?!\d)\S|\s+(?:with|because|due|after|to)\b|[.!]?$)/i,
	/^(?:sorry|oops|apologies|unfortunately)(?=\s*(?:[,.!:;–—-]|$)|\s+(?:i|we|but|the|that|there|this|your?|no|an?|something|could|unable|for)\b)/i,
	/^(?:i(?:'m| am| was)? |we(?:'re| are| were)? |the (?:server|tool|request|operation) (?:is |was )?)?(?:could ?n[o']t|could not|cannot|can ?not|can't|unable to|not able to|not allowed to|refus(?:es|ed|ing) to)\b(?! be (?:reduced|simplified|divided)| reject\b| find any (?:results?|match(?:es)?|items?|records?|entries|data)\b)/i,
	/^(?:invalid|malformed|illegal|bad|wrong|incorrect) (?:[\w-]+ )?(?:api|argument|params?|parameter|input|request|value|token|key|credentials?|path|url|uri|query|json|syntax|type|format|name|id|date|option|command|tool|session|state|configuration|config|email|address|number|response|header|arguments|regex|expression|cron|sql)\b(?! (?:count|rows)|s?: \d)/i,
	/^missing (?:[\w-]+ ){0,3}(?:arguments?|param(?:eter)?s?|fields?|propert(?:y|ies)|inputs?|keys?|tokens?|credentials?|secrets?|variables?|configuration|permissions?|headers?|options?)\b(?!s?: (?:\d|none))/i,
	/^missing (?:required |environment |variable )*['"`]?[A-Z][A-Z0-9]*_[A-Z0-9_]+/i,
	// No API key …, No default project set, No active session; "No results found" and "No open tabs" are results
	/^no (?:[\w-]+ ){0,3}(?:api[ -]?keys?|tokens?|credentials?|permission|authori[sz]ation)\b(?!.*\b(?:detected|leaked|exposed|discovered|needed|required|necessary|found in|stored|saved|registered|listed|yet)\b)/i,
	// An empty list is a result: No alarms set, No servers configured
	/^no (?!(?:[\w-]+ ){0,2}\w+[^\Ws]s (?:are |were |have been )?(?:set|configured|defined|connected)(?: yet)?[.!]?$)(?:[\w-]+ ){1,4}(?:is |are |was |were |has been |have been )?(?:set|provided|configured|given|specified|supplied|selected|defined|initiali[sz]ed|connected)\b/i,
	/^no active (?:[\w-]+ )?(?:session|connection|browser|page|project|client)\b/i,
	/^(?:unknown|unsupported|unrecogni[sz]ed|undefined|unexpected) (?:tool|method|argument|parameter|option|action|command|operation|(?:(?:file|media|content|image) )?type|format|token|end|EOF|character|keyword|resource|property|symbol|language|provider|field|identifier|value)\b/i,
	/^(?:permission|access|authori[sz]ation|authentication) (?:to .{1,120} )?(?:is |was |has been )?(?:denied|refused|failed|required|needed|error)(?! errors?\b)/i,
	/^(?:operation not permitted|read-only file ?system|no such (?!thing as\b|luck\b)\w+|command not found|not (?:found|implemented|supported|authori[sz]ed|authenticated|configured|connected|initiali[sz]ed|logged in|permitted|allowed|a git repository)|connection (?:refused|reset|error|closed (?:by|before|unexpectedly|prematurely|without|while)\b|timed out|failed|to .* (?:refused|failed))|network (?:is unreachable|error)|timed ?out\b(?!\s*[:=]\s*\d)|time ?out[.!]?$|timeout (?:after|while|waiting|of|exceeded|error|:)|request timed out|rate limit|too many requests|quota exceeded|socket hang up|fetch failed|module not found|executable (?:doesn't|does not) exist|access (?:is )?denied)/i,
	// ENOENT: no such file, [Errno 2] …, ERR_INVALID_URL …
	// Not every word in capitals that begins with an E: ECHO, EURUSD
	/^(?:errno \d+|ERR_[A-Z_]+\b|E(?:2BIG|ACCES|ADDRINUSE|ADDRNOTAVAIL|AGAIN|AI_[A-Z]+|BADF|BUSY|CANCELED|CHILD|CONN(?:ABORTED|REFUSED|RESET)|DQUOT|EXIST|FBIG|HOST(?:DOWN|UNREACH)|INTR|INVAL|IO|ISDIR|LOOP|MFILE|NAMETOOLONG|NET(?:DOWN|UNREACH)|NFILE|NODATA|NODEV|NOENT|NOEXEC|NOMEM|NOSPC|NOSYS|NOTCONN|NOTDIR|NOTEMPTY|NOTFOUND|NOTSUP|NXIO|OPNOTSUPP|OVERFLOW|PERM|PIPE|PROTO|ROFS|SERVFAIL|SRCH|TIMEDOUT|TIMEOUT|XDEV)\b)/,
	/^(?:ba|z|da)?sh: .*: /,
	// thread 'main' panicked at src/main.rs:12:5
	/^thread '.{1,60}' (?:\(\d+\) )?panicked at\b/,
	/^\w[\w-]*: (?:command not found|.*: no such file or directory)/i,
	/^(?:security|policy|validation|access|permission|protocol|schema|syntax|parse|runtime|network|connection|configuration|internal|server|database|query|execution|tool) (?:violation|failure|denied|exception)\b/i,
	/^(?:blocked|disallowed|prohibited)(?::(?!\s*(?:\d|none\b))| by\b)/i,
	// A program that was run for the caller and failed: Command exited with code 1, Process finished with exit code 127
	/^(?:the )?(?:command|process|program|script|subprocess) (?:['"`].{1,120}['"`] )?(?:exited|failed|finished|terminated|returned|ended)(?: with)?(?: a)?(?: non-?zero)?(?: exit| status| return| error)?(?: code| status)?:? ?[1-9]/i,
	// No task with id 7, No note found for key x; "No results found for x" is a result
	/^no (?!(?:results?|match(?:es)?|items?|records?|entries|data)\b)(?:[\w-]+ ){1,3}(?:found )?(?:with|having|for|by|under) (?:the |this |that )?(?:given |specified |provided )?(?:ids?|uuid|names?|keys?|handle|slug|number|index)\b/i,
	/^input validation error|^validation failed|^\d+ validation errors? for /i,
];

/** Statements of failure that begin with their subject. They match anywhere in one short statement. */
export const ERROR_STATEMENTS: readonly RegExp[] = [
	/^please (?:first )?(?:set|provide|configure|specify|supply|log ?in|sign ?in|authenticate|connect|initiali[sz]e|install|enable)\b/i,
	/^you (?:must|need to|have to|are not|aren't|do not (?:currently |yet )?have|don't (?:currently |yet )?have|cannot|can't|haven't|have not)\b/i,
	/\b(?:is|are|was|were|has|have|been|not)? ?not (?:been )?(?:configured|initiali[sz]ed|authenticated|authori[sz]ed|logged in|implemented|permitted|allowed)\b/i,
	// GITHUB_TOKEN is not set; SLACK_BOT_TOKEN and SLACK_TEAM_ID must be set; missing API_KEY
	/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b.*\b(?:not set|unset|empty|undefined|missing|required|needed|must be|not (?:provided|found|defined|configured)|to be set)/,
	/\b(?:missing|required?|needs?|[Ss]et|[Pp]rovide|without)\b.*\b[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:KEY|TOKEN|SECRET|URL|URI|HOST|USER|PASSWORD|ID)\b/,
	/^(?!no\b.{0,40}\b(?:needed|required|necessary)\b).*?\b(?:api[ -_]?keys?|access[ -]?tokens?|auth(?:entication|orization)?(?:[ -]?tokens?)?|credentials?|passwords?|bearer tokens?|secret keys?|log-?in)\b.*\b(?:required|missing|not (?:set|provided|found|configured|valid|available)|invalid|expired|needed|incorrect|must be|failed|denied)\b/i,
	/^(?!(?:patterns?|match(?:es)?|results?|text|strings?|quer(?:y|ies)|terms?|search)\b).{1,120}?\b(?:was |were |could |can )?not (?:be )?found(?:[.!]|$|:| (?:in|at|on|for|with|or)\b)/i,
	/^(?!.*\b(?:limit|inverse|solution|derivative|integral|root|sum) does(?: not|n't) exist).*\b(?:does not|doesn't|do not|did not) (?:exist|have (?:permission|access))\b/i,
	/\b(?:permission|access) (?:is |was )?denied\b|\boperation not permitted\b|\bconnection (?:was )?refused\b|\bnot a git repository\b/i,
	/\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ENOENT|EACCES|EPERM|EROFS|ENETUNREACH|EHOSTUNREACH)\b|\bgetaddrinfo\b/,
	/\b(?:is|are) (?:required|mandatory)[.!]?$|^(?:(?:argument|parameter|field|property|input|option|value|the) )*['"`]?[\w.[\]-]+['"`]? must be\b/i,
	/\b(?:is|are|was) (?:invalid|not valid|not supported|unsupported|not recogni[sz]ed|outside (?:of )?(?:the )?allowed)\b|\boutside (?:of )?(?:the )?(?:allowed|permitted|workspace|working|root)\b/i,
	/^(?:the|this|that)\b.{1,80}\b(?:cannot|can't|can not|could not|couldn't) be (?!reduced|simplified|divided|factored|negative|zero)\w+ed\b/i,
	/\balready (?:exists|in use|taken)\b[.!]?$/i,
	/\brequires? (?:an? )?(?:explicit |user |manual )*confirmation\b/i,
	// Either keys or keyPattern must be provided; Must provide a name
	/\b(?:must|has to|have to|needs? to) be (?:given|passed|provided|specified|supplied)[.!]?$|^must (?:give|pass|provide|specify|supply)\b/i,
	/\b(?:call|run|use|open|load|start|connect|create|initiali[sz]e)\b.{1,80}\bfirst[.!]?$/i,
	/^no (?:[\w-]+ ){1,3}(?:is |has been )(?:currently |yet )?(?:open(?:ed)?|loaded|active|running|started)\b/i,
	// What a clock or a calculation returns for an input that it cannot read
	/\b(?:is|are|:|=) ?NaN\b|\bInvalid Date\b/,
	/\b(?:command not found|no such file or directory|executable file not found|timed out|status code:? [45]\d\d)\b/i,
];

/** Statements of failure that runtimes, libraries and services print without a prefix. They apply to one short statement, too. */
export const PROGRAM_ERRORS: readonly RegExp[] = [
	// 'NoneType' object has no attribute 'get'; name 'x' is not defined; x.map is not a function; No module named 'x'
	/^'?\w+' object (?:has no attribute|is not|does not support)\b|^name '\w+' is not defined\b|^[\w.$]+ is not (?:a function|a constructor|iterable|defined\b(?! (?:for|at|when|on|if)\b))|^(?:undefined|null) is not an? (?:object|function)\b|^no module named\b/i,
	/^(?:\w+ index out of range|division by zero|maximum recursion depth exceeded|maximum call stack size exceeded|out of memory)\b/i,
	/^HTTPS?ConnectionPool\(|\bmax(?:imum)? retries exceeded\b|\bCERTIFICATE_VERIFY_FAILED\b|\bself[- ]signed certificate\b/i,
	/\bnet::ERR_[A-Z_]+|\b(?:name or service not known|temporary failure in name resolution|could not resolve host)\b/i,
	/\btimeout (?:of )?\d+ ?(?:ms|s|seconds) exceeded\b/i,
	// 14 UNAVAILABLE: failed to connect; rpc error: code = Unauthenticated desc = …: the codes of gRPC
	/^\d{1,2} (?:CANCELLED|UNKNOWN|INVALID_ARGUMENT|DEADLINE_EXCEEDED|NOT_FOUND|ALREADY_EXISTS|PERMISSION_DENIED|RESOURCE_EXHAUSTED|FAILED_PRECONDITION|ABORTED|OUT_OF_RANGE|UNIMPLEMENTED|INTERNAL|UNAVAILABLE|DATA_LOSS|UNAUTHENTICATED): \S|^rpc error: code = \w/,
	/^empty (?:reply|response) from (?:the )?(?:server|upstream|host|api)\b/i,
	// psql: error: connection failed; curl: (6) …
	/^[a-z][\w.-]*: (?:fatal )?error: \S|^curl: \(\d+\) /,
	// API returned 403, Server responded with a status of 404, Got status 500 from upstream
	/^(?:the )?(?:[\w.-]+ ){0,2}(?:api|server|service|upstream|host|backend|endpoint|got|received)\b.{0,30}\b(?:status|http|returned|responded)\b.{0,20}\b[45]\d\d\b(?! (?:items|results|rows|records|bytes|ms|entries))/i,
	// A monitor says more of what it looked at: Server web-1 is down since 10:00
	/^(?:the )?(?:[\w-]+ )?(?:service|server|api|backend|upstream|provider|database) (?:is |was |currently |temporarily )*(?:unavailable\b|(?:down|offline|busy|locked|overloaded|unreachable|not (?:reachable|responding)|(?:did|does) not respond)(?:[.!,;]? ?(?:please )?(?:try|retry)\b|[.!]?$))/i,
	/^(?:please )?try again (?:later|in (?:an? |\d))|^(?:the )?(?:request|operation|call|query|command) (?:did not succeed|(?:was )?(?:unsuccessful|aborted)\b(?! \w+:))/i,
	/^(?:the )?(?:[\w-]+ )?(?:api|server|service|backend|upstream|database) (?:has )?(?:returned|reported|responded with) an? (?:[\w-]+ )?error\b|^got an? (?:[\w-]+ )?error from\b/i,
	/^(?:problem|trouble) (?:loading|connecting|reading|fetching|parsing|processing|opening|accessing)\b|^nothing could be (?:loaded|read|fetched|retrieved)\b/i,
	/^(?:the |your )?(?:api[ -]?key|token|credentials?|request|quota|limit|credits?) (?:has been |have been |was |were |is |are )?(?:rejected|revoked|used up|exhausted|exceeded)[.!]?$/i,
	/^ORA-\d{4,5}: \S|^SQLSTATE\[\w+\]|^SQLITE_[A-Z]+\b|^[Ss]egmentation fault\b|^not enough (?:arguments|parameters)\b/,
	// An exception that nothing caught, in the words of the shell, the browser or the runtime
	/^uncaught (?:\(in promise\) )?(?:\w*Error|\w*Exception)\b|^caused by: \S|^npm (?:ERR!|error) |^called `(?:Result|Option)::\w+\(\)` on an? `/i,
	/^(?:context )?deadline exceeded\b|^giving up after \d+ |^(?:max(?:imum)?|all) (?:number of )?(?:retries|attempts)(?: were| have been)? (?:reached|exhausted|exceeded|failed)\b/i,
	// It could not now, and asks to be called again: Still starting, try again in a moment
	/[,.;:—–-]\s*(?:please )?(?:try again|retry) (?:later|in (?:a (?:moment|minute|while|few \w+)|\d+ \w+))[.!]?$/i,
	/\bplease run:?\s*['"`$ ]*[\w-]+ (?:(?:auth|[\w-]+) )?(?:login|configure|init|install|setup)\b/i,
	/^(?:please |you should )?(?:select|choose|authenticate|configure|log ?in|sign ?in|install)\b.{1,80}\bfirst[.!]?$/i,
	/^only .{1,40} (?:is|are) (?:supported|allowed|permitted|accepted)[.!]?$|^(?:the |this |that )?(?:path|file|directory) (?:is off limits|escapes|leaves|traverses)\b/i,
	/^(?:deprecated: )?this (?:tool|endpoint|api|function|method) (?:no longer works|is no longer (?:available|supported)|has been (?:removed|retired|shut down))\b/i,
	/^your (?:licen[cs]e|subscription|trial|plan) (?:has |is |have )?expired\b|^(?:this )?feature (?:is )?(?:disabled|not (?:enabled|available))[.!]?$|^not ?implemented\b|^abort(?:ing|ed)[.!]?$/i,
	// Go: x509: certificate signed by unknown authority, lookup api.example: no such host
	/^(?:x509|tls|dial|read|write|lookup|open|stat|exec|net|net\/http|http)\b[^:]{0,80}: (?:certificate|(?:tls )?handshake|connection|no such|permission denied|i\/o timeout|remote error|unexpected|bad |file (?:does not|already))/,
	/^(?:dyld: |E: unable to )\S|^unhandled (?:promise )?rejection\b|^duplicate key value violates\b|^no \S+ could be (?:found|loaded|opened|started)[.!]?$|^the requested \w+ (?:is|was) (?:no longer|not) available\b/i,
	/^something went wrong\b|^there (?:was|has been) an? (?:[\w-]+ )?(?:error|problem|issue)\b/i,
	/^the connection to .{1,80} was refused\b|^expected \w+, (?:received|got) \w+|^expected an? [\w ]{1,40},? (?:but )?(?:received|got|found)\b|^field required[.!]?$|^you have (?:exceeded|reached) (?:your|the)\b/i,
	/^(?:this|the) (?:operation|request|user) (?:was |has )?aborted\b/i,
	/^(?:(?:the|your) )?(?:session|login|(?:(?:access|api|auth|refresh|bearer) )?(?:token|key)|credentials?) (?:is |has |have |was )?expired\b|^invalid or expired\b/i,
	/\bnot (?:installed|found|available)\b(?:.{0,20}\bPATH\b|.{0,40}\b(?:ensure|make sure|check) .{0,80}\binstalled\b)|\bnot installed\b.*(?:\b(?:install|please|run|pip|npm|brew|apt)\b|https?:)/i,
	/^(?:this|the) (?:tool|operation|command|feature|action) (?:is|has been) (?:currently )?disabled\b|^(?:write|destructive|delete) (?:operations?|access|commands?) (?:is|are) (?:disabled|not enabled)\b|^read[- ]only mode\b/i,
	/\bonly (?:works|runs|supported|available) on (?:macos|windows|linux|darwin)\b|^unsupported (?:platform|operating system|os)\b/i,
	/\brequires? an? (?:\w+ )?(?:paid|pro|premium|enterprise) (?:plan|subscription|account|licen[cs]e)\b/i,
];

/** Nothing was done yet: Set confirm=true to proceed. Use force: true to confirm deletion. To export anyway, use confirmEmpty: true. A group is the argument. */
export const WANTS_CONFIRMATION =
	/\b(?:set|pass|use|add) ["'`]?([a-z]\w{1,40})["'`]? ?[=:] ?true to (?:proceed|continue|confirm|force|\w+ anyway)\b|\bto \w+ anyway,? (?:set|pass|use|add) ["'`]?([a-z]\w{1,40})["'`]? ?[=:] ?true\b/i;

/** What Node prints of an exception that nothing caught: node:internal/modules/cjs/loader:1148, throw err; and the exception */
export const UNCAUGHT = /^(?:node:|file:|\/)\S+:\d+\n[^\n]*\n\s*\^+\s*\n+(?:\w+: )?[\w$]*Error\b/;
/** What a program's parser of arguments prints: usage: tool [-h] name, and below it "tool: error: …" */
export const USAGE_ERROR = /^usage: \S[^\n]*\n(?:[^\n]*\n){0,3}?\S+: error: \S/i;

/** 404 Not Found, HTTP 404, HTTP error 500, HTTP/1.1 403 Forbidden, status code: 401; not a bare number and not "404 items" */
export const HTTP_STATUS =
	/^(?:< )?(?:(?:HTTP(?:\/[\d.]+)?|status(?: code)?|response(?: status)?|server (?:returned|responded with)(?: status)?)[ :]*(?:error|status|code)?[ :]*[45]\d\d\b(?!\s*[:=]\s*\d)|[45]\d\d[ :–-]+(?:bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable|request timeout|conflict|gone|precondition|payload too large|unprocessable|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway timeout|client error|server error))/i;
export const HTML_ERROR = /^<(?:!doctype html|html)\b[\s\S]{0,600}<title>\s*(?:[45]\d\d\b|error\b)/i;
/** <error>…</error>, <?xml …?><Error>…</Error>, a fault in the envelope of SOAP */
export const XML_ERROR =
	/^(?:<\?xml\b[^>]*\?>\s*)?(?:<(?:\w+_)?(?:error|exception|fault)(?:response)?\b[^>]*>[\s\S]*<\/(?:\w+_)?(?:error|exception|fault)(?:response)?>$|<(\w+:)?Envelope\b[\s\S]*?<\1Body\b[^>]*>\s*<\1Fault\b)/i;
/** {'error': 'no such table'}, {'success': False, …}: a dictionary as Python prints it */
export const PRINTED_DICT = /^\{\s*'(?:error|errors|error_message)':\s*(?!None|\[\]|''|""|False|0)|^\{[\s\S]*'(?:success|ok)':\s*False\b/;
