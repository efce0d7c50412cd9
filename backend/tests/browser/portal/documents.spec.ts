import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { DOCUMENT_MAX_BYTES } from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/documents/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as portal } from '@trailgate/shared/portal/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages as ui } from '@trailgate/shared/ui/messages'
import type { Page } from 'playwright'
import { resetLimits } from '#platform/http/rate_limits'
import { aDocumentOf, aPdf, aPhotograph } from '#tests/helpers/documents'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { aRiderPage, openPortalAt } from '#tests/helpers/portal'
import { signIn } from '#tests/helpers/portal_signing'
import { aPage, expectGoodOnDevices } from '#tests/helpers/screens'
import { endSessions } from '#tests/helpers/tickets'

const TAB = '/customer-dashboard/documents'

const dialog = (page: Page) => page.getByRole('dialog', { name: messages.upload })
const file = (page: Page) => page.getByLabel(messages['file.label'], { exact: true })
const choosePdf = (page: Page, name: string) =>
  file(page).setInputFiles({ name, mimeType: 'application/pdf', buffer: aPdf() })
const submit = (page: Page) =>
  dialog(page).getByRole('button', { name: messages.upload, exact: true }).click()

test.group("The rider's documents", (group) => {
  group.each.setup(() => resetLimits())

  test('a rider without documents uploads one, sees it pending and opens it', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, '/customer-dashboard', 'phone')
    await page.getByRole('link', { name: portal['tab.documents'] }).click()
    await page.waitForURL(`**${TAB}`)
    await page.getByText(messages.empty).waitFor()
    await expectGoodOnDevices(assert, page)

    await page.getByRole('button', { name: messages.upload }).click()
    await page.waitForURL(`**${TAB}/upload`)
    assert.equal(await page.getByLabel(messages['type.label']).inputValue(), 'waiver')
    assert.equal(await page.getByLabel(messages.whose).count(), 0)
    await submit(page)
    await page.getByText(messages['file.required']).waitFor()
    await expectGoodOnDevices(assert, page)
    const photo = { name: 'my card.jpg', mimeType: 'image/jpeg', buffer: await aPhotograph() }
    await file(page).setInputFiles(photo)
    await page.getByText(messages['file.required']).waitFor({ state: 'detached' })
    await page.getByLabel(messages['type.label']).selectOption('identification')
    // The file dialog is opened again and cancelled.
    await file(page).dispatchEvent('cancel', { bubbles: true })
    await submit(page)

    await page.getByRole('heading', { name: 'my card.jpg' }).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText(messages['status.pending']).waitFor()
    await page.getByText('Identification').waitFor()
    await page.getByText(/^\d+\.\d KB$/).waitFor()
    await expectGoodOnDevices(assert, page)
    const { id } = await db.from('documents').where('customer_id', rider.id).firstOrFail()
    const view = page.getByRole('link', { name: `${ui.view} my card.jpg` })
    assert.equal(await view.getAttribute('href'), `/api/documents/${id}/download`)
    const opened = page.context().waitForEvent('page')
    const answer = page.context().waitForEvent('response', (each) => /download$/.test(each.url()))
    await view.click()
    await opened
    assert.equal((await answer).status(), 200)
  })

  test('a rider whose session has ended is led to the sign-in, and from there to the opened file', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const { id } = await aDocumentOf(rider)
    const page = await openPortalAt(browser, rider, TAB, 'phone')
    const view = page.getByRole('link', { name: new RegExp(`^${ui.view} `) })
    await view.waitFor()
    await endSessions(rider)
    const opening = page.context().waitForEvent('page')
    await view.click()
    const opened = await opening
    await opened.waitForURL((url) => url.pathname === '/portal')
    await opened.getByText(sessions['session.ended']).waitFor()
    await expectGoodOnDevices(assert, opened)
    const opensFile = page
      .context()
      .waitForEvent('response', (each) => each.url().endsWith(`/api/documents/${id}/download`))
    await signIn(opened, rider)
    assert.equal((await opensFile).status(), 200)
    await opened.waitForURL((url) => url.pathname !== '/portal')
    assert.notInclude(await opened.content(), 'UNAUTHENTICATED')
  })

  test("another rider's file stays closed after a sign-in, and no raw response is shown", async ({
    browser,
    assert,
  }) => {
    const { id } = await aDocumentOf(await aRider())
    const other = await aRider()
    const page = await aPage(browser, 'phone')
    await page.goto(`/api/documents/${id}/download`)
    await page.waitForURL((url) => url.pathname === '/portal')
    await signIn(page, other)
    await page.getByRole('heading', { name: portal['tab.documents'] }).waitFor()
    assert.equal(new URL(page.url()).pathname, TAB)
  })

  test('a guardian uploads for a minor; the list shows the owner of each, and what staff verified', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const minor = await aMinorOf(rider, { last_name: 'Ryder-Montgomery' })
    await aDocumentOf(rider, { is_verified: true })
    const page = await openPortalAt(browser, rider, `${TAB}/upload`, 'tablet')
    await page.getByLabel(messages.whose).selectOption({ label: 'Kim Ryder-Montgomery' })
    await choosePdf(page, 'consent.pdf')
    await submit(page)
    const cards = page.getByRole('listitem')
    await cards.filter({ hasText: 'consent.pdf' }).getByText('Kim Ryder-Montgomery').waitFor()
    await cards.filter({ hasText: 'insurance.pdf' }).getByText('Verified').waitFor()
    await expectGoodOnDevices(assert, page)
    const [row] = await db.from('documents').where('customer_id', minor.id)
    assert.equal(row?.filename, 'consent.pdf')
  })

  test('a rider deletes a document, but not one that staff verified', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const pending = await aDocumentOf(rider, { filename: 'wrong.pdf' })
    await aDocumentOf(rider, { filename: 'right.pdf', is_verified: true })
    const page = await openPortalAt(browser, rider, TAB, 'phone')
    await page.getByRole('heading', { name: 'right.pdf' }).waitFor()
    const remove = page.getByRole('button', { name: ui.remove })
    assert.equal(await remove.count(), 1)
    await remove.click()
    const question = page.getByRole('alertdialog', { name: messages['remove.confirm'] })
    await expectGoodOnDevices(assert, page)

    // Staff verify it at this moment.
    await db.from('documents').where('id', pending.id).update({ is_verified: true })
    await question.getByRole('button', { name: ui.remove }).click()
    await question.getByText(messages['remove.kept']).waitFor()
    await db.from('documents').where('id', pending.id).update({ is_verified: false })
    await page.route('**/api/documents/*', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await question.getByRole('button', { name: ui.remove }).click()
    await question.getByText(http.network_error).waitFor()
    await page.unroute('**/api/documents/*')
    await question.getByRole('button', { name: ui.remove }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'wrong.pdf' }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'right.pdf' }).waitFor()
    assert.lengthOf(await db.from('documents').where('customer_id', rider.id), 1)
  })

  test('a file that is not a document is refused, by name in the page and by bytes on the server', async ({
    browser,
  }) => {
    const page = await openPortalAt(browser, await aRider(), `${TAB}/upload`)
    const buffer = Buffer.from('MZ this is a program')
    await file(page).setInputFiles({ name: 'tool.exe', mimeType: 'image/png', buffer })
    await submit(page)
    await page.getByText(messages['file.type']).waitFor()
    await file(page).setInputFiles({ name: 'tool.png', mimeType: 'image/png', buffer })
    await submit(page)
    await dialog(page).getByRole('alert').getByText(messages['file.type']).waitFor()
    const huge = Buffer.alloc(DOCUMENT_MAX_BYTES + 1)
    await file(page).setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: huge })
    await submit(page)
    await page.getByText(messages['file.size']).waitFor()
  })

  test('a lost response keeps the form, and the repeat makes no second document', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, `${TAB}/upload`, 'phone')
    await choosePdf(page, 'card.pdf')
    await page.route('**/api/customers/*/documents', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await submit(page)
    await page.getByText(http.network_error).waitFor()
    await expectGoodOnDevices(assert, page)
    await page.unroute('**/api/customers/*/documents')
    await submit(page)
    await page.getByRole('heading', { name: 'card.pdf' }).waitFor()
    assert.lengthOf(await db.from('documents').where('customer_id', rider.id), 1)
  })

  test('an upload that fails without a message shows one', async ({ browser }) => {
    const page = await openPortalAt(browser, await aRider(), `${TAB}/upload`)
    await choosePdf(page, 'card.pdf')
    await page.route('**/api/customers/*/documents', (route) =>
      route.fulfill({ status: 502, body: 'bad gateway' })
    )
    await submit(page)
    await page.getByText(messages['upload.failed']).waitFor()
  })

  test('no document is sent without the customer data of this browser', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openPortalAt(browser, rider, `${TAB}/upload`)
    await choosePdf(page, 'card.pdf')
    await page.evaluate(() => sessionStorage.clear())
    await submit(page)
    await dialog(page).getByRole('alert').getByText(sessions['session.missing']).waitFor()
    await expectGoodOnDevices(assert, page)
    assert.lengthOf(await db.from('documents').where('customer_id', rider.id), 0)
  })

  test('a list that fails to load is logged and can be reloaded', async ({ browser, assert }) => {
    const rider = await aRider()
    await aDocumentOf(rider)
    const page = await aRiderPage(browser, rider, 'phone')
    const list = '**/api/customers/*/documents?**'
    await page.route(list, (route) => route.fulfill({ status: 404, body: '' }))
    const logged = page.waitForEvent('console', (said) => said.text().includes('documents'))
    await page.goto(TAB)
    await page.getByText(messages['load.failed']).waitFor()
    await logged
    await expectGoodOnDevices(assert, page)
    await page.unroute(list)
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByRole('heading', { name: 'insurance.pdf' }).waitFor()
  })
})
