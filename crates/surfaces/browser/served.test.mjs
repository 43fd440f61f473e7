// `countersign moment serve`, from the address that it prints to the resolution that it prints, in a browser.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { assertInert, launch, open, violations } from './browser.mjs';

const DIGEST = 'sha256:05843642b0a063aeb35be99946a34cd82c1d28f37fabe7a9bbc02a89f3513265';
const RESOLUTION = (idx) => `{"envelope_digest":"${DIGEST}","option_idx":${idx},"resolution":"option"}\n`;

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

/** The command with its question, and the address that it gives out. */
async function asked(run) {
  const command = spawn(process.env.COUNTERSIGN, ['moment', 'serve', '--as', 'jsonrpc', process.env.MOMENT]);
  try {
    const output = { out: '', err: '' };
    command.stdout.on('data', (bytes) => (output.out += bytes));
    const lines = createInterface(command.stderr);
    const [line] = await once(lines, 'line');
    lines.on('line', (line) => (output.err += `${line}\n`));
    const [url] = line.match(/http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}/);
    const ended = once(command, 'close').then(([code]) => ({ code, ...output }));
    await run({ url, ended, leave: () => command.kill('SIGTERM') });
  } finally {
    command.kill('SIGKILL');
  }
}

/** What another page on this machine does with the address, which it should never have had. */
async function stranger(html, run) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await run(page);
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
}

const fields = (token) => `
  <input name="token" value="${token}"><input name="envelope_digest" value="${DIGEST}">
  <input name="resolution" value="0"><input name="answer" value="">`;

/** Nothing that came before was an answer. */
async function assertOpen({ ended, leave }) {
  leave();
  const { code, out, err } = await ended;
  assert.deepEqual({ code, out }, { code: 1, out: '' });
  assert.match(err, /^E_CMD_UNRESOLVED .*\(dismissed\)/);
}

test('a decision goes from the keyboard to standard output', () =>
  asked(async ({ url, ended }) => {
    assert.deepEqual(await violations(browser, url), []);
    const { page, heard, close } = await open(browser, url);
    await assertInert(page, heard.filter((line) => !line.endsWith('/favicon.ico')));
    for (const key of ['Tab', 'Space', 'ArrowDown', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.getByText('Your decision has been taken.').waitFor();
    await close();
    assert.deepEqual(await ended, { code: 0, out: RESOLUTION(1), err: 'note: option 1 is: Send a replacement lamp\n' });
  }));

test('of two windows the first decides, and the second changes nothing', () =>
  asked(async ({ url, ended }) => {
    const [first, second] = [await open(browser, url), await open(browser, url)];
    await first.page.getByLabel('Refund').check();
    await second.page.getByLabel('Send a replacement').check();
    await first.page.getByRole('button', { name: 'Send my decision' }).click();
    await first.page.getByText('Your decision has been taken.').waitFor();
    const told = new Promise((resolve) => {
      second.page.on('response', (response) => resolve(response.status()));
      second.page.on('requestfailed', () => resolve('nobody is there'));
    });
    await second.page.getByRole('button', { name: 'Send my decision' }).click({ noWaitAfter: true });
    // The command may have ended before the second one is sent.
    assert.ok([409, 'nobody is there'].includes(await told), `${await told}`);
    await Promise.all([first.close(), second.close()]);
    assert.deepEqual(await ended, { code: 0, out: RESOLUTION(0), err: 'note: option 0 is: Refund €38.50\n' });
  }));

test('a form on a page of another origin decides nothing, token or no token', () =>
  asked(async (question) => {
    const { url } = question;
    await stranger(`<form method="post" action="${url}">${fields(url.slice(-32))}<button>Win</button></form>`, async (page) => {
      const answered = page.waitForResponse(url);
      await page.getByRole('button').click();
      assert.equal((await answered).status(), 403);
      await page.getByText('Nothing was decided.').waitFor();
    });
    // A script there may send the same, and may read neither the answer nor the page.
    await stranger('<p>Wait…</p>', async (page) => {
      const body = `token=${url.slice(-32)}&envelope_digest=${DIGEST}&resolution=0&answer=`;
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      for (const init of [{ method: 'POST', mode: 'no-cors', body, headers }, { mode: 'no-cors' }, {}]) {
        const read = await page.evaluate(
          ([url, init]) => fetch(url, init).then(() => 'read', () => 'refused'),
          [url, init],
        );
        assert.equal(read, 'refused');
      }
    });
    await assertOpen(question);
  }));

test('without its token there is no page, and no decision', () =>
  asked(async (question) => {
    const { url } = question;
    const { page, close } = await open(browser, url);
    const nowhere = await page.goto(url.slice(0, -1));
    assert.equal(nowhere.status(), 404);
    assert.equal(await page.locator('form').count(), 0);
    for (const [spoil, status] of [
      [(input) => input.remove(), 422],
      [(input) => (input.value = '0'.repeat(32)), 403],
    ]) {
      await page.goto(url);
      await page.locator('input[name=token]').evaluate(spoil);
      await page.getByLabel('Refund').check();
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Send my decision' }).click();
      assert.equal((await answered).status(), status);
      await page.getByText('Nothing was decided').waitFor();
    }
    await close();
    await assertOpen(question);
  }));
