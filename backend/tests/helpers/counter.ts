/** A cashier at the counter, whose hands may be counted, and the households that come to it. */
import db from '@adonisjs/lucid/services/db'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Browser, Page } from 'playwright'
import { clock } from '#platform/clock'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { handsOn, type Hands } from '#tests/helpers/hands'
import { aLastName, aMinorOf } from '#tests/helpers/people'
import { pauseClock } from '#tests/helpers/screens'
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
  await pauseClock(page, 100)
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

/** Creates covered parents, each with a child, whose names are unique in the run. */
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

export const aPaperWaiver = () => ({ paper_waiver: true, waiver_date: clock.today() })

export const personAt = (page: Page, name: string) =>
  page.locator('.person').filter({ has: page.getByRole('link', { name, exact: true }) })

export const householdOf = (page: Page, name: string) =>
  page.getByRole('article', { name: fill(messages['household.of'], { name }) })

/** Opens the menu of a person, or of a household by its whole name, and returns the action in it. */
export async function actionInMenu(page: Page, about: string, action: string | RegExp) {
  await page.getByRole('button', { name: fill(messages['more.of'], { name: about }) }).click()
  return page.getByRole('menuitem', { name: action })
}

/** Presses an action in the menu of a person or a household. */
export async function chooseInMenu(page: Page, about: string, action: string | RegExp) {
  const item = await actionInMenu(page, about, action)
  await item.click()
}

/** The answer to a search for exactly this text. */
export function searchAnswered(page: Page, text: string) {
  return page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname === COUNTER_SEARCH && searchParams.get('q') === text
  })
}

/**
 * Types into the box as fast as a busy cashier, and waits for the household as the answer to this text: an earlier answer may show it
 * too, as a near match, and no Enter confirms that.
 */
export async function findHousehold(page: Page, text: string, name: string) {
  await counterBox(page).and(page.locator(':focus')).waitFor()
  const answered = searchAnswered(page, text)
  await page.keyboard.insertText(text)
  await answered
  await page.locator('.households[aria-busy="false"]').waitFor()
  await householdOf(page, name).waitFor()
}

/** A parent and a child, both covered, whose last name no other test has. */
export async function aFamily(columns: Record<string, unknown> = {}) {
  const lastName = aLastName('Fam')
  const parent = await aCoveredRider({ first_name: 'Ann', last_name: lastName, ...columns })
  const child = await aMinorOf(parent, { first_name: 'Bo', last_name: lastName, ...aPaperWaiver() })
  return { parent, child, lastName, name: `Ann ${lastName}`, childName: `Bo ${lastName}` }
}

/** Types into the box and waits until the person is shown. */
export async function findPerson(page: Page, text: string, name: string) {
  await counterBox(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText(text)
  await personAt(page, name).waitFor()
  await page.locator('.households[aria-busy="false"]').waitFor()
}
