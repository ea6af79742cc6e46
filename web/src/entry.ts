import './ui/tokens.css';
import './ui/reset.css';
import { beginPage } from './app/begin-page.ts';

beginPage(location.pathname);
void import('./main.tsx');
