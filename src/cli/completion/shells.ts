export const SHELLS = ['bash', 'zsh', 'fish'] as const;
