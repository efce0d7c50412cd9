import { test } from '@japa/runner'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import { messages as visits } from '@trailgate/shared/visits/messages'
import type { Browser, Page } from 'playwright'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { aLastName, aRider } from '#tests/helpers/people'
import { held } from '#tests/helpers/requests'
import { aCoveredRider, noVisits, useGate, visitRowsOf } from '#tests/helpers/visits'

const PATH = '/admin/counter'
const SEARCH = '**/api/counter/search**'
const CHECK_IN = '**/api/visits'
const box = (page: Page) => page.getByLabel(messages['search.label'])
const card = (page: Page, name: string) =>
  page.getByRole('article', { name: fill(messages['household.of'], { name }) })
const onBoard = (page: Page, name: string) =>
  page.getByRole('region', { name: messages.board }).getByRole('listitem').filter({ hasText: name })

async function theCounter(browser: Browser) {
  const page = await openBackOfficeAt(browser, 'cashier', PATH)
  await box(page).and(page.locator(':focus')).waitFor()
  await page.getByText(messages['board.empty']).waitFor()
  return page
}

/** Types over what stands in the box, and waits until the search for it is on its way. */
async function type(page: Page, text: string) {
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('q') === text
  )
  await box(page).fill(text)
  await asked
}

test.group('Fast hands at the counter', (group) => {
  group.each.setup(() => noVisits())

  test('check in the next household while the last one is on its way', async ({
    browser,
    assert,
  }) => {
    const riders = []
    for (const first of ['Abel', 'Bertha', 'Corwin']) {
      riders.push(await aCoveredRider({ first_name: first, last_name: aLastName(`${first}son`) }))
    }
    const page = await theCounter(browser)
    const bodies: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') bodies.push(request.postDataJSON())
    })
    const answer = await held(page, CHECK_IN, 'POST')
    for (const { first_name: first, last_name: last } of riders) {
      await box(page).fill(last)
      await card(page, `${first} ${last}`).waitFor()
      await page.keyboard.press('Enter')
      // Once more on the same household: it is under way already.
      await page.keyboard.press('Enter')
    }
    answer()
    for (const rider of riders) await onBoard(page, rider.last_name).waitFor()
    assert.deepEqual(
      bodies,
      riders.map(({ id }) => ({ customer_ids: [id] }))
    )
  })

  test('the counter asks for a reason and reports a failure, and later households still check in', async ({
    browser,
    assert,
  }) => {
    useGate({ policy: 'block' })
    const failing = await aCoveredRider({ first_name: 'Fay', last_name: aLastName('Fail') })
    const kept = await aRider({ first_name: 'Kay', last_name: aLastName('Kept') })
    const next = await aCoveredRider({ first_name: 'Ned', last_name: aLastName('Next') })
    const page = await theCounter(browser)
    await page.route(CHECK_IN, (route) =>
      route.request().postDataJSON().customer_ids[0] === failing.id
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback()
    )
    const answer = await held(page, CHECK_IN, 'POST')
    for (const { first_name: first, last_name: last, id } of [failing, kept, next]) {
      const name = `${first} ${last}`
      await box(page).fill(last)
      await card(page, name).waitFor()
      if (id === kept.id) await page.getByLabel(fill(messages.choose, { name })).check()
      await box(page).press('Enter')
    }
    answer()
    const dialog = page.getByRole('dialog', { name: messages['override.title'] })
    await dialog.getByText(visits['refused.not_covered']).waitFor()
    await dialog.getByLabel(messages['override.reason']).fill('Signed on paper')
    await page.keyboard.press('Enter')
    for (const { last_name: last } of [kept, next]) await onBoard(page, last).waitFor()
    await page.getByText(`Fay ${failing.last_name}: ${messages['check_in.failed']}`).waitFor()
    assert.lengthOf(await visitRowsOf(failing), 0)
  })

  test('give a reason while the next household is on its way, and it is not lost', async ({
    browser,
    assert,
  }) => {
    useGate({ policy: 'block' })
    const kept = await aRider({ first_name: 'Kit', last_name: aLastName('Kept') })
    const next = await aCoveredRider({ first_name: 'Nan', last_name: aLastName('Next') })
    const page = await theCounter(browser)
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    const sent: unknown[] = []
    await page.route(CHECK_IN, async (route) => {
      if (route.request().method() === 'POST') {
        const body = route.request().postDataJSON()
        sent.push(body)
        if (body.customer_ids[0] === next.id) await promise
      }
      await route.fallback()
    })
    const first = await held(page, CHECK_IN, 'POST')
    for (const { first_name: given, last_name: last, id } of [kept, next]) {
      const name = `${given} ${last}`
      await box(page).fill(last)
      await card(page, name).waitFor()
      if (id === kept.id) await page.getByLabel(fill(messages.choose, { name })).check()
      await box(page).press('Enter')
    }
    first()
    const dialog = page.getByRole('dialog', { name: messages['override.title'] })
    // This one is not sent yet, and it says so.
    await dialog.getByRole('button', { name: messages['override.submit'] }).waitFor()
    await dialog.getByLabel(messages['override.reason']).fill('Signed on paper')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: ui.processing }).waitFor()
    answer()
    for (const { last_name: last } of [kept, next]) await onBoard(page, last).waitFor()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(sent, [
      { customer_ids: [kept.id] },
      { customer_ids: [next.id] },
      { customer_ids: [kept.id], override_reason: 'Signed on paper' },
    ])
  })

  test('confirm the only household of a text before it is shown', async ({ browser }) => {
    const rider = await aCoveredRider({ first_name: 'Ola', last_name: aLastName('Only') })
    const page = await theCounter(browser)
    const answer = await held(page, SEARCH)
    await type(page, rider.last_name)
    await page.keyboard.press('Enter')
    answer()
    await onBoard(page, rider.last_name).waitFor()
  })

  test('keys select no household of several before they are shown', async ({ browser, assert }) => {
    const lastName = aLastName('Several')
    const riders = [
      await aCoveredRider({ first_name: 'Sue', last_name: lastName }),
      await aCoveredRider({ first_name: 'Tim', last_name: lastName }),
    ]
    const page = await theCounter(browser)
    const answer = await held(page, SEARCH)
    await type(page, lastName)
    await page.keyboard.press('Enter')
    answer()
    await page.getByText(messages['search.several']).waitFor()
    await page.getByRole('heading', { name: fill(messages['households.head'], { n: 2 }) }).waitFor()
    await card(page, `Sue ${lastName}`).and(page.locator(':focus')).waitFor()
    for (const rider of riders) assert.lengthOf(await visitRowsOf(rider), 0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await onBoard(page, lastName).waitFor()
  })

  test('keys check in no match of a search text that was typed over', async ({
    browser,
    assert,
  }) => {
    const first = await aCoveredRider({ first_name: 'Una', last_name: aLastName('First') })
    const second = await aCoveredRider({ first_name: 'Vic', last_name: aLastName('Second') })
    const page = await theCounter(browser)
    const answer = await held(page, SEARCH)
    await type(page, first.last_name)
    await page.keyboard.press('Enter')
    await box(page).fill(second.last_name)
    answer()
    await card(page, `Vic ${second.last_name}`).waitFor()
    await page.keyboard.press('Enter')
    await onBoard(page, second.last_name).waitFor()
    assert.lengthOf(await visitRowsOf(first), 0)
  })
})
