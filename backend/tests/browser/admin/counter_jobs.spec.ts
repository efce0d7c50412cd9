import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fill, searchable } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import {
  aCountedCounter,
  aPaperWaiver,
  COUNTER,
  COUNTER_SEARCH,
  counterBox,
  enterFamilies,
  findHousehold,
  removeFamilies,
  searchFor,
} from '#tests/helpers/counter'
import { interactionsOf } from '#tests/helpers/hands'
import { aLastName, aMinorOf } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aCoveredRider, checkIn, noVisits } from '#tests/helpers/visits'
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

  test('the number of people in stands beside the search box, and the roll call is one click away', async ({
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

test.group('A family at the counter', (group) => {
  group.each.setup(() => noVisits())

  test('a family of four takes the name and one click, or two keys behind the name', async ({
    browser,
    assert,
  }) => {
    const four = await aFamilyOf(4)
    const { page, hands } = await aCountedCounter(browser)
    await searchFor(page, hands, four.name)
    const all = fill(messages['check_in.all_of'], { n: 4, name: four.name })
    await hands.press(page.getByRole('button', { name: all }))
    await onBoard(page, four.name).waitFor()
    const byMouse = await hands.effort()
    assert.equal(interactionsOf(byMouse) - byMouse.presses, four.name.length)
    const { now } = whatItTakes('counter', 'Family of four that may ride')
    assert.include(now, `the name and ${byMouse.presses} click`)

    await noVisits()
    const byKeys = await aCountedCounter(browser)
    await searchFor(byKeys.page, byKeys.hands, four.name)
    await byKeys.hands.key('*')
    await byKeys.hands.key('Enter')
    await onBoard(byKeys.page, four.name).waitFor()
    const { presses, ...typed } = await byKeys.hands.effort()
    assert.equal(presses, 0)
    const behind = typed.keys + typed.letters - four.name.length
    assert.include(now, `the name and ${behind} keys`)
    const inside = await db.from('visits').where('state', 'in').count('* as total').firstOrFail()
    assert.equal(Number(inside.total), 4)
  })

  test('six people fit a screen of 1024 by 768 pixels', async ({ browser, assert }) => {
    const six = await aFamilyOf(6)
    const page = await openBackOfficeAt(browser, 'admin', COUNTER)
    await page.setViewportSize({ width: 1024, height: 768 })
    await findHousehold(page, six.name, six.name)
    const last = await page.locator('.person').last().boundingBox()
    assert.equal(await page.locator('.person').count(), 6)
    assert.isAtMost((last?.y ?? 0) + (last?.height ?? 0), 768)
    await expectGoodOnDevices(assert, page)
  })
})

/** A covered parent and covered children: so many people in all. */
async function aFamilyOf(count: number) {
  const lastName = aLastName('Home')
  const parent = await aCoveredRider({ first_name: 'Ann', last_name: lastName })
  for (let child = 1; child < count; child += 1) {
    await aMinorOf(parent, {
      first_name: `Bo${'x'.repeat(child)}`,
      last_name: lastName,
      ...aPaperWaiver(),
    })
  }
  return { name: `Ann ${lastName}` }
}
