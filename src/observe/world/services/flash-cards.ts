// A program for flash cards that runs on the user's machine. Every request is one action, and every answer holds a result and an error.

import { json, type ServiceFamily, type ServiceJson, type ServiceRequest } from './service-family.ts';

const NOTE = 1_735_812_000_001;
const CARD = 1_735_812_000_002;
const DECKS: Readonly<Record<string, number>> = { Default: 1, Geography: 1_735_812_000_003 };
const MODELS: Readonly<Record<string, number>> = { Basic: 1_735_812_000_004 };
const FIELDS = { Front: { value: 'The capital of Portugal', order: 0 }, Back: { value: 'Lisbon', order: 1 } };

const noteOf = (noteId: ServiceJson): ServiceJson => ({
	noteId,
	profile: 'User 1',
	tags: ['cities'],
	fields: FIELDS,
	modelName: 'Basic',
	mod: 1_735_812_000,
	cards: [CARD],
});

const cardOf = (cardId: ServiceJson): ServiceJson => ({
	cardId,
	note: NOTE,
	deckName: 'Geography',
	modelName: 'Basic',
	fields: FIELDS,
	question: 'The capital of Portugal',
	answer: 'Lisbon',
	fieldOrder: 0,
	ord: 0,
	css: '',
	factor: 2500,
	interval: 16,
	type: 2,
	queue: 2,
	due: 1,
	reps: 4,
	lapses: 0,
	left: 0,
	mod: 1_735_812_000,
	flags: 0,
});

const statisticsOf = (name: string): readonly (readonly [string, ServiceJson])[] => [
	[String(DECKS[name] ?? 1), { deck_id: DECKS[name] ?? 1, name, new_count: 2, learn_count: 1, review_count: 4, total_in_deck: 12 }],
];

type Params = Readonly<Record<string, ServiceJson | undefined>>;
const listIn = (value: ServiceJson | undefined): readonly ServiceJson[] => (Array.isArray(value) ? (value as readonly ServiceJson[]) : []);

/** Actions whose result is more than their success. */
const RESULTS: Readonly<Record<string, (params: Params, today: string) => ServiceJson>> = {
	version: () => 6,
	deckNames: () => Object.keys(DECKS),
	deckNamesAndIds: () => DECKS,
	createDeck: () => DECKS['Geography'] ?? 1,
	getDecks: ({ cards }) => ({ Geography: listIn(cards) }),
	getDeckStats: ({ decks }) => Object.fromEntries(listIn(decks).flatMap((name) => statisticsOf(String(name)))),
	modelNames: () => Object.keys(MODELS),
	modelNamesAndIds: () => MODELS,
	modelFieldNames: () => Object.keys(FIELDS),
	modelFieldDescriptions: () => Object.keys(FIELDS).map(() => ''),
	modelFieldFonts: () => ({ Front: { font: 'Arial', size: 20 }, Back: { font: 'Arial', size: 20 } }),
	modelTemplates: () => ({ 'Card 1': { Front: '{{Front}}', Back: '{{FrontSide}}<hr id=answer>{{Back}}' } }),
	modelStyling: () => ({ css: '.card { font-size: 20px; }' }),
	addNote: () => NOTE,
	addNotes: ({ notes }) => listIn(notes).map((_, index) => NOTE + index),
	canAddNotes: ({ notes }) => listIn(notes).map(() => true),
	findNotes: () => [NOTE],
	findCards: () => [CARD],
	notesInfo: ({ notes }) => (listIn(notes).length > 0 ? listIn(notes) : [NOTE]).map(noteOf),
	cardsInfo: ({ cards }) => (listIn(cards).length > 0 ? listIn(cards) : [CARD]).map(cardOf),
	cardsToNotes: () => [NOTE],
	areDue: ({ cards }) => listIn(cards).map(() => true),
	areSuspended: ({ cards }) => listIn(cards).map(() => false),
	suspended: () => false,
	suspend: () => true,
	unsuspend: () => true,
	getIntervals: ({ cards }) => listIn(cards).map(() => 16),
	getTags: () => ['cities'],
	getNumCardsReviewedToday: () => 4,
	getNumCardsReviewedByDay: (_, today) => [[today, 4]],
	getLatestReviewID: () => CARD,
	cardReviews: () => [[NOTE, CARD, -1, 3, 16, 8, 2500, 6157, 1]],
	getReviewsOfCards: ({ cards }) => Object.fromEntries(listIn(cards).map((card) => [String(card), []])),
	getMediaFilesNames: () => ['map.png'],
	storeMediaFile: ({ filename = 'map.png' }) => filename,
	getProfiles: () => ['User 1'],
	getActiveProfile: () => 'User 1',
	guiBrowse: () => [CARD],
	guiCurrentCard: () => cardOf(CARD),
	guiAddCards: () => NOTE,
};

function resultOf(action: ServiceJson | undefined, params: ServiceJson | undefined, today: string): ServiceJson {
	const result = typeof action === 'string' && Object.hasOwn(RESULTS, action) ? RESULTS[action] : undefined;
	return result === undefined ? null : result(isParams(params) ? params : {}, today);
}

function isParams(value: ServiceJson | undefined): value is Params {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function answerTo({ body: { action, params }, today }: ServiceRequest): ServiceJson {
	const actions = action === 'multi' && isParams(params) ? listIn(params['actions']) : undefined;
	if (actions === undefined) return { result: resultOf(action, params, today), error: null };
	const results = actions.filter(isParams).map((one) => ({ result: resultOf(one['action'], one['params'], today), error: null }));
	return { result: results, error: null };
}

export const flashCards: ServiceFamily = {
	ports: [8765],
	routes: [
		{
			method: 'POST',
			path: '/',
			when: ({ body: { action, version } }) => typeof action === 'string' && (version === undefined || typeof version === 'number'),
			answer: (request) => json(answerTo(request)),
		},
	],
};
