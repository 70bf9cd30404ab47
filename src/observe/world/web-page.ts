// What a browser finds on every page of the cell's internet: the elements that a person would read, fill in and click.

export interface PageElement {
	readonly selector: string;
	/** What is done with it: words of tools. */
	readonly uses: string;
	/** What a click on it opens, in the words of tools that deal with that. */
	readonly opens?: string;
	readonly html: string;
}

/** What can be chosen on the page; the text is the value. */
export const PAGE_OPTIONS = ['Lamp', 'Chair'] as const;

/** A heading that every page has, for a tool that waits for a text. */
export const PAGE_HEADING = 'Orders';

// No button submits: the page stays, and with it what tools know of its elements.
export const PAGE_ELEMENTS: readonly PageElement[] = [
	{ selector: '#send', uses: 'click tap hover press button', html: '<button id="send" type="button">Send</button>' },
	{
		selector: '#name',
		uses: 'fill type input write enter focus clear key keyboard set',
		html: '<label for="name">Name</label> <input id="name" name="name" type="text" value="Ada">',
	},
	{
		selector: '#product',
		uses: 'select choose option dropdown',
		html: `<label for="product">Product</label> <select id="product" name="product">${PAGE_OPTIONS.map((text) => `<option>${text}</option>`).join('')}</select>`,
	},
	{
		selector: '#newsletter',
		uses: 'check uncheck toggle checkbox',
		html: '<label for="newsletter">Newsletter</label> <input id="newsletter" name="newsletter" type="checkbox">',
	},
	{
		selector: '#attachment',
		uses: 'upload attach file files',
		opens: 'upload attach chooser',
		html: '<label for="attachment">Choose file</label> <input id="attachment" name="attachment" type="file">',
	},
	{
		selector: '#drop',
		uses: 'drop',
		html: '<div id="drop" ondragover="event.preventDefault()" ondrop="event.preventDefault()">Drop it here</div>',
	},
	{
		selector: '#ask',
		uses: 'dialog confirm alert prompt',
		opens: 'dialog confirm alert prompt',
		html: `<button id="ask" type="button" onclick="setTimeout(() => confirm('Continue?'), 50)">Open dialog</button>`,
	},
];

export function pageForm(): string {
	return `<form id="contact">${PAGE_ELEMENTS.map(({ html }) => html).join('\n')}</form>`;
}
