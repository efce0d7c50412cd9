import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as history } from '@trailgate/shared/customers/history_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as customers } from '@trailgate/shared/customers/messages'
import { messages as finder } from '@trailgate/shared/customers/picker_messages'
import { addYears } from '@trailgate/shared/dates'
import { messages as documents } from '@trailgate/shared/documents/messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { messages as marketing } from '@trailgate/shared/marketing/messages'
import { messages as minors } from '@trailgate/shared/minors/messages'
import { fill, formatPhone } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as seal } from '@trailgate/shared/waivers/seal_messages'
import { clock } from '#platform/clock'
import { resetLimits } from '#platform/http/rate_limits'
import { expectToStayWhileSent, openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { asRider } from '#tests/helpers/credentials'
import { aDocumentOf, aPdf } from '#tests/helpers/documents'
import { printedPages } from '#tests/helpers/pdf'
import { aLastName, aMinorOf, aPhone, aRider, type TestRider } from '#tests/helpers/people'
import { baseUrl, expectGoodOnDevices, expectGoodScreen } from '#tests/helpers/screens'
import { aSignature, aTemplate, retireTemplates } from '#tests/helpers/waivers'
import type { Page } from 'playwright'

const detailsOf = (rider: { id: number }, rest = '') => `/admin/customers/${rider.id}/show${rest}`
const dialogOf = (page: Page, { first_name: first, last_name: last }: TestRider) =>
  page.getByRole('dialog', { name: `${first} ${last}` })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** Signs at the portal's own door. */
async function sign(rider: TestRider, body: Record<string, unknown>): Promise<{ id: number }> {
  const answer = await fetch(`${baseUrl()}/api/waivers/sign`, {
    method: 'POST',
    headers: { ...(await asRider(rider)), 'content-type': 'application/json' },
    body: JSON.stringify({ signature_data: aSignature(), ...body }),
  })
  return answer.json() as Promise<{ id: number }>
}

test.group('Staff open a customer', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(retireTemplates)

  test('are told when somebody is gone, or cannot be read, and may ask again', async ({
    browser,
    assert,
  }) => {
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf({ id: 999_999_999 }))
    const unknown = page.getByRole('dialog', { name: manager['details.none'], exact: true })
    await unknown.getByText(manager['delete.gone']).waitFor()
    await expectGoodScreen(assert, page)

    const rider = await aRider()
    const path = `**/api/customers/${rider.id}`
    await page.route(path, (route) => route.abort('connectionreset'))
    await page.goto(detailsOf(rider))
    await unknown.getByText(manager['search.failed']).waitFor()
    await page.unroute(path)
    await unknown.getByRole('button', { name: ui.try_again }).click()
    await dialogOf(page, rider).waitFor()
  })

  test('see that somebody is not covered before the birth date is known', async ({ browser }) => {
    const rider = await aRider({ date_of_birth: null })
    await aMinorOf(rider, { date_of_birth: null })
    const page = await openBackOffice(browser, 'cashier')
    await page.goto(detailsOf(rider))
    await dialogOf(page, rider).getByText(details['birth_date.unknown']).waitFor()
    await page.goto(detailsOf(rider, '/minors'))
    await dialogOf(page, rider)
      .getByRole('listitem')
      .getByText(details['birth_date.unknown'])
      .waitFor()
  })

  test('each tab has an address, asks once, and Back closes the dialog', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Tabitha' })
    await aMinorOf(rider)
    const page = await openBackOfficeAt(browser, 'cashier', '/admin/customers')
    await page.getByRole('link', { name: 'Tabitha' }).first().click()
    await tab(page, fill(manager['tab.minors'], { n: 1 })).waitFor()

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await tab(page, fill(manager['tab.minors'], { n: 1 })).click()
    await page.getByRole('link', { name: 'Kim Ryder' }).waitFor()
    await page.waitForURL(/\/show\/minors$/)
    await tab(page, fill(manager['tab.waivers'], { n: 0 })).click()
    await page.getByText(details['waivers.empty']).waitFor()
    await tab(page, fill(manager['tab.minors'], { n: 1 })).click()
    await page.getByRole('link', { name: 'Kim Ryder' }).waitFor()
    assert.lengthOf(
      asked.filter((url) => url.includes('/minors?')),
      1,
      'what was read stays for five minutes'
    )
    await page.goBack()
    await page.waitForURL(/\/admin\/customers$/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.goto(detailsOf(rider, '/history'))
    await page.getByText(details['history.empty']).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(/\/admin\/customers$/)
  })

  test('a tab that could not be read says so, and is read when asked again', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openBackOffice(browser, 'staff')
    const failing = '**/api/customers/*/documents'
    await page.route(failing, (route) => route.fulfill({ status: 403, json: {} }))
    await page.goto(detailsOf(rider, '/documents'))
    await page.getByRole('alert').waitFor()
    await expectGoodScreen(assert, page)
    await page.unroute(failing)
    await page.getByRole('button', { name: ui.try_again }).click()
    await page.getByText(details['documents.empty']).waitFor()
  })

  test('add a minor, and are told what is missing', async ({ browser, assert }) => {
    const rider = await aRider({ first_name: 'Morgan' })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(rider, '/minors'))
    await page.getByText(details['minors.empty']).waitFor()
    await page.getByRole('link', { name: manager.add_minor }).click()
    await page.waitForURL(/\/minors\/add$/)
    const form = page.getByRole('dialog', { name: minors['add.title'] })
    await form.getByRole('button', { name: minors.add }).click()
    for (const sentence of [
      customers['first_name.required'],
      customers['last_name.required'],
      customers['date_of_birth.required'],
      minors['emergency_contact_name.required'],
      minors['emergency_contact_phone.required'],
    ]) {
      await form.getByText(sentence).waitFor()
    }
    await expectGoodScreen(assert, page)
    await form.getByLabel(manager['field.first_name']).fill('Pip')
    await form.getByLabel(manager['field.last_name']).fill('Ryder')
    const birth = form.getByLabel(manager['field.date_of_birth'])
    await birth.fill(addYears(clock.today(), -18))
    await form.getByLabel(manager['info.emergency_contact_name']).fill('Morgan')
    const phone = form.getByLabel(manager['info.emergency_contact_phone'])
    await phone.fill(formatPhone(aPhone()))
    await form.getByRole('button', { name: minors.add }).click()
    await form.getByText(minors['date_of_birth.adult']).waitFor()
    await birth.fill(addYears(clock.today(), -9))
    await form.getByRole('button', { name: minors.add }).click()
    await page.getByRole('link', { name: 'Pip Ryder' }).waitFor()
    await tab(page, fill(manager['tab.minors'], { n: 1 })).waitFor()
    await page.getByText(minors['waiver.needed']).waitFor()
    const minor = await db
      .from('customers')
      .where('first_name', 'Pip')
      .orderBy('id', 'desc')
      .first()
    const link = await db.from('guardianships').where('minor_id', minor.id).firstOrFail()
    assert.deepInclude(link, { guardian_id: rider.id, relationship: 'parent' })
  })

  test('a half-written minor is not lost by accident', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider, '/minors/add'))
    const form = page.getByRole('dialog', { name: minors['add.title'] })
    await form.getByLabel(manager['field.first_name']).fill('Half')
    const asked = page.waitForEvent('dialog').then((question) => question.dismiss())
    await form.getByRole('button', { name: ui.cancel }).click()
    await asked
    assert.equal(await form.getByLabel(manager['field.first_name']).inputValue(), 'Half')
    const again = page.waitForEvent('dialog').then((question) => question.accept())
    await page.keyboard.press('Escape')
    await again
    await form.waitFor({ state: 'detached' })
  })

  test('link a known child to a second parent, and take it back', async ({ browser, assert }) => {
    const mother = await aRider({ first_name: 'Marge' })
    const father = await aRider({ first_name: 'Homer' })
    const last = aLastName('Linked')
    const child = await aMinorOf(mother, { first_name: 'Maggie', last_name: last })
    await aRider({ first_name: 'Abe', last_name: last })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(father, '/minors'), 'phone')
    await page.getByText(details['minors.empty']).waitFor()
    await page.getByRole('link', { name: minors.link }).click()
    await page.waitForURL(/\/minors\/link$/)
    const form = page.getByRole('dialog', { name: minors['link.title'] })
    await form.getByRole('button', { name: minors.link }).click()
    await form.getByText(minors['link.choose']).waitFor()
    await form.getByLabel(finder['label.minors']).fill(last)
    await form.getByText(fill(finder.found, { n: 1 })).waitFor()
    await form.getByRole('radio').check()
    await expectGoodOnDevices(assert, page)
    await form.getByRole('button', { name: minors.link }).click()
    await page.getByText(minors['link.done']).waitFor()
    await page.getByRole('link', { name: `Maggie ${last}` }).waitFor()
    await tab(page, fill(manager['tab.minors'], { n: 1 })).waitFor()
    assert.lengthOf(await db.from('guardianships').where('minor_id', child.id), 2)
    await expectGoodOnDevices(assert, page)

    await page.getByRole('button', { name: new RegExp(minors.unlink) }).click()
    const question = page.getByRole('dialog', { name: minors['unlink.title'] })
    const names = { minor: `Maggie ${last}`, guardian: `Homer ${father.last_name}` }
    await question.getByText(fill(minors['unlink.confirm'], names)).waitFor()
    await expectGoodOnDevices(assert, page)
    await question.getByRole('button', { name: minors.unlink }).click()
    await page.getByText(minors['unlink.done']).waitFor()
    await page.getByText(details['minors.empty']).waitFor()
    await page.goto(detailsOf(mother, '/minors'))
    await page.getByRole('button', { name: new RegExp(minors.unlink) }).click()
    await question.getByRole('button', { name: minors.unlink }).click()
    await page.getByText(minors['unlink.last']).waitFor()
    await page.goto(detailsOf(father, '/history'))
    await page
      .getByText(fill(history['guardian.minor_linked'], { member_id: child.member_id }))
      .waitFor()
    await page
      .getByText(fill(history['guardian.minor_removed'], { member_id: child.member_id }))
      .waitFor()
  })

  test('somebody under 18 has guardians and no minors', async ({ browser }) => {
    const mother = await aRider({ first_name: 'Marge' })
    const child = await aMinorOf(mother, { first_name: 'Lisa' })
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(child, '/minors'))
    await page.getByText(details['minors.of_minor']).waitFor()
    await page.goto(detailsOf(child, '/marketing'))
    await page.getByText(marketing.minor).waitFor()
    await page.goto(detailsOf(child))
    // The household above names her too.
    const guardians = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: manager['section.guardian'] }) })
    await guardians.getByRole('link', { name: 'Marge Ryder' }).click()
    await dialogOf(page, mother).waitFor()
    await page.goBack()
    await dialogOf(page, child).waitFor()
  })
})

