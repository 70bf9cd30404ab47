import { render } from 'preact';
import { takeLoginCode } from './api/login-code.ts';
import { App } from './app.tsx';
import './style/style.css';

takeLoginCode();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
