// The logged-in person, for all pages.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Me } from './api/shapes.ts';

export interface Login {
	/** `undefined` until the server has answered. */
	readonly me: Me | undefined;
	/** Whether this person may do what requires the scope. A login has all rights of its owner. */
	readonly may: (scope: 'push' | 'read' | 'admin') => boolean;
	readonly again: () => void;
}

export const LoginContext = createContext<Login>({ me: undefined, may: () => false, again: () => {} });

export function useLogin(): Login {
	return useContext(LoginContext);
}
