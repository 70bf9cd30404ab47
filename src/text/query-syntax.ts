// Finds the syntax of a database, a directory or a graph in a value that names one thing: SQL, the operators of document databases, LDAP, XPath, Cypher, GraphQL.

const QUERY = new RegExp(
	[
		// ' OR '1'='1, ') or 1=1, " and sleep(5)
		`['"]\\s{0,5}\\)?\\s{0,3}(?:or|and|having|\\|\\||&&)\\s{1,5}\\(?(?:['"\\d(]|not\\b|true\\b|if\\b|exists\\b|(?:sleep|select|extractvalue|updatexml|substring|ascii|pg_sleep|benchmark)\\b|\\w{1,20}\\s{0,2}[=<>])`,
		`['"]\\s{0,5}\\)?\\s{0,3}(?:--|#|;\\s{0,5}(?:--|[a-z]|$)|\\/\\*|union\\b|\\|\\|)`,
		`\\b(?:or|and)\\s{1,5}(?:\\({0,3}\\d{1,6}\\s{0,2}[=<>]{1,2}\\s{0,2}\\d{1,6}|true\\b|\\(?['"][^'"]{0,10}['"]\\s?=\\s?['"]|\\w{1,20}\\s?!=|(?:pg_)?sleep\\()`,
		`\\bunion\\s{1,5}(?:all\\s{1,5})?select\\b|\\bselect\\b[^\\n]{1,100}\\bfrom\\s{1,5}\\w|\\bselect\\s{1,5}(?:@@|case\\b|pg_sleep|sleep|version\\()`,
		`(?:^|;|'|"|\\))\\s{0,5}(?:drop|delete\\s{1,5}from|insert\\s{1,5}into|update\\s{1,5}\\w{1,40}\\s{1,5}set|truncate|alter|grant|create\\s{1,5}(?:table|user)|exec\\b|shutdown\\b|waitfor\\b)(?:\\s|\\(|$)`,
		`\\bsleep\\s?\\(\\s?(?:[\\d({@%'"-]|select|if|rand)|\\b(?:pg_sleep|benchmark|extractvalue|updatexml|load_file|xp_cmdshell)\\s?\\(|\\bwaitfor\\s{1,3}delay\\b|\\bdrop\\s{1,3}(?:table|database)\\b|\\border\\s{1,3}by\\s{1,3}\\d{1,3}\\s{0,3}(?:--|#)|\\binformation_schema\\b`,
		`[\\w'")]\\s{0,3}--\\s{0,3}$`,
		// where 7=7, elt(7=7,…)
		`\\bwhere\\s{1,5}\\d{1,6}\\s?=\\s?\\d|\\b\\w{2,20}\\(\\d{1,6}=\\d{1,6}[,)]`,
		// {"$ne": null}, { $ne: null }, '[$gt]=', 'name[$not][$in]': []
		`["'[{]\\s{0,2}\\$(?:ne|eq|gt|gte|lt|lte|regex|where|or|and|nor|in|nin|exists|not|expr|function|type|mod|size|all|slice|elemMatch)\\b["'\\]]{0,2}\\s{0,2}[:=[]`,
		// *)(uid=*))(|(uid=*
		`\\)\\s?\\(\\s?(?:[|&!]|\\w{1,20}=)|\\(\\s?[|&]\\s?\\(|\\*\\)\\(`,
		`\\) (?:or|and) \\w{1,20} ==|^\\\\?'$|^\\\\?"$|^''$|^\\d{1,6}['"]\\)?$|^\\d{1,6}\\s{1,3}order\\s{1,3}by\\s{1,3}\\d`,
		// SELECT 1, ' LIKE '%, CASE WHEN, COPY x TO PROGRAM, ATTACH DATABASE
		`^\\s{0,3}select\\s{1,5}(?:\\d|null\\b|\\*|\\w{1,30}\\(|['"])|['"]\\s{0,5}(?:like|rlike|regexp|in|is|between|group|order|limit)\\b|\\bcase\\s{1,5}when\\b`,
		`\\bto\\s{1,5}program\\s|\\battach\\s{1,5}database\\b|\\binto\\s{1,5}(?:outfile|dumpfile)\\b|\\bdeclare\\s{1,5}@|\\bload_extension\\(|\\bload\\s{1,5}data\\b|\\bexec(?:ute)?\\s{1,5}(?:xp_|sp_|immediate|master)`,
		`\\b(?:dbms_|utl_|pg_|sqlite_|xp_|sp_)\\w{2,40}(?:\\.|\\(|\\s|$)|\\bpragma\\s{1,5}\\w|\\bnull\\s{0,2},\\s{0,2}null\\b|\\bchar\\(\\d|\\bconcat\\(|@@version\\b|\\bversion\\(\\)`,
		// ']/text()|//user/password[', count(//*), ' or name()='a
		`['"]\\]\\s{0,3}[|/]|\\|\\s?//[\\w*]|\\b(?:count|name|contains|starts-with|string-length)\\(\\s?(?:/|\\.,)|['"]\\s{0,5}(?:or|and)\\s{1,5}[\\w-]{1,20}\\(`,
		// ' or user like '%, 1;select *
		`['"]\\s{0,5}(?:or|and)\\s{1,5}\\w{1,30}\\s{1,5}(?:like|in|is|between)\\b|^\\d{1,6}\\s{0,3};\\s{0,3}(?:select|declare|set)(?:\\b|%20)`,
		`\\$where\\b|\\|\\|\\s{0,3}\\d{1,6}\\s{0,2}={1,3}\\s{0,2}\\d`,
		// 'OR'+1, ' and [x]=…, 1;select, [$], =' and =-- at the very beginning, ||6
		`['"](?:or|and)['"]\\+|['"]\\s{1,5}(?:or|and)\\s{1,5}\\[|\\bsleep\\s?\\(\\s?\\[|;\\s{0,5}select\\s|\\w\\[\\$\\]|^=(?:%20|\\s){0,3}(?:--|['";])|^\\s{0,3}\\|\\|\\s{0,3}\\w`,
	].join('|'),
	'i',
);
/** Statements of other stores, and of SQL in forms that need no quotation mark. */
const MORE = new RegExp(
	[
		// 1'or'1'='1, 1 having 1=1, 1e0union select
		`['"](?:or|and|xor)['"]|\\b(?:having|where|or|and)\\s{1,5}\\d{1,6}\\s{0,2}=\\s{0,2}(?:\\d|cast\\(|convert\\()|\\d(?:e\\d{1,3}|\\.)union\\s`,
		// drop table users, alter table users add x; a title such as “Create user guide” is none
		`\\b(?:drop|truncate)\\s{1,5}(?:table|database|schema)\\s{1,5}\\w|\\balter\\s{1,5}(?:table|database|user)\\s{1,5}[\\w.]{1,60}\\s{1,5}(?:add|drop|modify|alter|rename|set|identified)\\b`,
		`\\bcreate\\s{1,5}(?:user|login|role)\\s{1,5}\\w{1,60}\\s{1,5}(?:identified|with\\s{1,5}password)|\\bcreate\\s{1,5}table\\s{1,5}\\w{1,60}\\s?\\(|\\bcopy\\s{1,5}\\w{1,60}\\s{1,5}(?:to|from)\\s{1,5}['"(]`,
		// ', $or: [ {}, … ], $comment: …, db.users.find({})
		`[,}\\]]\\s{0,2}['"]?\\$(?:or|and|where|ne|gt|regex|comment|expr)['"]?\\s{0,2}:|\\bdb\\.\\w{1,40}\\.(?:find|insert|update|remove|drop|delete|aggregate|count)\\w{0,12}\\(`,
		// (cn=*), *()|&
		`^\\(\\w{1,20}[~<>]?=[^()\\n]{1,60}\\)$|[*&|!]\\(\\)\\||\\*\\(\\)`,
		// //user[position()=1], string(//user/pass), doc('http://…')
		`^//[\\w*:]{1,40}\\[|\\b(?:string|normalize-space|substring|document|doc)\\(\\s?(?:/|['"](?:https?|file|ftp):)|\\[\\s?position\\(\\)`,
		// MATCH (n) DETACH DELETE n, 1}) RETURN n//
		`\\bmatch\\s{0,3}\\([^)\\n]{0,80}\\)\\s{0,3}(?:-|where\\b|return\\b|detach\\b|delete\\b|set\\b|remove\\b)|[}'"]\\s?\\)\\s{0,3}(?:return|match|detach|with|call|union)\\s`,
		// {__schema{types{name}}}, mutation { deleteUser(id: 1) { id } }, ) { id } }
		`\\b__(?:schema|typename|type)\\b|^\\s{0,3}(?:query|mutation|subscription)\\b[^{\\n]{0,80}\\{|^\\{\\s{0,3}\\w{1,40}\\s?\\(\\s?\\w{1,40}\\s?:|\\)\\s?\\{\\s?\\w{1,40}\\s?\\}\\s?\\}`,
		`\\bflush(?:all|db)\\b|\\bconfig\\s{1,3}set\\s{1,3}(?:dir|dbfilename)\\b|^\\s{0,3}eval\\s{1,3}["']`,
		// Only quotation marks and brackets: what ends the text of a statement.
		`^\\d{0,6}\\\\?['"]{1,3}\\){0,3};?$`,
	].join('|'),
	'i',
);

/** `1/**\/UNION/**\/SELECT`, `SEL/**\/ECT`, `sleep  (  5  )`: a database treats a comment as a blank and does not count blanks. The value as written stays, the other form follows it. */
function withPlainBlanks(value: string): string {
	const joined =
		value.includes('/*') && /[a-z]\/\*[^*\n]{0,100}\*\/[a-z]/i.test(value) ? ` ${value.replace(/\/\*[^*\n]{0,100}\*\//g, '')}` : '';
	const bare = value.includes('/*') ? value.replace(/\/\*[^*\n]{0,100}\*\//g, ' ') : value;
	const plain = /\s{2}|\s[(=]/.test(bare) ? bare.replace(/\s{1,40}/g, ' ').replace(/(?<!\b(?:or|and)) (?=[(=])|(?<=[(=]) /gi, '') : bare;
	return plain === value ? value : `${value} ${plain}${joined}`;
}

/** Whether a value of words alone is a statement: `drop table users`, `flushall`. */
export function statementOfWords(value: string): boolean {
	return MORE.test(value);
}

export function querySyntax(value: string): boolean {
	return QUERY.test(withPlainBlanks(value)) || MORE.test(value);
}
