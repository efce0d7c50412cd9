/** A cashier at the counter whose hands are counted, and the households that come to it. */
import db from '@adonisjs/lucid/services/db'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Browser, Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { handsOn, type Hands } from '#tests/helpers/hands'
import { aMinorOf } from '#tests/helpers/people'
import { aCoveredRider, noVisits } from '#tests/helpers/visits'
import { messyFamilies, type MessyFamily } from '../../../lab/fixtures/messy_queries.mjs'

export const COUNTER = '/admin/counter'
export const COUNTER_SEARCH = '/api/counter/search'

/** Longer than the box waits for one more letter. */
const AFTER_THE_LAST_LETTER_MS = 500

export const counterBox = (page: Page) => page.getByLabel(messages['search.label'])

/** The counter, open before a cashier whose hands are counted from now on. */
export async function aCountedCounter(browser: Browser) {
  const page = await openBackOfficeAt(browser, 'cashier', COUNTER)
  await counterBox(page).and(page.locator(':focus')).waitFor()
  const hands = await handsOn(page)
  await page.clock.install()
  return { page, hands }
}

/** Types as fast hands do: nothing is asked before the last letter, however slow the machine. */
export async function searchFor(page: Page, hands: Hands, said: string) {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 100)
  await hands.type(said)
  const answered = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname === COUNTER_SEARCH && searchParams.get('q') === said
  })
  await page.clock.fastForward(AFTER_THE_LAST_LETTER_MS)
  await page.clock.resume()
  await answered
  await page.locator('.households[aria-busy="false"]').waitFor()
}

/** So many parents who are covered, each with a child, whose names no other test has. */
export async function enterFamilies(count: number): Promise<MessyFamily[]> {
  const families = messyFamilies(count)
  for (const { minor, ...columns } of families) {
    await aMinorOf(await aCoveredRider(columns), minor)
  }
  return families
}

export async function removeFamilies(families: readonly MessyFamily[]) {
  await noVisits()
  const phones = families.map(({ phone }) => phone)
  const parents = db.from('customers').whereIn('phone', phones).select('id')
  const links = await db.from('guardianships').whereIn('guardian_id', parents)
  const everybody = links.flatMap((link) => [link.guardian_id, link.minor_id])
  await db.from('customers').whereIn('id', everybody).delete()
}
