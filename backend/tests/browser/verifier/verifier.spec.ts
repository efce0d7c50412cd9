import { pathToFileURL } from 'node:url'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { consentFor } from '@trailgate/shared/waivers/consent'
import type { WaiverProof } from '@trailgate/shared/waivers/proof'
import type { Browser, Page } from 'playwright'
import { VERIFIER_FILE } from '#waivers/proof/verifier_file'
import { keyId } from '#waivers/seal/signed_file'
import { keepCheckpoint } from '#waivers/seal/keep_checkpoints'
import { parkKey } from '#waivers/seal/signing_key'
import { asRider } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { expectGoodScreen } from '#tests/helpers/screens'
import { otherText, resealed } from '#tests/helpers/verifier'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

async function aProof(client: ApiClient): Promise<WaiverProof> {
  const headers = await asRider(await aRider({ first_name: 'Zoë' }))
  const content =
    '<h2>Rules</h2><p>I wear a helmet.<br>See <a href="https://example.com">them</a>.</p>'
  const template = await aTemplate({ content })
  const { id } = await signed(client, headers, { template_id: template.id })
  await keepCheckpoint()
  return (await client.get(`/api/waivers/${id}/proof`).headers(headers)).body()
}

/** The page as received by mail: a file, on a computer without a network. */
async function thePage(browser: Browser) {
  const context = await browser.newContext({ offline: true })
  const page = await context.newPage()
  await page.goto(pathToFileURL(VERIFIER_FILE).href)
  return page
}

const give = (page: Page, ...proofs: object[]) =>
  page.getByLabel('Files', { exact: true }).setInputFiles(
    proofs.map((proof, at) => ({
      name: `proof-${at}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(proof)),
    }))
  )

test.group('The verifier, opened as a file and without a network', (group) => {
  group.each.teardown(retireTemplates)

  test('the verifier accepts a valid proof, names the key, and shows the signed text', async ({
    browser,
    client,
    assert,
  }) => {
    const proof = await aProof(client)
    const page = await thePage(browser)
    await give(page, proof)
    const park = keyId(parkKey())
    await page.getByText('1 of 1 records are as they were signed.').waitFor()
    await page.getByText(`signed with the key ${park}: compare it`).waitFor()
    await page.getByRole('heading', { name: 'Rules' }).waitFor()
    await page.getByText('I wear a helmet.').waitFor()
    await page.getByRole('img', { name: 'Signature' }).waitFor()
    await page
      .getByText(/^Zoë Ryder.*, member \d+$/)
      .first()
      .waitFor()
    await expectGoodScreen(assert, page)

    await page.getByLabel(/^The park's key/).fill(park)
    await give(page, proof)
    await page.getByText('signed with the key that you named').waitFor()
  })

  test('the verifier names a forgery, and a key that is not the park’s', async ({
    browser,
    client,
  }) => {
    const proof = await aProof(client)
    const page = await thePage(browser)
    await give(page, resealed(proof, otherText))
    await page.getByText(/Not everything fits.*differs from the checkpoint of/).waitFor()
    await page.getByLabel(/^The park's key/).fill('0'.repeat(64))
    await give(page, proof)
    await page
      .getByText(/a checkpoint that the key of the park has not signed/)
      .first()
      .waitFor()
    await page.getByLabel(/^The park's key/).fill('')
    await page.getByLabel(/^The seal/).fill('1'.repeat(64))
    await give(page, proof)
    await page
      .getByText(/has another seal than the letter/)
      .first()
      .waitFor()
    await give(page, { hello: 'you' })
    await page
      .getByText(/is no proof, no checkpoint and no manifest/)
      .first()
      .waitFor()
  })

  test('the verifier shows as what an adult signed for a minor, and the typed name', async ({
    browser,
    client,
  }) => {
    const adult = await aRider({ first_name: 'Rosa', last_name: 'García' })
    const minor = await aMinorOf(adult, {}, 'grandparent')
    const headers = await asRider(adult)
    const { id } = await signed(client, headers, {
      template_id: (await aTemplate()).id,
      minor_id: minor.id,
      consent: { text_id: 'authorized-1', accepted: true },
      method: 'typed',
      typed_name: 'Rosa Garcia',
    })
    const proof = (await client.get(`/api/waivers/${id}/proof`).headers(headers)).body()
    const page = await thePage(browser)
    await give(page, proof)
    await page.getByText('1 of 1 records are as they were signed.').waitFor()
    for (const fact of ['Adult authorized by a parent or guardian', 'Rosa Garcia', '18']) {
      await page.getByRole('definition').filter({ hasText: fact }).first().waitFor()
    }
    await page.getByText(consentFor('grandparent').text).waitFor()
  })

  test('the verifier runs no code from a text', async ({ browser, client, assert }) => {
    const proof = await aProof(client)
    const page = await thePage(browser)
    const evil = resealed(proof, ({ template }) => {
      template.content =
        '<p onclick="document.title=1">Text<img src=x onerror="document.title=2"><script>document.title=3</script></p>'
    })
    await give(page, evil)
    await page.getByText(/Not everything fits/).waitFor()
    await page.locator('.paper p').first().waitFor()
    assert.equal(await page.locator('#waiver [onclick], #waiver script').count(), 0)
    assert.equal(await page.locator('#waiver img').count(), 1)
    assert.equal(await page.title(), 'Waiver verifier')
  })
})
