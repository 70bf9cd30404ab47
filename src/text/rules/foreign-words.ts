// Words of orders in languages of the Latin script, without their accents.

export const DROP =
	'ignorierst ignora ignorar ignore ignorez ignorer ignoriere ignorieren ignorier ignoriert missachte missachten olvida olvidate olvide oublie oubliez oublier vergiss vergessen vergesst esqueca esquece esqueza desconsidere desconsidera dimentica dimenticate negeer vergeet ignoruj zignoruj zapomnij pomin abaikan lupakan ignorujte zapomen zapomente ignorera ignorer glom glem unohda ohita felejtsd ignorisi ignoriraj zanemari zanemarite zaboravi uita oblida yoksay yoksayin unut unutun puuza balewalain kalimutan';
export const FOREIGN_RULE_WORDS =
	'instrucciones instruccion indicaciones ordenes instructions consignes directives anweisungen anweisung befehle vorgaben regeln instruktionen aufgaben instrucoes ordens regras istruzioni regole indicazioni instructies opdrachten instrukcje polecenia wytyczne zasady instruksi arahan perintah instrukce pokyny instruktioner instruksjoner instrukser anvisningar anvisninger ohjeet ohjeita utasitasokat utasitast uputstva upute instrukcija instrukcije instrukciju instructiunile instructiuni regulile instruccions talimatlari talimatlar komutlari kurallari maagizo maelekezo tagubilin utos ausfuhrungen angaben richtlinien sicherheitsrichtlinien sicherheitsregeln sicherheitsvorgaben sicherheitsvorschriften vorschriften reglas regles regola regulas directrices diretrizes directivas pravidla pravila zasad regler regels richtlijnen retningslinjer riktlinjer saannot aturan szabalyokat pedoman';
export const PRIOR =
	'anteriores anterior arriba dadas todo todas todos precedentes precedente anterieures dessus tout toutes tous vorherigen vorigen bisherigen obigen fruheren alles alle davor zuvor tudo acima anteriormente precedenti tutto tutte vorige eerdere poprzednie wszystkie powyzsze sebelumnya semua predchozi vsechny predchadzajuce tidigare foregaende alla tidligere foregaaende aiemmat aiempia kaikki edelliset korabbi elozo osszes minden prethodne prethodna sva sve anterioare toate anteriors totes samtliche previos previas previe onceki tum butun yukaridaki voorgaande yote awali nakaraang lahat';
/** Before the rules of the one who is spoken to. */
export const YOUR =
	'tus tu tes ton vos votre deine deiner dein eure ihre le i tue tuoi suas seus teus je jouw uw twoje twoich swoje swoich swoim svoje sva tva dina din dine ditt';
/** Rules of the one who is spoken to, where the language says so at the end of the word, or needs no word for it. */
export const YOUR_RULES =
	'aturanmu instruksimu petunjukmu szabalyaidat utasitasaidat regulile instructiunile ohjeesi saantosi kurallarini talimatlarini';
export const WITHOUT = 'sin ohne sans senza sem bez zonder utan tanpa fara ilman uden';
export const FOREIGN_LIMITS =
	'limites limite einschrankungen einschrankung restricciones restriccion restrictions restrizioni limiti restricoes ograniczen zasad omezeni begransningar beperkingen batasan restrictii reglas regeln regles regole regras filtros filtres filtri';
export const SHOW =
	'muestra muestrame mostra mostrami mostrar montre montrez affiche affichez zeige zeig revela revele pokaz ukaz vis visa toon laat arata tampilkan tunjukkan nayta ecris escribe schreibe gib copia copie';
