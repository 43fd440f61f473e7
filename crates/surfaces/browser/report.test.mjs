// The audit report, on a screen, on a phone and on paper.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DESK, PHONE, address, assertFits, assertInert, launch, open, shoot, text, violations } from './browser.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const PAGES = ['report-good', 'report-tampered', 'report-hostile'];

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
      const scrolled = await page.locator('.scroll').evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
      assert.ok(scrolled.every((pixels) => pixels === 0), `tables are wider than their place: ${scrolled}`);
      await shoot(page, `${name}-${size}`);
      await close();
    }
  });

  test(`${name}: every link leads to something that can be seen`, async () => {
    const { page, close } = await open(browser, address(name));
    const links = await page.locator('a').evaluateAll((all) => [...new Set(all.map((a) => a.getAttribute('href')))]);
    assert.ok(links.length > 3);
    for (const link of links) {
      await page.locator(`a[href="${link}"]`).first().click();
      assert.equal(await page.locator(':target').count(), 1, link);
      assert.ok(await page.locator(':target').isVisible(), link);
    }
    await close();
  });

  test(`${name}: prints`, async () => {
    const { page, close } = await open(browser, address(name), { viewport: { width: 680, height: 960 }, colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await assertFits(page);
    assert.equal(await page.locator('nav').isVisible(), false);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
    await shoot(page, `${name}-print`);
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    assert.ok(pdf.subarray(0, 5).toString() === '%PDF-' && pdf.length > 10_000);
    await writeFile(fileURLToPath(new URL(`shots/${name}.pdf`, import.meta.url)), pdf);
    await close();
  });
}

test('a good bundle is said to verify', async () => {
  const { page, close } = await open(browser, address('report-good'));
  assert.equal(await page.locator('.verdict .sentence').textContent(), 'The bundle verifies.');
  assert.equal(await page.locator('li.finding').count(), 0);
  assert.equal(await page.locator('li.record').count(), 18);
  await close();
});

test('each finding on a tampered bundle leads to its record, which shows it and leads back', async () => {
  const { page, close } = await open(browser, address('report-tampered'));
  assert.equal(await page.locator('.verdict .sentence').textContent(), 'The bundle does not verify.');
  const findings = await page.locator('li.finding.error').all();
  assert.ok(findings.length > 0);
  for (const finding of findings) {
    const [id, code] = [await finding.getAttribute('id'), await finding.locator('strong').textContent()];
    await finding.locator('.place a').click();
    const target = page.locator(':target');
    assert.match(await target.getAttribute('id'), /^trace-\d+-record-\d+$/);
    const back = target.locator(`a[href="#${id}"]`);
    assert.equal(await back.textContent(), code);
    await back.click();
    assert.equal(await page.locator(':target').getAttribute('id'), id);
  }
  await close();
});

test('hostile text stands there as text', async () => {
  const { page, close } = await open(browser, address('report-hostile'));
  const hostile = await text('hostile.shown');
  const places = await page.locator('bdi').evaluateAll((all) => all.map((bdi) => bdi.textContent));
  assert.ok(places.filter((place) => place === hostile).length >= 4, places.join('\n'));
  assert.equal(await page.locator('bdi[dir=auto]').count(), places.length);
  await close();
});

test('a policy is in force that lets nothing be fetched', async () => {
  const { page, close } = await open(browser, address('report-good'));
  const blocked = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        document.body.insertAdjacentHTML('beforeend', '<img src="x.png" alt="">');
      }),
  );
  assert.equal(blocked, 'img-src');
  await close();
});
