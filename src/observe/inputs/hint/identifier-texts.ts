// Real examples of identifiers that registers, sciences and games give out: a tool that checks their form refuses a made-up word.

import type { Hint } from './hint.ts';
import { nameWords } from './name-words.ts';

/** Words of files and programs, which may be called after what they hold. */
const PLACES = new Set('path file filename filepath dir directory folder url uri command code script'.split(' '));

/** Each row: words of the argument's name, words of which a text must have one (none: any text), and values. The first row that fits wins. */
const ROWS: readonly (readonly [names: string, about: string, values: string])[] = [
	['accession accessions', 'uniprot protein proteins', 'P05067 P04637'],
	['accession', 'sec edgar filing filings', '0000320193-24-000123'],
	['accession', 'geo gse expression', 'GSE10072'],
	['accession accessions', 'ncbi genbank refseq nucleotide sequence genome', 'NM_000546'],
	['uniprot', '', 'P05067 P04637'],
	['gene genes', 'gene genes genome genomic variant variants ensembl hgnc', 'TP53 BRCA1'],
	['ensembl', '', 'ENSG00000141510'],
	['rsid rsids', '', 'rs7412'],
	['taxon taxid', 'taxonomy taxon organism species ncbi', '9606'],
	['pdb', 'protein structure pdb', '1TUP'],
	['chembl', '', 'CHEMBL25'],
	['smiles', '', 'CCO c1ccccc1'],
	['inchikey', '', 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N'],
	['cas', 'chemical compound substance', '50-00-0'],
	['pmid pmids', '', '31452104'],
	['pmcid', '', 'PMC7095418'],
	['doi dois', '', '10.1038/s41586-020-2649-2'],
	['orcid', '', '0000-0002-1825-0097'],
	['isbn', '', '9780306406157'],
	['issn', '', '0028-0836'],
	['nct', '', 'NCT04280705'],
	['cve', '', 'CVE-2021-44228'],
	['cwe', '', 'CWE-79'],
	['iata', '', 'LIS OSL'],
	['icao', 'airport airports flight aviation metar station', 'LPPT ENGM'],
	['vin', '', '1HGCM82633A004352'],
	['iban', '', 'DE89370400440532013000'],
	['isin', '', 'US0378331005'],
	['cusip', '', '037833100'],
	['lei', '', 'HWUPKR0MPOU8FGXBT394'],
	['bic swift', 'bank banks payment', 'DEUTDEFF'],
	['ean gtin upc barcode', '', '4006381333931'],
	['fen', '', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
	['imdb', '', 'tt0111161'],
	['qid', 'wikidata', 'Q42'],
	['zipcode zip postcode postal', '', '10001 94103'],
	['fips', '', '06037'],
	['naics', '', '541511'],
	['mac', 'mac hardware device network', '00:00:5e:00:53:01'],
	['asn', '', '64496'],
	['cidr subnet', '', '203.0.113.0/24'],
];

export function identifierTexts({ words, description, tool, about = '', turn }: Hint): readonly string[] {
	if (words.some((word) => PLACES.has(word))) return [];
	// The word as it stands, too: UniProt
	const spoken = new Set(
		[description, tool, about].flatMap((text) => [...nameWords(text), ...(text.toLowerCase().match(/[a-z]+/g) ?? [])]),
	);
	const row = ROWS.find(
		([names, needed]) =>
			names.split(' ').some((name) => words.includes(name)) && (needed === '' || needed.split(' ').some((one) => spoken.has(one))),
	);
	if (row === undefined) return [];
	// A position on a board has blanks of its own.
	const values = row[0] === 'fen' ? [row[2]] : row[2].split(' ');
	return [values[turn % values.length] ?? '', ...values];
}
