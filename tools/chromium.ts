import { existsSync } from 'node:fs';
import { debianChromium, debianShell } from '#testing/browser/chromium-options.ts';
import { type CommandResult, runCommand } from './test/run-command.ts';

/**
 * Finds Chromium or Chrome: CHROME_PATH, else one of the usual paths. If there is none, it installs Debian's package on
 * a machine where it may do so without a password.
 * @throws Error with instructions when none is installed and none can be installed.
 */
export async function chromiumPath(): Promise<string> {
  const found = installedChromium() ?? (await installChromium());
  if (found === debianChromium && process.env['CI'] !== undefined) await installShell();
  if (found !== null) return found;
  throw new Error('no Chromium found: install Chromium or Chrome, or set CHROME_PATH');
}

const usualPlaces = [
  debianChromium,
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
  if (!existsSync(aptGet)) return null;
  const install = ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'];
  for (const step of [['update'], install]) {
    const { succeeded, output } = await runApt(step);
    if (!succeeded) throw new Error(`Chromium could not be installed:\n${output.slice(-2000)}`);
  }
  return installedChromium();
}

/**
 * Installs Debian's Chromium without windows, with which browser tests take a quarter less time. Without the network or
 * the package, the tests run in Chromium. Only the download has a limit of time: dpkg must not be ended in the middle.
 */
async function installShell(): Promise<void> {
  if (existsSync(debianShell) || !existsSync(aptGet)) return;
  const install = ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'];
  const limit = ['timeout', '120'];
  const isDownloaded =
    (await runApt(['update'], limit)).succeeded &&
    (await runApt([...install, '--download-only'], limit)).succeeded;
  if (isDownloaded) await runApt(install);
}

const aptGet = '/usr/bin/apt-get';

async function runApt(step: readonly string[], limit: readonly string[] = []): Promise<CommandResult> {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  const [command = '', ...rest] = [...asRoot, ...environment, ...limit, 'apt-get', ...aptOptions, ...step];
  return runCommand(command, rest).catch((error: unknown) => ({ succeeded: false, output: String(error) }));
}
