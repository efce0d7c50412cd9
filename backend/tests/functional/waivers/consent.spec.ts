import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { getActiveTestOrFail, test } from '@japa/runner'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import { CONSENT_TEXTS, consentFor, hasOwnAuthority } from '@trailgate/shared/waivers/consent'
import {
  CONSENT_IDS,
  type ConsentId,
  type MinorSignerRule,
} from '@trailgate/shared/waivers/constants'
import { messages } from '@trailgate/shared/waivers/messages'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { settings } from '#start/settings'
import { expectRefusal } from '#tests/helpers/answers'
import { asKiosk, asRider } from '#tests/helpers/credentials'
import { aMinorOf, aRider } from '#tests/helpers/people'
import { frozenOf } from '#tests/helpers/signing'
import { aSignature, aTemplate, retireTemplates } from '#tests/helpers/waivers'

/** Sets MINOR_SIGNERS until the test is over. */
function useMinorSigners(rule: MinorSignerRule) {
  const before = settings.minorSigners
  settings.minorSigners = rule
  getActiveTestOrFail().cleanup(() => {
    settings.minorSigners = before
  })
}

const idOf = ({ attestation }: FrozenBody) => (attestation?.text_id ?? '') as ConsentId
const ticked = (id: string) => ({ text_id: id, accepted: true })

async function sign(client: ApiClient, rider: { id: number }, json: object) {
  const template = await aTemplate()
  return client
    .post('/api/waivers/sign')
    .headers(await asRider(rider))
    .json({ template_id: template.id, signature_data: aSignature(), ...json })
}

const TRUE_FOR: Record<RelationshipType, readonly string[]> = {
  parent: ['parent-1', 'guardian-1'],
  guardian: ['guardian-1'],
  grandparent: ['authorized-1'],
  other: ['authorized-1'],
}

