import { test } from '@japa/runner'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'

import { signedBody } from '../waivers/signing/signed.ts'
import { signingOf, textsFor, visitOf, type Child, type Signer } from './payloads.ts'

const SIGNER: Signer = {
  phone: '8285550104',
  first_name: 'Ada',
  last_name: 'Moore',
  date_of_birth: '1990-05-17',
}

function child(first_name: string): Child {
  return {
    first_name,
    last_name: 'Moore',
    date_of_birth: '2017-04-01',
    relationship_type: 'parent',
    consent: { text_id: 'parent-1', accepted: true },
  }
}

function template(id: number, audience: RiderTemplate['audience'], content = '<p>Text</p>') {
  return { id, name: `Text ${id}`, version: '1.0', audience, content, content_hash: `hash-${id}` }
}

const KIM = child('Kim')
const BO = child('Bo')
const SIGNATURE = { image: 'data:image/png;base64,AA==', method: 'drawn' } as const

test.group('Captured signatures', () => {
  test('each text is for those whom it fits, and samples are not shown', ({ assert }) => {
    const templates: RiderTemplate[] = [
      template(1, 'adult'),
      template(2, 'minor'),
      template(3, 'any'),
      { ...template(4, 'any'), not_ready: true },
    ]
    const who = (children: Child[]) =>
      textsFor(SIGNER, children, templates).map(({ template: { id }, subject }) => [
        id,
        subject.names,
      ])
    assert.deepEqual(who([KIM]), [
      [1, ['Ada Moore']],
      [2, ['Kim M.']],
      [3, ['Ada Moore', 'Kim M.']],
    ])
    assert.deepEqual(who([]), [
      [1, ['Ada Moore']],
      [3, ['Ada Moore']],
    ])
  })

  test('a text of minors is not for the signer, and carries the children with their consent', ({
    assert,
  }) => {
    const [text] = textsFor(SIGNER, [KIM, BO], [template(2, 'minor')])
    if (!text) throw new Error('There is no text')
    const { payload } = signingOf(SIGNER, [KIM, BO], { text, body: signedBody(text, SIGNATURE) })
    assert.containSubset(payload, {
      ...SIGNER,
      template_id: 2,
      content_hash: 'hash-2',
      content: '<p>Text</p>',
      version: '1.0',
      signature_data: SIGNATURE.image,
      for_self: false,
      minors: [KIM, BO],
    })
    assert.notProperty(payload, 'subject_ids')
    assert.notProperty(payload, 'consent')
  })

  test('answers per rider name the signer and the place of each child', ({ assert }) => {
    const asks = '<p><span data-field="text" data-key="p1" data-per="rider">Allergies</span></p>'
    const [text] = textsFor(SIGNER, [KIM, BO], [template(3, 'any', asks)])
    if (!text) throw new Error('There is no text')
    const body = { ...signedBody(text, SIGNATURE), answers_by: { 0: {}, 1: {}, 2: { p1: 'nuts' } } }
    const { payload } = signingOf(SIGNER, [KIM, BO], { text, body })
    assert.containSubset(payload, { answers_by: { self: {}, 0: {}, 1: { p1: 'nuts' } } })
  })

  test('a visit names the children and nothing else of them', ({ assert }) => {
    const { payload } = visitOf(SIGNER, [KIM])
    assert.deepEqual(payload, {
      ...SIGNER,
      minors: [{ first_name: 'Kim', last_name: 'Moore', date_of_birth: '2017-04-01' }],
    })
  })
})
