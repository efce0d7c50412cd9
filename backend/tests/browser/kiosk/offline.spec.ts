import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as registration } from '@trailgate/shared/customers/registration_messages'
import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages } from '@trailgate/shared/offline/tablet_messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { fill } from '@trailgate/shared/text'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { fillRegistration } from '#tests/helpers/kiosk'
import { cutLine, mendLine } from '#tests/helpers/line'
import {
  addChild,
  aPairedTablet,
  button,
  receiptOf,
  reopen,
  sayWho,
  storedText,
} from '#tests/helpers/offline_tablet'
import { newPassOf } from '#tests/helpers/passes'
import { aLastName, aMinorOf, aRider, type TestRider } from '#tests/helpers/people'
import { aPage, baseUrl, expectGoodOnDevices } from '#tests/helpers/screens'
import { accept, consent, draw, frozenOf, proceed } from '#tests/helpers/signing'
import { aSignedWaiver, retireTemplates } from '#tests/helpers/waivers'
import { aWeakLine, type Weather } from '#tests/helpers/weak_line'
import { until } from '../../../../scripts/lib/until.mjs'

const BORN = { month: '5', day: '17', year: '1990' }
const CHILD_BORN = { month: '4', day: '1', year: '2017' }
const OFFLINE = '/api/kiosk/offline'

const newRider = (page: Page) => page.getByRole('link', { name: portal['entry.new_rider'] })
const isCut = (page: Page) => page.getByText(/^No connection since \d{1,2}:\d{2} [AP]M/)
const isOnline = (page: Page) => page.getByText(messages['line.online'], { exact: true })
const saved = (page: Page, n: number) => page.getByText(new RegExp(`[AP]M: ${n} saved$`))

async function rowsOf(customerId: number) {
  const visits = await db.from('visits').where('customer_id', customerId)
  return { visits }
}

async function signOffline(page: Page, { withChild = true } = {}) {
  await button(page, messages['family.sign']).click()
  await proceed(page)
  if (withChild) await consent(page)
  await draw(page)
  await accept(page)
}

/** Looks for a new version, and waits until it is installed. */
const LOOK = `(async () => {
  const all = await navigator.serviceWorker.getRegistrations()
  for (const registration of all) await registration.update()
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
  while (all.some(({ installing }) => installing)) await pause()
})()`
const BEAT = "window.dispatchEvent(new Event('online'))"

/** The hold of a registration runs out. */
const END_HOLD = `(async () => {
  const result = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await result(indexedDB.open('kiosk-offline'))
  const items = database.transaction('items', 'readwrite').objectStore('items')
  for (const item of await result(items.getAll())) await result(items.put({ ...item, not_before: 0 }))
  database.close()
})()`

/** The browser stores, but cannot read what is stored. */
const COUNT_FAILS = `(() => {
  const { getAll } = IDBObjectStore.prototype
  IDBObjectStore.prototype.getAll = function () {
    if (this.transaction.mode === 'readonly') throw new DOMException('', 'UnknownError')
    return getAll.call(this)
  }
})()`

/** A rider who has signed before checks in, and the kiosk starts over. */
async function checkInOffline(page: Page, { phone, first_name, last_name }: TestRider) {
  await button(page, portal['entry.returning_rider']).click()
  await sayWho(page, { phone, first_name, last_name }, BORN)
  await button(page, messages['family.signed_before']).click()
  await receiptOf(page)
  await button(page, kiosk['riding.done']).click()
}

/** The line is back, and everything has arrived. */
async function arrive(page: Page) {
  await mendLine(page)
  await isOnline(page).waitFor()
}

