import { existsSync } from 'node:fs';
import { runCommand } from './test/run-command.ts';

/**
 * Finds Chromium or Chrome: CHROME_PATH, else one of the usual paths. If there is none, it installs Debian's package on
 * a machine where it may do so without a password.
 * @throws Error with instructions when none is installed and none can be installed.
 */
export async function chromiumPath(): Promise<string> {
  const found = installedChromium() ?? (await installChromium());
  if (found !== null) return found;
  throw new Error('no Chromium found: install Chromium or Chrome, or set CHROME_PATH');
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

function installedChromium(): string | null {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') return named;
  return usualPlaces.find((path) => existsSync(path)) ?? null;
}

/** Repeats failed downloads, and waits for another run of dpkg. */
const aptOptions = ['-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300'];

async function installChromium(): Promise<string | null> {
  if (!existsSync('/usr/bin/apt-get')) return null;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const packages = ['chromium', 'fonts-dejavu-core'];
  const aptGet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...aptOptions];
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const [command = '', ...rest] = [...asRoot, ...aptGet, ...step];
    const { succeeded, output } = await runCommand(command, rest).catch((error: unknown) => ({
      succeeded: false,
      output: String(error),
    }));
    if (!succeeded) throw new Error(`Chromium could not be installed:\n${output.slice(-2000)}`);
  }
  return installedChromium();
}
