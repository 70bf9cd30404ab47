// All families of APIs. The first family with a route for a request answers it. Families with specific hosts or ports come first.

import { apiDescription } from './api-description.ts';
import { biomedicalPapers } from './biomedical-papers.ts';
import { citationGraph } from './citation-graph.ts';
import { codeHosting } from './code-hosting.ts';
import { companyFilings } from './company-filings.ts';
import { containerEngine } from './container-engine.ts';
import { encyclopedia } from './encyclopedia.ts';
import { flashCards } from './flash-cards.ts';
import { forum } from './forum.ts';
import { graphql } from './graphql.ts';
import { kubernetes } from './kubernetes.ts';
import { languageModels } from './language-models.ts';
import { localModels } from './local-models.ts';
import { maps } from './maps.ts';
import { marketData } from './market-data.ts';
import { metrics } from './metrics.ts';
import { news } from './news.ts';
import { objectStore } from './object-store.ts';
import { packageIndex } from './package-index.ts';
import { papers } from './papers.ts';
import { procedureCalls } from './procedure-calls.ts';
import { searchEngines } from './search-engines.ts';
import { searchIndex } from './search-index.ts';
import type { ServiceFamily } from './service-family.ts';
import { signIn } from './sign-in.ts';
import { translation } from './translation.ts';
import { weather } from './weather.ts';
import { webdav } from './webdav.ts';

const ALL: readonly ServiceFamily[] = [
	papers,
	citationGraph,
	biomedicalPapers,
	news,
	forum,
	flashCards,
	companyFilings,
	searchEngines,
	marketData,
	objectStore,
	encyclopedia,
	weather,
	maps,
	codeHosting,
	metrics,
	packageIndex,
	containerEngine,
	kubernetes,
	localModels,
	flashCards,
	languageModels,
	searchIndex,
	graphql,
	procedureCalls,
	apiDescription,
	translation,
	signIn,
	webdav,
].flat();

function isSpecific({ hosts, ports }: ServiceFamily): boolean {
	return hosts !== undefined || ports !== undefined;
}

export const SERVICE_FAMILIES: readonly ServiceFamily[] = [...ALL.filter(isSpecific), ...ALL.filter((family) => !isSpecific(family))];
