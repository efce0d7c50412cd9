import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { searchable } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import {
  aCountedCounter,
  COUNTER_SEARCH,
  counterBox,
  enterFamilies,
  removeFamilies,
  searchFor,
} from '#tests/helpers/counter'
import { interactionsOf } from '#tests/helpers/hands'
import { checkIn, noVisits } from '#tests/helpers/visits'
import { whatItTakes } from '#tests/helpers/what_it_takes'

const IN_THE_QUEUE = 10

const board = (page: Page) => page.getByRole('region', { name: messages.board })
const onBoard = (page: Page, name: string) =>
  board(page).getByRole('listitem').filter({ hasText: name })

test.group('The jobs of the counter', (group) => {
  let families: Awaited<ReturnType<typeof enterFamilies>> = []
  group.setup(async () => {
    families = await enterFamilies(IN_THE_QUEUE)
  })
  group.teardown(() => removeFamilies(families))
  group.each.setup(() => noVisits())

  test('a queue of ten takes ten searches and ten confirmations, without leaving the screen', async ({
    browser,
    assert,
  }) => {
    const { page, hands } = await aCountedCounter(browser)
    const asked = { searches: 0, checkIns: 0, screens: 1 }
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === COUNTER_SEARCH) asked.searches += 1
      if (pathname === '/api/visits' && request.method() === 'POST') asked.checkIns += 1
    })
    page.on('framenavigated', () => {
      asked.screens += 1
    })
    for (const { first_name: first, last_name: last } of families) {
      await searchFor(page, hands, searchable(`${first} ${last}`))
      const marked = page.locator('.household').first()
      await marked.filter({ hasText: `${first} ${last}` }).waitFor()
      await hands.key('Enter')
      await onBoard(page, `${first} ${last}`).first().waitFor()
      await counterBox(page).and(page.locator(':focus')).waitFor()
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
    const phones = families.map(({ phone }) => phone)
    const here: { id: number }[] = await db.from('customers').whereIn('phone', phones)
    await checkIn(client, here)
    const { page, hands } = await aCountedCounter(browser)
    for (const { first_name: first, last_name: last } of families) {
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