test.group('Staff read what somebody signed', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(retireTemplates)

  test('text, signature and seal; a manager voids it with a reason', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Vera' })
    const template = await aTemplate({ name: 'Night ride', content: '<p>I wear a light.</p>' })
    const { id } = await sign(rider, { template_id: template.id })
    const page = await openBackOfficeAt(browser, 'manager', detailsOf(rider, '/waivers'))
    await page.getByText(fill(waivers['select.version'], { n: '1.0' })).waitFor()
    await page.getByRole('link', { name: 'Night ride' }).click()
    await page.waitForURL(new RegExp(`/waivers/${id}$`))
    const view = page.getByRole('dialog', { name: 'Night ride' })
    await view.getByText('I wear a light.').waitFor()
    await view.getByRole('img', { name: waivers['detail.signature'] }).waitFor()
    await view.getByText(/is exactly as it was signed/).waitFor()
    await view.getByText(waivers['status.valid'], { exact: true }).waitFor()
    await expectGoodScreen(assert, page)

    await view.getByRole('button', { name: details.void }).click()
    const question = page.getByRole('dialog', { name: details['void.title'] })
    await question.getByRole('button', { name: details.void }).click()
    await question.getByText(fill(http['field.required'], { label: 'Reason' })).waitFor()
    await expectGoodScreen(assert, page)
    await question.getByLabel(details['void.reason']).fill('Signed by a friend')
    await question.getByRole('button', { name: details.void }).click()
    await view.getByText(/Sam Staff: Signed by a friend/).waitFor()
    await view.getByText(waivers['status.invalid'], { exact: true }).waitFor()
    assert.equal(await view.getByRole('button', { name: details.void }).count(), 0)
    await view.getByRole('button', { name: ui.close }).last().click()
    await page.getByText(waivers['status.invalid'], { exact: true }).waitFor()
  })

  test('the question why stays until it is known what came of it', async ({ browser, assert }) => {
    const rider = await aRider()
    const template = await aTemplate({ name: 'Day ride' })
    const { id } = await sign(rider, { template_id: template.id })
    const page = await openBackOfficeAt(browser, 'manager', detailsOf(rider, `/waivers/${id}`))
    await page.getByRole('button', { name: details.void }).click()
    const question = page.getByRole('dialog', { name: details['void.title'] })
    await question.getByLabel(details['void.reason']).fill('Signed by a friend')
    await expectToStayWhileSent(page, {
      dialog: question,
      button: details.void,
      path: `/api/waivers/${id}/void`,
      failed: details['void.failed'],
    })
    assert.equal(
      await question.getByLabel(details['void.reason']).inputValue(),
      'Signed by a friend'
    )
    await question.getByRole('button', { name: ui.cancel }).click()
    await question.waitFor({ state: 'detached' })
  })

  test('paper shows the text and the signature, not the page around it', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const child = await aMinorOf(rider)
    const template = await aTemplate({ name: 'For children', content: '<p>I watch them.</p>' })
    const { id } = await sign(rider, {
      template_id: template.id,
      minor_id: child.id,
      consent: { text_id: 'guardian-1', accepted: true },
    })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(child, `/waivers/${id}`))
    const view = page.getByRole('dialog', { name: 'For children' })
    await view.getByText(waivers['consent.minor']).waitFor()
    assert.equal(await view.getByRole('button', { name: details.void }).count(), 0)
    await page.emulateMedia({ media: 'print' })
    assert.isFalse(await view.isVisible())
    assert.isTrue(await page.locator('.printout').getByText('I watch them.').isVisible())
    assert.isTrue(await page.locator('.printout img').isVisible())
  })

  test('PDF, proof and verifier are saved, or the screen says what failed', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider({ first_name: 'Vera' })
    const template = await aTemplate({ name: 'Night ride' })
    const { id } = await sign(rider, { template_id: template.id })
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(rider, `/waivers/${id}`))
    const begun = page.waitForEvent('download')
    await page.getByRole('button', { name: files.pdf }).click()
    const download = await begun
    assert.equal(download.suggestedFilename(), `Night ride - Vera ${rider.last_name}.pdf`)
    const [first] = printedPages(await readFile(await download.path()))
    assert.include(first?.text, 'I wear a helmet')

    await page.getByText(files['proof.about']).waitFor()
    for (const [label, name] of [
      [files.proof, `Night ride - Vera ${rider.last_name}.json`],
      [files.verifier, 'waiver-verifier.html'],
    ] as const) {
      const next = page.waitForEvent('download')
      await page.getByRole('button', { name: label }).click()
      assert.equal((await next).suggestedFilename(), name)
    }
    await expectGoodScreen(assert, page)

    await page.route(/\/waivers\/(\d+\/(pdf|proof)|verifier)$/, (route) => route.abort())
    for (const [label, failed] of [
      [files.pdf, files['pdf.failed']],
      [files.proof, files['proof.failed']],
      [files.verifier, files['verifier.failed']],
    ] as const) {
      await page.getByRole('button', { name: label }).click()
      await page.getByText(failed).waitFor()
    }
  })

  test('a record that was tampered with is told', async ({ browser }) => {
    const rider = await aRider()
    const template = await aTemplate()
    const { id } = await sign(rider, { template_id: template.id })
    const page = await openBackOffice(browser, 'staff')
    await page.route('**/seal', (route) =>
      route.fulfill({
        json: {
          sequence: 7,
          hash: 'f'.repeat(64),
          faults: [seal.seal],
          anchored_at: null,
        },
      })
    )
    await page.goto(detailsOf(rider, `/waivers/${id}`))
    await page.getByText(fill(details['seal.broken'], { n: 7, fault: seal.seal })).waitFor()
  })

  test('one that is not there says what the document says', async ({ browser, assert }) => {
    const page = await openBackOfficeAt(
      browser,
      'staff',
      detailsOf(await aRider(), '/waivers/99999999')
    )
    await page
      .getByText(fill(manager['waiver_detail.failed'], { message: http.not_found }))
      .waitFor()
    await expectGoodScreen(assert, page)
  })
})

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

