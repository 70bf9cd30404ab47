// Translation of texts: languages, translations, rephrasings and glossaries. A translation is the text itself, so that a client can tell whose it is.

import { json, type ServiceFamily, type ServiceJson, type ServiceRequest } from './service-family.ts';

const LANGUAGES: readonly (readonly [code: string, name: string])[] = [
	['DE', 'German'],
	['EN', 'English'],
	['EN-US', 'English (American)'],
	['ES', 'Spanish'],
	['FR', 'French'],
	['JA', 'Japanese'],
	['PT-BR', 'Portuguese (Brazilian)'],
];
const LONGEST = 5_000;

/** `text` is a list in JSON, and comes several times in a form, of which the last counts here. */
function textsOf({ body, query }: ServiceRequest, name: string): readonly string[] {
	const value = body[name] ?? query[name] ?? '';
	return (Array.isArray(value) ? value : [value]).slice(0, 50).map((text) => String(text).slice(0, LONGEST));
}

const each = (request: ServiceRequest, name: string, answer: (text: string) => ServiceJson) => textsOf(request, name).map(answer);
const target = ({ body }: ServiceRequest) => String(body['target_lang'] ?? 'EN-US');
const glossary = {
	glossary_id: '7a1c',
	name: 'shop',
	ready: true,
	source_lang: 'en',
	target_lang: 'de',
	entry_count: 1,
	creation_time: '2025-01-02T10:00:00Z',
};

export const translation: readonly ServiceFamily[] = [
	{
		hosts: ['api.deepl.com', 'api-free.deepl.com'],
		routes: [
			{
				path: '/v2/translate',
				answer: (request) =>
					json({
						translations: each(request, 'text', (text) => ({ detected_source_language: 'EN', text, billed_characters: text.length })),
					}),
			},
			{
				path: '/v2/write/rephrase',
				answer: (request) =>
					json({
						improvements: each(request, 'text', (text) => ({ text, detected_source_language: 'en', target_language: target(request) })),
					}),
			},
			{ path: '/v2/languages', answer: () => json(LANGUAGES.map(([language, name]) => ({ language, name, supports_formality: true }))) },
			{ path: '/v2/usage', answer: () => json({ character_count: 42, character_limit: 500_000 }) },
			{ path: '/v2/glossary-language-pairs', answer: () => json({ supported_languages: [{ source_lang: 'en', target_lang: 'de' }] }) },
			{ method: 'GET', path: '/v2/glossaries', answer: () => json({ glossaries: [glossary] }) },
			{ path: '/v2/glossaries*', answer: () => json(glossary) },
		],
	},
	{
		hosts: ['translation.googleapis.com'],
		routes: [
			{
				path: '/language/translate/v2/languages',
				answer: () => json({ data: { languages: LANGUAGES.map(([code, name]) => ({ language: code.toLowerCase(), name })) } }),
			},
			{
				path: '/language/translate/v2/detect',
				answer: (request) =>
					json({ data: { detections: each(request, 'q', () => [{ language: 'en', confidence: 0.9, isReliable: true }]) } }),
			},
			{
				path: '/language/translate/v2*',
				answer: (request) =>
					json({ data: { translations: each(request, 'q', (text) => ({ translatedText: text, detectedSourceLanguage: 'en' })) } }),
			},
		],
	},
	{
		hosts: ['libretranslate.com', 'libretranslate.de'],
		routes: [
			{
				path: '/languages',
				answer: () => json(LANGUAGES.map(([code, name]) => ({ code: code.toLowerCase(), name, targets: ['en', 'de'] }))),
			},
			{ path: '/detect', answer: () => json([{ confidence: 90, language: 'en' }]) },
			{ path: '/translate', answer: (request) => json({ translatedText: textsOf(request, 'q')[0] ?? '' }) },
		],
	},
];
