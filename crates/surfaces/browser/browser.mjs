// One browser for a file of tests, and what is asked of every page in it.

import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1100, height: 900 };

/** A browser with a profile of its own that is thrown away. */
export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });

/** The address of a page that was written for these tests. */
export const address = (name) => pathToFileURL(join(here, 'pages', `${name}.html`)).href;

/** The text of a file that was written for these tests. */
export const text = (name) => readFile(join(here, 'pages', name), 'utf8');

/**
 * Opens a page as readers have it, with its policy in force, and hears all that it does: what it asks the network for, what the
 * console says, what pops up.
 */
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: DESK, ...options });
  const page = await context.newPage();
  const heard = [];
  page.on('console', (message) => heard.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== url) heard.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  return { page, heard, close: () => context.close() };
}

/** What axe finds wrong; it wants to put a script into the page, which the page's policy forbids. */
export async function violations(browser, url, options = {}) {
  const { page, close } = await open(browser, url, { bypassCSP: true, ...options });
  await page.addScriptTag({ content: axe.source });
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  await close();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** No element runs or fetches anything, and the style sheet is the one that the policy names. */
export async function assertInert(page, heard) {
  const active = await page.evaluate(
    () => document.querySelectorAll('script, img, iframe, object, embed, link, [onclick], [onerror], [onfocus]').length,
  );
  assert.equal(active, 0);
  assert.deepEqual(heard, []);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).marginTop), '0px', 'the style sheet is in force');
}

/** Nothing is wider than the window, and no text is cut off within its own box. */
export async function assertFits(page) {
  const wide = await page.evaluate(() => {
    const cut = (element) => {
      const style = getComputedStyle(element);
      return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.overflowX === 'hidden';
    };
    const texts = [...document.querySelectorAll('main *')].filter((element) => !element.closest('.unseen, svg'));
    return {
      page: document.documentElement.scrollWidth - window.innerWidth,
      cut: texts.filter(cut).map((element) => element.outerHTML),
    };
  });
  assert.deepEqual(wide, { page: 0, cut: [] });
}

/** A picture to look at. */
export async function shoot(page, name) {
  await mkdir(join(here, 'shots'), { recursive: true });
  await page.screenshot({ path: join(here, 'shots', `${name}.png`), fullPage: true });
}

/** Serves one page on loopback with its policy as a header, and keeps every request. */
export async function serve(name) {
  const [html, policy] = await Promise.all([text(`${name}.html`), text(`${name}.policy`)]);
  const requests = [];
  const server = createServer((request, response) => {
    const body = [];
    request.on('data', (part) => body.push(part));
    request.on('end', () => {
      requests.push({ method: request.method, path: request.url, body: Buffer.concat(body).toString('utf8') });
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
      response.end(request.method === 'POST' ? '<!DOCTYPE html><title>Taken</title>' : html);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    posts: () => requests.filter((request) => request.method === 'POST').map((request) => request.body),
    requests,
    close: () => {
      // A browser opens connections for later, for which the server would wait.
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
