// The elements of every page of the cell's internet, which a person would read, fill in and click.

export interface PageElement {
	readonly selector: string;
	/** Words of tools that use the element. */
	readonly uses: string;
	/** Words of tools that handle what a click on the element opens. */
	readonly opens?: string;
	readonly html: string;
}

/** Options of the select element. The text is the value. */
export const PAGE_OPTIONS = ['Lamp', 'Chair'] as const;

/** A heading of every page, for a tool that waits for a text. */
export const PAGE_HEADING = 'Orders';

// No button submits the form. The page stays, so that references of tools to its elements stay valid.
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

/** A frame of every page, for tools that work inside of one. It holds the elements of the page once more. */
export const PAGE_FRAME = '#frame';

export function pageForm(): string {
	const form = `<form id="contact">${PAGE_ELEMENTS.map(({ html }) => html).join('\n')}</form>`;
	const quoted = form.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
	return `${form}\n<iframe id="frame" name="frame" title="Contact" srcdoc="${quoted}"></iframe>`;
}
