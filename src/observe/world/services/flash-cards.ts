// A program for learning with cards, which an add-on of it lets other programs of the same machine drive.
// https://git.sr.ht/~foosoft/anki-connect

import { json, type ServiceFamily, type ServiceJson } from './service-family.ts';

type Params = Readonly<Record<string, ServiceJson | undefined>>;

const FIELDS = { Front: { value: 'What does the shop sell?', order: 0 }, Back: { value: 'Notebooks', order: 1 } };
const NOTE = {
	noteId: 1_735_812_000_001,
	profile: 'User 1',
	tags: ['shop'],
	modelName: 'Basic',
	fields: FIELDS,
	mod: 1_735_812_000,
	cards: [1_735_812_000_002],
};
const CARD = {
	cardId: 1_735_812_000_002,
	note: NOTE.noteId,
	deckName: 'Shop',
	modelName: 'Basic',
	fields: FIELDS,
	question: 'What does the shop sell?',
	answer: 'Notebooks',
	fieldOrder: 0,
	interval: 16,
	factor: 2500,
	reps: 3,
	lapses: 0,
	left: 0,
	due: 1,
	type: 2,
	queue: 2,
	mod: 1_735_812_000,
};
const DECKS = { Default: 1, Shop: 1_735_812_000_003 };
const MODELS = { Basic: 1_735_812_000_004, Cloze: 1_735_812_000_005 };
const DECK = { deck_id: DECKS.Shop, name: 'Shop', new_count: 4, learn_count: 1, review_count: 2, total_in_deck: 7 };

const listOf = (value: ServiceJson | undefined) => (Array.isArray(value) ? value : []);

const RESULTS: Readonly<Record<string, (params: Params) => ServiceJson>> = {
	version: () => 6,
	requestPermission: () => ({ permission: 'granted', requireApiKey: false, version: 6 }),
	deckNames: () => Object.keys(DECKS),
	deckNamesAndIds: () => DECKS,
	getDecks: () => ({ Shop: [CARD.cardId] }),
	getDeckStats: () => ({ [DECKS.Shop]: DECK }),
	createDeck: () => DECKS.Shop,
	modelNames: () => Object.keys(MODELS),
	modelNamesAndIds: () => MODELS,
	modelFieldNames: () => Object.keys(FIELDS),
	modelTemplates: () => ({ 'Card 1': { Front: '{{Front}}', Back: '{{FrontSide}}<hr id=answer>{{Back}}' } }),
	modelStyling: () => ({ css: '.card { font-family: arial; }' }),
	findNotes: () => [NOTE.noteId],
	notesInfo: () => [NOTE],
	findCards: () => [CARD.cardId],
	cardsInfo: () => [CARD],
	cardsToNotes: () => [NOTE.noteId],
	getIntervals: () => [16],
	getReviewsOfCards: () => ({ [CARD.cardId]: [] }),
	getNumCardsReviewedToday: () => 3,
	getNumCardsReviewedByDay: () => [['2025-01-02', 3]],
	addNote: () => NOTE.noteId,
	addNotes: ({ notes }) => listOf(notes).map((_, index) => NOTE.noteId + index),
	canAddNotes: ({ notes }) => listOf(notes).map(() => true),
	getTags: () => ['shop'],
	getNoteTags: () => ['shop'],
	areSuspended: ({ cards }) => listOf(cards).map(() => false),
	areDue: ({ cards }) => listOf(cards).map(() => true),
	answerCards: ({ answers }) => listOf(answers).map(() => true),
	suspend: () => true,
	unsuspend: () => true,
	storeMediaFile: ({ filename }) => filename ?? 'shop.png',
	retrieveMediaFile: () => 'QSBzbWFsbCBzaG9w',
	getMediaFilesNames: () => ['shop.png'],
	getProfiles: () => ['User 1'],
	guiCurrentCard: () => ({ ...CARD, buttons: [1, 2, 3], nextReviews: ['<1m', '<10m', '4d'] }),
	guiBrowse: () => [CARD.cardId],
	multi: ({ actions }) => listOf(actions).map((one) => resultOf(one as Params)),
};

/** The other actions change something and return nothing. */
function resultOf({ action, params }: Params): ServiceJson {
	const name = String(action);
	return Object.hasOwn(RESULTS, name) ? (RESULTS[name]?.((params ?? {}) as Params) ?? null) : null;
}

export const flashCards: ServiceFamily = {
	ports: [8765],
	routes: [{ method: 'POST', path: '/*', answer: ({ body }) => json({ result: resultOf(body), error: null }) }],
};
