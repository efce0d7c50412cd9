import { test } from '@japa/runner'
import { resetLimits } from '#platform/http/rate_limits'
import { openBackOffice } from '#tests/helpers/back_office'
import { detailsOf, sign } from '#tests/helpers/customer_details'
import { aDocumentOf } from '#tests/helpers/documents'
import { aMinorOf, aPhone, aRider } from '#tests/helpers/people'
import { expectGoodOnDevices } from '#tests/helpers/screens'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

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
