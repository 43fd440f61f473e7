// The consent sheet, as a person with a keyboard, a phone or a screen reader meets it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESK, PHONE, address, assertFits, assertInert, launch, open, serve, shoot, text, violations } from './browser.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const PAGES = ['sheet', 'sheet-closed', 'sheet-hostile', 'sheet-long', 'sheet-again', 'fallback', 'message'];

/** What is posted, as its fields. */
const fields = (body) => Object.fromEntries(new URLSearchParams(body));
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.tagName.toLowerCase());

/** A sheet on loopback, in a window of its own. */
async function visit(name, run) {
  const server = await serve(name);
  const { page, heard, close } = await open(browser, server.url);
  try {
    await run(page, server, heard);
  } finally {
    await close();
    await server.close();
  }
}

for (const name of PAGES) {
  test(`${name}: nothing for axe to find, in light, in dark and on a phone`, async () => {
    for (const options of [{}, { colorScheme: 'dark' }, { viewport: PHONE }]) {
      assert.deepEqual(await violations(browser, address(name), options), []);
    }
  });

  test(`${name}: runs nothing, fetches nothing, cuts nothing off`, async () => {
    for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
      const { page, heard, close } = await open(browser, address(name), { viewport });
      await assertInert(page, heard);
      await assertFits(page);
      await shoot(page, `${name}-${size}`);
      await close();
    }
  });
}

test('a reader hears the briefing, the question, the mark and both hatches', async () => {
  const { page, close } = await open(browser, address('sheet'));
  assert.equal(await page.locator('main').ariaSnapshot(), (await text('sheet.aria')).trimEnd());
  await close();
});

test('nothing is chosen, nothing has the focus, and Enter sends nothing', () =>
  visit('sheet', async (page, server) => {
    assert.equal(await page.locator('input:checked').count(), 0);
    assert.equal(await focused(page), 'body');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'choice-0');
    assert.equal(await page.locator('input:checked').count(), 0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    assert.equal(await page.locator('input:checked').getAttribute('value'), '0');
    await page.keyboard.press('Enter');
    // What had been sent would be there before what is asked for after it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    assert.deepEqual(server.requests.map((request) => request.method), ['GET']);
    assert.equal(page.url(), server.url);
    assert.equal(await page.locator('input:checked').getAttribute('value'), '0');
  }));

test('an option is chosen and sent by keyboard alone', () =>
  visit('sheet', async (page, server) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), 'choice-1');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'answer');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'button');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.title === 'Taken');
    const [posted, ...more] = server.posts();
    assert.deepEqual(more, []);
    const { envelope_digest: digest, ...rest } = fields(posted);
    assert.match(digest, /^sha256:[0-9a-f]{64}$/);
    assert.deepEqual(rest, { token: 'test-token', resolution: '1', answer: '' });
  }));

test('an answer of several lines is written and sent by keyboard alone', () =>
  visit('sheet', async (page, server) => {
    await page.keyboard.press('Tab');
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), 'choice-answer');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Only the first.\nOn Monday & not before.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.title === 'Taken');
    const { resolution, answer } = fields(server.posts()[0]);
    assert.equal(resolution, 'answer');
    assert.equal(answer, 'Only the first.\r\nOn Monday & not before.');
  }));

test('the question is rejected by keyboard alone', () =>
  visit('sheet', async (page, server) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    assert.equal(await focused(page), 'choice-question');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.title === 'Taken');
    assert.equal(fields(server.posts()[0]).resolution, 'question');
  }));

test('without a choice nothing can be sent, and Escape chooses nothing', () =>
  visit('sheet', async (page, server) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send my decision' }).click();
    await page.locator('#answer').fill('words alone');
    await page.getByRole('button', { name: 'Send my decision' }).click();
    assert.equal(await page.locator('form:invalid').count(), 1);
    assert.deepEqual(server.posts(), []);
  }));

test('what a finger has to meet is 44 pixels high, and where the keyboard is can be seen', async () => {
  const { page, close } = await open(browser, address('sheet'), { viewport: PHONE });
  for (const target of await page.locator('.choice > label, textarea, .send').all()) {
    const { height } = await target.boundingBox();
    assert.ok(height >= 44, `${height} of ${await target.evaluate((element) => element.outerHTML)}`);
  }
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const shown = document.activeElement.type === 'radio' ? document.activeElement.closest('.choice') : document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(shown);
      return `${outlineStyle} ${outlineWidth}`;
    });
    assert.equal(outline, 'solid 3px');
  }
  await close();
});

test('a chosen option is shown as chosen', async () => {
  const { page, close } = await open(browser, address('sheet'), { viewport: PHONE, colorScheme: 'dark' });
  await page.getByLabel('Send three contacts').check();
  await shoot(page, 'sheet-chosen-dark');
  await close();
});

test('hostile text stands there as text', async () => {
  const { page, close } = await open(browser, address('sheet-hostile'));
  const hostile = await text('hostile.shown');
  for (const slot of ['.note p', '.synopsis p', '.findings li', '.recommendations li', '.offer p', '.stem', '.choice .text', '.reasoning']) {
    assert.equal(await page.locator(slot).first().textContent(), hostile, slot);
  }
  assert.equal(await page.locator('bdi[dir=auto]').count(), await page.locator('bdi').count());
  await close();
});

test('words that were written before a refusal are there again, and no choice', () =>
  visit('sheet-again', async (page, server) => {
    assert.equal(await page.locator('#answer').inputValue(), '\n</textarea><script>alert(1)</script>\nOn Monday.');
    assert.equal(await page.locator('#answer').evaluate((area) => area.scrollHeight - area.clientHeight), 0, 'all of it is seen');
    assert.equal(await page.locator('input:checked').count(), 0);
    assert.match(await page.getByRole('alert').textContent(), /Nothing was decided/);
    await page.getByLabel('Give an answer in your own words').check();
    await page.getByRole('button', { name: 'Send my decision' }).click();
    await page.waitForFunction(() => document.title === 'Taken');
    assert.equal(fields(server.posts()[0]).answer, '\r\n</textarea><script>alert(1)</script>\r\nOn Monday.');
  }));

test('no other page can frame it, and the form goes nowhere else', () =>
  visit('sheet', async (page, server) => {
    const other = await browser.newPage();
    const refused = other.waitForEvent('console', (message) => message.text().includes("frame-ancestors 'none'"));
    await other.setContent(`<iframe src="${server.url}"></iframe>`);
    await refused;
    await other.close();

    const elsewhere = await serve('sheet');
    try {
      await page.locator('form').evaluate((form, url) => (form.action = url), elsewhere.url);
      await page.getByLabel('Send nothing').check();
      const blocked = page.waitForEvent('console', (message) => message.text().includes("form-action 'self'"));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await blocked;
      assert.deepEqual(elsewhere.requests, []);
    } finally {
      await elsewhere.close();
    }
  }));
