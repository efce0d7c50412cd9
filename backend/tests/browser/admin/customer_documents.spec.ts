import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as documents } from '@trailgate/shared/documents/messages'
import { fill } from '@trailgate/shared/text'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOfficeAt } from '#tests/helpers/back_office'
import { detailsOf, tab } from '#tests/helpers/customer_details'
import { aDocumentOf, aPdf } from '#tests/helpers/documents'
import { aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'

test.group('Staff look after documents', (group) => {
  group.each.setup(() => resetLimits())

  test('upload one, open it and find it right', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(rider, '/documents'))
    await page.getByText(details['documents.empty']).waitFor()
    await page.getByRole('link', { name: manager.upload_document }).click()
    const form = page.getByRole('dialog', { name: documents.upload })
    await form.getByRole('button', { name: documents.upload }).click()
    await form.getByText(documents['file.required']).waitFor()
    const picker = form.getByLabel(documents['file.label'])
    const pdf = { name: 'card.pdf', mimeType: 'application/pdf', buffer: aPdf() }
    await picker.setInputFiles({ ...pdf, name: 'card.svg' })
    await form.getByRole('button', { name: documents.upload }).click()
    await form.getByText(documents['file.type']).waitFor()
    await expectGoodScreen(assert, page)
    // The name says PDF, the bytes do not: the server's sentence stands in the form.
    await picker.setInputFiles({ ...pdf, buffer: Buffer.from('<html>') })
    await form.getByRole('button', { name: documents.upload }).click()
    await form.getByRole('alert').waitFor()
    await picker.setInputFiles(pdf)
    // No answer came, and the file is said to be something else now: that is another call.
    const keys: (string | undefined)[] = []
    await page.route(`**/customers/${rider.id}/documents`, (route) => {
      if (route.request().method() === 'POST') {
        keys.push(route.request().headers()['idempotency-key'])
      }
      return keys.length === 1 ? route.abort() : route.continue()
    })
    await form.getByRole('button', { name: documents.upload }).click()
    await form.getByText(documents['upload.failed']).waitFor()
    await form.getByLabel(documents['type.label']).selectOption('insurance')
    await form.getByRole('button', { name: documents.upload }).click()
    await page.getByText(/Insurance · 0\.\d KB/).waitFor()
    await tab(page, fill(manager['tab.documents'], { n: 1 })).waitFor()
    assert.lengthOf(new Set(keys), 2)

    await page.getByText(documents['status.pending']).waitFor()
    await page.getByRole('button', { name: details['documents.verify'] }).click()
    await page.getByText(documents['status.verified'], { exact: true }).waitFor()
    const row = await db.from('documents').where('customer_id', rider.id).firstOrFail()
    assert.equal(row.is_verified, 1)
    await page.getByRole('button', { name: details['documents.unverify'] }).click()
    await page.getByText(documents['status.pending']).waitFor()
  })

  test('open one in a tab of its own, which needs no token', async ({ browser, assert }) => {
    const rider = await aRider()
    await aDocumentOf(rider, { content_type: 'image/png', filename: 'card.png' })
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider, '/documents'))
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'card.png', exact: false }).first().click()
    const opened = await popup
    await opened.waitForURL(/^blob:/)
    assert.isNull(await opened.evaluate('window.opener'))
  })

  test('one whose file cannot be had closes its tab again and says so', async ({ browser }) => {
    const rider = await aRider()
    await aDocumentOf(rider)
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider, '/documents'))
    await page.route('**/download', (route) =>
      route.fulfill({ status: 404, json: { detail: 'It is gone' } })
    )
    const popup = page.waitForEvent('popup')
    await page
      .getByRole('button', { name: /insurance\.pdf/ })
      .first()
      .click()
    const opened = await popup
    if (!opened.isClosed()) await opened.waitForEvent('close')
    await page.getByText('It is gone').waitFor()
  })
})
