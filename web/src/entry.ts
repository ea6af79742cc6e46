import './ui/theme/tokens.css';
import './ui/theme/reset.css';
import { beginPage } from './app/begin-page.ts';
import { holdEarlyPress } from './app/hold-early-press.ts';

holdEarlyPress();
beginPage(location.pathname);
void import('./main.tsx');
