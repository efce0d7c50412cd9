import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { searchable } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Browser, Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { handsOn, interactionsOf, type Hands } from '#tests/helpers/hands'
import { aMinorOf } from '#tests/helpers/people'
import { aCoveredRider, checkIn, noVisits } from '#tests/helpers/visits'
import { whatItTakes } from '#tests/helpers/what_it_takes'
import { messyFamilies, messyQueries } from '../../../../lab/fixtures/messy_queries.mjs'

const PATH = '/admin/counter'
const SEARCH = '/api/counter/search'
const SAID = 40
const IN_THE_QUEUE = 10

const box = (page: Page) => page.getByLabel(messages['search.label'])
const board = (page: Page) => page.getByRole('region', { name: messages.board })
const onBoard = (page: Page, name: string) =>
  board(page).getByRole('listitem').filter({ hasText: name })

/** The counter, open before a cashier whose hands are counted from now on. */
async function theCounter(browser: Browser) {
  const page = await openBackOfficeAt(browser, 'cashier', PATH)
  await box(page).and(page.locator(':focus')).waitFor()
  const hands = await handsOn(page)
  await page.clock.install()
  return { page, hands }
}

/** Types as fast hands do: nothing is asked before the last letter, however slow the machine. */
async function search(page: Page, hands: Hands, said: string) {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 100)
  await hands.type(said)
  const answered = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname === SEARCH && searchParams.get('q') === said
  })
  await page.clock.resume()
  await answered
  await page.locator('.households[aria-busy="false"]').waitFor()
}

test.group('The jobs of the counter', (group) => {
  const families = messyFamilies(SAID)
  group.setup(async () => {
    for (const { minor, ...columns } of families) {
      await aMinorOf(await aCoveredRider(columns), minor)
    }
  })
  group.teardown(async () => {
    await noVisits()
    const phones = families.map(({ phone }) => phone)
    const known = await db.from('customers').whereIn('phone', phones).select('id')
    const parents = known.map(({ id }) => id)
    const links = await db.from('guardianships').whereIn('guardian_id', parents)
    await db
      .from('customers')
      .whereIn('id', [...parents, ...links.map((link) => link.minor_id)])
      .delete()
  })
  group.each.setup(() => noVisits())

  test('whoever is meant by what people say is found first, at the first search', async ({
    browser,
    assert,
  }) => {
    const { page, hands } = await theCounter(browser)
    let found = 0
    for (const { q, phone } of messyQueries(families, SAID)) {
      await search(page, hands, searchable(q))
      const meant = families.find((family) => family.phone === phone)
      const first = await page.locator('.household').first().innerText()
      if (first.includes(`${meant?.first_name} ${meant?.last_name}`)) found += 1
      await hands.key('Escape')
    }
    assert.equal(found, SAID)
    const effort = await hands.effort()
    assert.equal(effort.presses, 0)
    assert.equal(
      whatItTakes('counter', 'Forty things that people say, searched').now,
      `found ${found}, with ${interactionsOf(effort)} keys and no click`
    )
  })

  test('a queue of ten takes ten searches and ten confirmations, without leaving the screen', async ({
    browser,
    assert,
  }) => {
    const { page, hands } = await theCounter(browser)
    const asked = { searches: 0, checkIns: 0, screens: 1 }
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === SEARCH) asked.searches += 1
      if (pathname === '/api/visits' && request.method() === 'POST') asked.checkIns += 1
    })
    page.on('framenavigated', () => {
      asked.screens += 1
    })
    for (const { first_name: first, last_name: last } of families.slice(0, IN_THE_QUEUE)) {
      await search(page, hands, searchable(`${first} ${last}`))
      const marked = page.locator('.household').first()
      await marked.filter({ hasText: `${first} ${last}` }).waitFor()
      await hands.key('Enter')
      await onBoard(page, `${first} ${last}`).first().waitFor()
      await box(page).and(page.locator(':focus')).waitFor()
    }
    assert.deepEqual(asked, { searches: IN_THE_QUEUE, checkIns: IN_THE_QUEUE, screens: 1 })
    const effort = await hands.effort()
    assert.equal(
      whatItTakes('counter', 'Queue of ten returning riders').now,
      `10 searches and 10 confirmations on one screen: ${interactionsOf(effort)} keys, ${effort.presses} clicks`
    )
    const open = await db.from('visits').where('state', 'in').count('* as total').firstOrFail()
    // Their children have no waiver, and no Enter ticks them.
    assert.equal(Number(open.total), IN_THE_QUEUE)
  })

  test('who is here stands beside the box, and the roll call is one click away', async ({
    browser,
    client,
    assert,
  }) => {
    const phones = families.slice(0, IN_THE_QUEUE).map(({ phone }) => phone)
    const here: { id: number }[] = await db.from('customers').whereIn('phone', phones)
    await checkIn(client, here)
    const { page, hands } = await theCounter(browser)
    for (const { first_name: first, last_name: last } of families.slice(0, IN_THE_QUEUE)) {
      await onBoard(page, `${first} ${last}`).waitFor()
    }
    const seen = interactionsOf(await hands.effort())
    await hands.press(page.getByRole('button', { name: messages.roll_call }))
    await page
      .getByRole('dialog')
      .getByText(families[0]?.last_name ?? '')
      .waitFor()
    const called = interactionsOf(await hands.effort())
    assert.equal(
      whatItTakes('counter', 'Who is here').now,
      `${seen}; ${called} for the roll call with everybody's emergency contact`
    )
  })
})
