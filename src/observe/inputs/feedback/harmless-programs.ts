/** Programs that show something and change nothing. */
export const HARMLESS = new Set('ls cat pwd echo date wc whoami uname head tail sort env id hostname'.split(' '));
