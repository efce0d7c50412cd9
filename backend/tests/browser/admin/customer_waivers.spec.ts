import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import { messages as http } from '@trailgate/shared/http/messages'
import { fill } from '@trailgate/shared/text'
import { messages as ui } from '@trailgate/shared/ui/messages'
import { messages as files } from '@trailgate/shared/waivers/file_messages'
import { messages as waivers } from '@trailgate/shared/waivers/messages'
import { messages as seal } from '@trailgate/shared/waivers/seal_messages'
import { resetLimits } from '#platform/http/rate_limits'
import { expectToStayWhileSent, openBackOffice, openBackOfficeAt } from '#tests/helpers/back_office'
import { detailsOf, sign } from '#tests/helpers/customer_details'
import { printedPages } from '#tests/helpers/pdf'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

test.group('Staff read the waivers of a customer', (group) => {
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
