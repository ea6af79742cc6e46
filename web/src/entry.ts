import './ui/theme/typeface.css';
import './ui/theme/tokens.css';
import './ui/theme/reset.css';
import { preloadPage } from './app/preload-page.ts';
import { holdEarlySubmit } from './app/hold-early-submit.ts';

holdEarlySubmit();
preloadPage(location.pathname);
void import('./main.tsx');
