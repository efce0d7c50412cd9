/** Letters as actually written to DATA_DIR/mail. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { backgroundDone } from '#platform/jobs/background'
import { postLetters } from '#letters/post_letters'
import { processOutbox } from '#platform/mail/process_outbox'
import { settings } from '#start/settings'

/** Sends what is queued and returns the letters to an address, newest last, with soft line breaks undone. */
export async function lettersTo(address: string): Promise<string[]> {
  await backgroundDone()
  await postLetters()
  await processOutbox()
  const files = (await readdir(sentFolder()).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
  const letters = await Promise.all(files.map((name) => readFile(join(sentFolder(), name), 'utf8')))
  return letters.filter((letter) => letter.includes(`To: ${address}`)).map(decoded)
}

/** Deletes other tests' letters from the outbox: old ones would degrade the park's health. */
export async function forgetLetters() {
  await db.from('outbox').whereIn('state', ['waiting', 'sending']).delete()
  await db.from('letters').where('status', 'queued').delete()
}

/** Deletes sent letters as well: otherwise each lookup would read all of them. */
export async function forgetSentLetters() {
  await forgetLetters()
  await rm(sentFolder(), { recursive: true, force: true })
}

function sentFolder() {
  return join(settings.dataDir, 'mail')
}

/** The set-password links in a letter, in order. */
export function linksIn(letter: string): string[] {
  const [plain = ''] = letter.split('text/html')
  return [...plain.matchAll(/https?:\/\/\S+\/reset-password\?token=[\w-]+/g)].map(([url]) => url)
}

function decoded(letter: string) {
  return letter
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
