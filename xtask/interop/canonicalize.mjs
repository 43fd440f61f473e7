// Asks the canonicalize package about documents, as read by JSON.parse.
//
// Arguments: the package's folder, the file of JSON lines {"hex": ..., "envelope": ...}. Answers one JSON line each:
// {"canonical": hex or null, "digest": ... or null}.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, file] = process.argv.slice(2);
const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
const { default: canonicalize } = await import(pathToFileURL(`${folder}/${manifest.main}`).href);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function answer(document) {
  let text;
  try {
    text = canonicalize(JSON.parse(utf8.decode(document)));
  } catch {
    return { canonical: null, digest: null };
  }
  const canonical = Buffer.from(text, 'utf8');
  return {
    canonical: canonical.toString('hex'),
    digest: `sha256:${createHash('sha256').update(canonical).digest('hex')}`,
  };
}

const answers = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.stringify(answer(Buffer.from(JSON.parse(line).hex, 'hex'))));
process.stdout.write(`${answers.join('\n')}\n`);