test.group('Staff keep preferences, holds and history', (group) => {
  group.each.setup(() => resetLimits())

  test('what somebody told them is saved with its day', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'cashier', detailsOf(rider, '/marketing'))
    await page.getByRole('link', { name: manager.edit_preferences }).click()
    const form = page.getByRole('dialog', { name: manager.edit_preferences })
    const offers = form.getByRole('group', { name: 'Promotional Offers' })
    await offers.getByRole('switch', { name: 'Email' }).click()
    await expectGoodScreen(assert, page)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await form.getByRole('button', { name: marketing.save }).click()
    const { preferences } = (await sent).postDataJSON()
    assert.lengthOf(Object.keys(preferences), 1, 'only what was pressed is sent')
    await form.waitFor({ state: 'detached' })
    await page
      .getByText(/^since /)
      .first()
      .waitFor()
    await tab(page, fill(manager['tab.marketing'], { n: 1 })).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('a refusal stands in the form', async ({ browser }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'staff', detailsOf(rider, '/marketing/edit'))
    const form = page.getByRole('dialog', { name: manager.edit_preferences })
    await form.getByRole('switch', { name: 'SMS' }).first().click()
    await page.route('**/preferences', (route) => route.fulfill({ status: 500, json: {} }))
    await form.getByRole('button', { name: marketing.save }).click()
    await form.getByRole('alert').waitFor()
  })

  test('every change is told, a page at a time, with who did it', async ({ browser, assert }) => {
    const rider = await aRider()
    const page = await openBackOffice(browser, 'staff')
    const rows = Array.from({ length: 23 }, (_, number) => ({
      action: 'customer.updated',
      customer_id: rider.id,
      actor_kind: 'manager',
      actor_name: 'Pat Before',
      details: JSON.stringify({ changed: { city: { from: null, to: `Town ${number}` } } }),
      created_at: '2026-01-02 10:00:00',
    }))
    await db.table('activity').multiInsert(rows)
    await page.goto(`/admin/customers/${rider.id}`)
    await page.getByRole('dialog').getByLabel(manager['info.city']).fill('Moab')
    await page.getByRole('button', { name: manager['update.submit'] }).click()
    await page.getByText(manager.updated).waitFor()
    await page.goto(detailsOf(rider, '/history'))
    await tab(page, fill(details['tab.history'], { n: 24 })).waitFor()
    await page.getByText('City: nothing → Moab').waitFor()
    await page.getByText('by Sam Staff').waitFor()
    await page.getByText('City: nothing → Town 22').waitFor()
    await page.getByRole('button', { name: fill(ui['page.number'], { n: 2 }) }).click()
    await page.getByText('City: nothing → Town 0', { exact: true }).waitFor()
    await expectGoodScreen(assert, page)
  })

  test('a manager puts somebody under a legal hold, and deleting them is refused', async ({
    browser,
    assert,
  }) => {
    const rider = await aRider()
    const page = await openBackOfficeAt(browser, 'manager', detailsOf(rider))
    await page.getByRole('button', { name: details['hold.place'] }).click()
    const question = page.getByRole('dialog', { name: details['hold.place'] })
    await question.getByLabel(details['void.reason']).fill('Accident')
    await question.getByRole('button', { name: details['hold.place'] }).click()
    await page.getByText(details['badge.hold'], { exact: true }).waitFor()
    await expectGoodScreen(assert, page)

    await page.goto(`/admin/customers/${rider.id}`)
    await page.getByRole('button', { name: manager.delete }).click()
    const asked = page.getByRole('dialog', { name: manager['delete.confirm_title'] })
    await asked.getByRole('button', { name: manager.delete }).click()
    await page.getByText(manager['delete.on_hold']).waitFor()
    assert.isNotNull(await db.from('customers').where('id', rider.id).first())
  })
})