test.group('A paired tablet without a network', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(async () => {
    settings.kioskPairing = 'open'
    await retireTemplates()
  })

  test('an unpaired kiosk installs no worker and stores nothing', async ({ browser, assert }) => {
    const page = await aPage(browser, 'tablet')
    const refused = page.waitForResponse('**/api/kiosk/beat')
    await page.goto('/kiosk')
    await (await refused).finished()
    await newRider(page).waitFor()
    const kept = await page.evaluate<[number, number, number]>(
      `(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await indexedDB.databases()).length,
        (await caches.keys()).length,
      ])()`
    )
    assert.deepEqual(kept, [0, 0, 0])
    assert.equal(await isOnline(page).count(), 0)
  })

  test('the worker is revalidated, short, and names files that exist', async ({ assert }) => {
    const response = await fetch(`${baseUrl()}/kiosk-sw.js`)
    assert.equal(response.headers.get('cache-control'), 'no-cache')
    const source = await response.text()
    assert.isBelow(source.split('\n').length, 150)
    const [, list = '[]'] = /const FILES = (\[.*\])/.exec(source) ?? []
    const files = JSON.parse(list) as string[]
    assert.isAbove(files.length, 10)
    for (const file of files) assert.equal((await fetch(baseUrl() + file)).status, 200, file)
    assert.isTrue(files.some((file) => file.endsWith('.woff2')))
    for (const folder of ['/assets/', '/es/assets/']) {
      assert.isTrue(
        files.some((file) => file.startsWith(folder)),
        folder
      )
    }
  })

  test('the kiosk starts without a network, says since when, and is online again by itself', async ({
    browser,
    client,
    assert,
  }) => {
    const before = await aPairedTablet(browser, client)
    await cutLine(before)
    await isCut(before).waitFor()
    const page = await reopen(before)
    await newRider(page).waitFor()
    await isCut(page).waitFor()
    await expectGoodOnDevices(assert, page)
    await newRider(page).click()
    await page.getByLabel(registration['first_name.label'], { exact: true }).waitFor()
    await isCut(page).waitFor()
    const again = await reopen(page, '/register?returnTo=kiosk')
    await again.getByLabel(registration['first_name.label'], { exact: true }).waitFor()
    await mendLine(again)
    await isOnline(again).waitFor()
  })

  test('a returning rider signs for themselves and a child; the tab is killed; everything arrives once', async ({
    browser,
    client,
    assert,
  }) => {
    const last = aLastName('Quartz')
    const rider = await aRider({
      first_name: 'Ottilie',
      last_name: last,
      date_of_birth: '1990-05-17',
    })
    const child = await aMinorOf(rider, {
      first_name: 'Zephyrine',
      last_name: last,
      date_of_birth: '2017-04-01',
    })
    const tablet = await aPairedTablet(browser, client)
    await cutLine(tablet)
    await isCut(tablet).waitFor()
    await button(tablet, portal['entry.returning_rider']).click()
    await sayWho(tablet, { phone: rider.phone, first_name: 'Ottilie', last_name: last }, BORN)
    await addChild(tablet, 'Zephyrine', CHILD_BORN)
    await expectGoodOnDevices(assert, tablet)
    await signOffline(tablet)
    assert.match(await receiptOf(tablet), /^[0-9A-F]{4}-[0-9A-F]{4}$/)
    await expectGoodOnDevices(assert, tablet)
    assert.lengthOf(await frozenOf(rider), 0)

    const page = await reopen(tablet)
    await saved(page, 3).waitFor()
    const text = await storedText(page)
    for (const planted of ['Ottilie', last, 'Zephyrine', rider.phone, '1990-05-17'])
      assert.notInclude(text, planted)
    assert.include(text, 'key, extractable: false')

    await arrive(page)
    const frozen = await frozenOf(rider)
    assert.sameMembers(
      frozen.map(({ subject }) => subject.id),
      [rider.id, child.id]
    )
    for (const { id } of [rider, child]) assert.lengthOf((await rowsOf(id)).visits, 1)
    assert.notInclude(await storedText(page), 'key, extractable')
  })

  test('a newcomer registers with a child and signs; everything arrives once', async ({
    browser,
    client,
    assert,
  }) => {
    const tablet = await aPairedTablet(browser, client)
    await newRider(tablet).click()
    const phone = await fillRegistration(tablet)
    await cutLine(tablet)
    await button(tablet, registration.submit).click()
    await tablet.getByRole('heading', { name: kiosk['riding.title'] }).waitFor()
    await addChild(tablet, 'Peregrine', CHILD_BORN)
    await signOffline(tablet)
    await receiptOf(tablet)
    assert.lengthOf(await db.from('customers').where('phone', phone), 0)

    const page = await reopen(tablet)
    await isCut(page).waitFor()
    const text = await storedText(page)
    for (const planted of ['Jolene', 'Kowalski', 'Peregrine', phone])
      assert.notInclude(text, planted)
    await arrive(page)
    const [rider, ...more] = await db.from('customers').where('phone', phone)
    assert.lengthOf(more, 0)
    assert.lengthOf(await frozenOf(rider), 2)
    assert.lengthOf((await rowsOf(rider.id)).visits, 1)
  })

  test('a registration survives a tab that dies before the signature', async ({
    browser,
    client,
    assert,
  }) => {
    const tablet = await aPairedTablet(browser, client)
    await newRider(tablet).click()
    const phone = await fillRegistration(tablet)
    await cutLine(tablet)
    await button(tablet, registration.submit).click()
    await tablet.getByRole('heading', { name: kiosk['riding.title'] }).waitFor()
    const page = await reopen(tablet)
    await saved(page, 1).waitFor()
    await page.clock.install({ time: Date.now() + 11 * 60_000 })
    await mendLine(page)
    await page.clock.fastForward(31_000)
    await until(async () => (await db.from('customers').where('phone', phone)).length === 1, 60_000)
    assert.lengthOf(await db.from('customers').where('phone', phone), 1)
  })

  test('a newcomer who completes a registration that was sent meanwhile is made once, with the child', async ({
    browser,
    client,
    assert,
  }) => {
    const tablet = await aPairedTablet(browser, client)
    await newRider(tablet).click()
    const phone = await fillRegistration(tablet)
    await cutLine(tablet)
    await button(tablet, registration.submit).click()
    await tablet.getByRole('heading', { name: kiosk['riding.title'] }).waitFor()
    await saved(tablet, 1).waitFor()
    await tablet.evaluate(END_HOLD)
    const customers = () => db.from('customers').where('phone', phone)
    await arrive(tablet)
    await until(async () => (await customers()).length === 1, 60_000)

    await addChild(tablet, 'Peregrine', CHILD_BORN)
    await signOffline(tablet)
    await receiptOf(tablet)
    await tablet.evaluate(BEAT)
    const [rider, ...more] = await customers()
    await until(async () => (await rowsOf(rider.id)).visits.length === 1, 60_000)
    assert.lengthOf(more, 0)
    assert.lengthOf(await customers(), 1)
    assert.lengthOf(await frozenOf(rider), 2)
  })

  test('a rider whose capture is stored but cannot be counted is thanked, and stored once', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Feldspar'), date_of_birth: '1990-05-17' })
    const tablet = await aPairedTablet(browser, client)
    await cutLine(tablet)
    await isCut(tablet).waitFor()
    await tablet.evaluate(COUNT_FAILS)
    await checkInOffline(tablet, rider)
    const page = await reopen(tablet)
    await saved(page, 1).waitFor()
    await arrive(page)
    assert.lengthOf((await rowsOf(rider.id)).visits, 1)
  })

  test('a pass checks in without a network, is never called verified, and without cover asks to sign', async ({
    browser,
    client,
    assert,
  }) => {
    const { rider } = await aSignedWaiver(client)
    const covered = await newPassOf(client, rider)
    const uncovered = await newPassOf(client, await aRider())
    const page = await aPairedTablet(browser, client)
    await cutLine(page)
    await isCut(page).waitFor()
    const show = async (pass: string) => {
      await page.keyboard.type(pass)
      await page.keyboard.press('Enter')
    }
    await show(covered.token)
    await receiptOf(page)
    assert.notMatch((await page.locator('main').textContent()) ?? '', /verified/i)
    await button(page, kiosk['riding.done']).click()
    await show(uncovered.token)
    await page.getByText(messages['pass.uncovered']).waitFor()
    await expectGoodOnDevices(assert, page)
    await arrive(page)
    assert.lengthOf((await rowsOf(rider.id)).visits, 1)
  })

  test('refusals delete nothing: 500, 422 and lost answers are sent again until they are decided', async ({
    browser,
    client,
    assert,
  }) => {
    const last = aLastName('Basalt')
    const rider = await aRider({ last_name: last, date_of_birth: '1990-05-17' })
    const line = await aWeakLine()
    const page = await aPairedTablet(browser, client, line)
    await cutLine(page)
    await isCut(page).waitFor()
    await checkInOffline(page, rider)
    await saved(page, 1).waitFor()

    const answers: Weather[] = [{ status: 500 }, 'lost', { status: 409 }]
    let asked = 0
    line.weather = ({ path }) => (path === OFFLINE ? (answers[asked++] ?? null) : null)
    await arrive(page)
    assert.isAbove(asked, answers.length)
    assert.lengthOf((await rowsOf(rider.id)).visits, 1)
  })

  test('an item that the server cannot read stays, is told to staff, and holds up nothing', async ({
    browser,
    client,
    assert,
  }) => {
    const riders = [aLastName('Gneiss'), aLastName('Marble')]
    const people = await Promise.all(
      riders.map((last_name) => aRider({ last_name, date_of_birth: '1990-05-17' }))
    )
    const line = await aWeakLine()
    const page = await aPairedTablet(browser, client, line)
    await cutLine(page)
    await isCut(page).waitFor()
    for (const person of people) await checkInOffline(page, person)
    await saved(page, 2).waitFor()
    line.weather = ({ path, body }) =>
      path === OFFLINE && body.includes(String(riders[0])) ? { status: 422 } : null
    await mendLine(page)
    await page.getByText(fill(messages['line.stuck'], { n: 1 })).waitFor()
    await until(async () => {
      const { visits } = await rowsOf(people[1]?.id ?? 0)
      return visits.length === 1
    }, 30_000)
    assert.lengthOf((await rowsOf(people[0]?.id ?? 0)).visits, 0)
    await expectGoodOnDevices(assert, page)
  })

  test('two tabs of a tablet send each item once', async ({ browser, client, assert }) => {
    const last = aLastName('Obsidian')
    const rider = await aRider({ last_name: last, date_of_birth: '1990-05-17' })
    const page = await aPairedTablet(browser, client)
    const other = await page.context().newPage()
    await other.goto('/kiosk')
    await isOnline(other).waitFor()
    await cutLine(page)
    await isCut(page).waitFor()
    await checkInOffline(page, rider)
    const sent: string[] = []
    page.context().on('request', (request) => {
      if (!request.url().endsWith('/api/kiosk/offline')) return
      const { items } = request.postDataJSON() as { items: { id: string }[] }
      sent.push(...items.map(({ id }) => id))
    })
    await Promise.all([arrive(page), arrive(other)])
    await isOnline(other).waitFor()
    assert.lengthOf(sent, new Set(sent).size)
    assert.lengthOf((await rowsOf(rider.id)).visits, 1)
  })

  test('a new version is stored beside the one that runs, and the queue stays', async ({
    browser,
    client,
    assert,
  }) => {
    const rider = await aRider({ last_name: aLastName('Slate'), date_of_birth: '1990-05-17' })
    const line = await aWeakLine()
    const page = await aPairedTablet(browser, client, line)
    await cutLine(page)
    await isCut(page).waitFor()
    await checkInOffline(page, rider)
    const source = await (await fetch(`${baseUrl()}/kiosk-sw.js`)).text()
    const body = source.replace(/VERSION = '\w+'/, "VERSION = 'next'")
    line.weather = ({ path }) => {
      if (path === '/kiosk-sw.js') return { status: 200, type: 'text/javascript', body }
      return path === OFFLINE ? 'cut' : null
    }
    await mendLine(page)
    await page.getByText(fill(messages['line.saved'], { n: 1 })).waitFor()

    await page.evaluate(LOOK)
    await page.getByText(fill(messages['line.saved'], { n: 1 })).waitFor()
    assert.include(await page.evaluate<string[]>('caches.keys()'), 'kiosk-shell-next')
    line.weather = () => null
    await page.evaluate(BEAT)
    await arrive(page)
    assert.lengthOf((await rowsOf(rider.id)).visits, 1)
  })

  test('a revoked tablet starts from the server again and keeps its queue', async ({
    browser,
    client,
    assert,
  }) => {
    const tablet = await aPairedTablet(browser, client)
    await db
      .from('kiosk_devices')
      .whereNotNull('paired_at')
      .update({ revoked_at: '2026-01-01 00:00:00' })
    const page = await reopen(tablet)
    await page.getByText(fill(messages['line.revoked'], { n: 0 })).waitFor()
    const left = await page.evaluate<number>(
      'navigator.serviceWorker.getRegistrations().then(({ length }) => length)'
    )
    assert.equal(left, 0)
  })
})