test.group('The consent of a signer', (group) => {
  group.each.teardown(() => retireTemplates())

  for (const relationship of Object.keys(TRUE_FOR) as RelationshipType[]) {
    test(`a ${relationship} ticks a sentence that is true, and no other`, async ({
      client,
      assert,
    }) => {
      const adult = await aRider()
      const minor = await aMinorOf(adult, {}, relationship)
      for (const id of CONSENT_IDS) {
        const answer = await sign(client, adult, { minor_id: minor.id, consent: ticked(id) })
        if (TRUE_FOR[relationship].includes(id)) answer.assertStatus(201)
        else {
          expectRefusal(assert, answer, 'VALIDATION_ERROR')
          assert.deepEqual(answer.body().error.details, {
            consent: [messages['consent.otherwise']],
          })
        }
      }
      const bodies = await frozenOf(adult)
      assert.lengthOf(bodies, TRUE_FOR[relationship].length)
      const grade = hasOwnAuthority(relationship) ? relationship : 'authorized_adult'
      for (const body of bodies) {
        assert.equal(body.signer_grade, grade)
        assert.isTrue(body.attestation?.text === CONSENT_TEXTS[idOf(body)])
      }
    })
  }

  test('a parent may sign without a tick; a grandparent may not', async ({ client, assert }) => {
    const parent = await aRider()
    const kim = await aMinorOf(parent)
    ;(await sign(client, parent, { minor_id: kim.id })).assertStatus(201)
    const grandmother = await aRider()
    const bo = await aMinorOf(grandmother, {}, 'grandparent')
    const refused = await sign(client, grandmother, { minor_id: bo.id })
    expectRefusal(assert, refused, 'VALIDATION_ERROR')
    assert.deepEqual(refused.body().error.details, { consent: [messages['consent.required']] })
  })

  test('one signature for several minors has the sentence of each', async ({ client, assert }) => {
    const adult = await aRider()
    const child = await aMinorOf(adult)
    const niece = await aMinorOf(adult, { first_name: 'Bo' }, 'other')
    const subjects = { subject_ids: [adult.id, child.id, niece.id] }
    const wrong = await sign(client, adult, {
      ...subjects,
      consents: { [child.id]: ticked('parent-1'), [niece.id]: ticked('parent-1') },
    })
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
    assert.deepEqual(Object.keys(wrong.body().error.details), [`consents.${niece.id}`])
    const signed = await sign(client, adult, {
      ...subjects,
      consents: { [child.id]: ticked('parent-1'), [niece.id]: ticked('authorized-1') },
    })
    signed.assertStatus(201)
    const told = new Map(
      (await frozenOf(adult)).map((body) => [
        body.subject.id,
        [body.attestation?.text_id, body.signer_grade],
      ])
    )
    assert.deepEqual(told.get(adult.id), [undefined, 'self'])
    assert.deepEqual(told.get(child.id), ['parent-1', 'parent'])
    assert.deepEqual(told.get(niece.id), ['authorized-1', 'authorized_adult'])
  })

  test('where a parent is demanded, others are led to the parent', async ({ client, assert }) => {
    useMinorSigners('parent_or_guardian')
    const grandmother = await aRider()
    const minor = await aMinorOf(grandmother, {}, 'grandparent')
    const json = { minor_id: minor.id, consent: ticked('authorized-1') }
    const refused = await sign(client, grandmother, json)
    expectRefusal(assert, refused, 'PARENT_REQUIRED')
    refused.assertStatus(403)
    assert.deepEqual(refused.body().error.details, { send_to_parent: true })
    assert.isNull(await db.from('signed_waivers').where('subject_id', minor.id).first())
    const template = await aTemplate()
    const ticket = await client
      .post('/api/waivers/tickets')
      .headers(await asKiosk(grandmother))
      .json({
        template_id: template.id,
        content_hash: template.content_hash,
        subject_ids: [minor.id],
      })
    expectRefusal(assert, ticket, 'PARENT_REQUIRED')
    const family = await client.get('/api/kiosk/family').headers(await asKiosk(grandmother))
    const told = family.body().find((one: { id: number }) => one.id === minor.id)
    assert.isTrue(told.needs_parent)
    const parent = await aRider()
    const own = await aMinorOf(parent)
    ;(await sign(client, parent, { minor_id: own.id })).assertStatus(201)
  })

  test('the templates tell the sentence for one minor', async ({ client, assert }) => {
    await aTemplate()
    const adult = await aRider()
    const minor = await aMinorOf(adult, {}, 'grandparent')
    const ask = async (id: number) =>
      client
        .get('/api/waivers/templates')
        .qs({ subject_id: id })
        .headers(await asKiosk(adult))
    const told = await ask(minor.id)
    told.assertStatus(200)
    for (const template of told.body()) {
      assert.deepEqual(template.consent, consentFor('grandparent'))
    }
    const own = await ask(adult.id)
    assert.notProperty(own.body()[0], 'consent')
    const strangers = await aMinorOf(await aRider())
    expectRefusal(assert, await ask(strangers.id), 'NOT_FOUND')
    const anonymous = await client.get('/api/waivers/templates').qs({ subject_id: minor.id })
    expectRefusal(assert, anonymous, 'UNAUTHENTICATED')
  })

  test('a child added at the kiosk needs the sentence of the relationship', async ({
    client,
    assert,
  }) => {
    const adult = await aRider()
    const add = async (consent: object) =>
      client
        .post('/api/kiosk/minors')
        .headers(await asKiosk(adult))
        .json({
          first_name: 'Kim',
          date_of_birth: '2016-04-12',
          relationship_type: 'grandparent',
          consent,
        })
    const wrong = await add(ticked('guardian-1'))
    expectRefusal(assert, wrong, 'VALIDATION_ERROR')
    assert.deepEqual(wrong.body().error.details, { consent: [messages['consent.otherwise']] })
    ;(await add(ticked('authorized-1'))).assertStatus(201)
  })
})