test.group('Every tab looks right', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(retireTemplates)

  const parts: Record<string, (waiverId: number) => string[]> = {
    'family and papers': () => ['/minors', '/minors/add', '/documents', '/documents/upload'],
    'waivers': (id) => ['/waivers', `/waivers/${id}`],
    'what is known': () => ['', '/marketing', '/marketing/edit', '/history'],
  }
  for (const [part, pagesOf] of Object.entries(parts)) {
    test(`${part}, with the longest names`, async ({ browser, assert }) => {
      const rider = await aRider({ first_name: 'W'.repeat(50), last_name: 'Ö'.repeat(50) })
      await aMinorOf(rider, {
        first_name: 'W'.repeat(50),
        emergency_contact_name: 'M'.repeat(100),
        emergency_contact_phone: aPhone(),
      })
      await aDocumentOf(rider, { filename: `${'x'.repeat(196)}.pdf` })
      const template = await aTemplate({ name: 'W'.repeat(200) })
      const { id } = await sign(rider, { template_id: template.id })
      const page = await openBackOffice(browser, 'admin', 'phone')
      for (const rest of pagesOf(id)) {
        await page.goto(detailsOf(rider, rest))
        await page.locator('[role=tabpanel]').waitFor()
        await page.locator('.loading-rows').first().waitFor({ state: 'detached' })
        await expectGoodOnDevices(assert, page)
      }
    })
  }
})
