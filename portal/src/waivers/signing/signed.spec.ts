import { test } from '@japa/runner'
import { check } from '@trailgate/shared/fields'
import { GUARDIAN_CONSENT } from '@trailgate/shared/waivers/consent'
import { signWaiverSchema, type RiderTemplate } from '@trailgate/shared/waivers/schemas'

import type { Subject } from './flow.ts'
import { signedBody, type Signature } from './signed.ts'

const template: RiderTemplate = {
  id: 3,
  name: 'Minor Participant Waiver',
  version: '1.0',
  content: '<p>…</p>',
  content_hash: 'abc',
  audience: 'any',
}
const drawn: Signature = {
  image: 'data:image/png;base64,AAAA',
  method: 'drawn',
  strokes: [[{ x: 1, y: 2, time: 3, pressure: 0.5 }]],
}
const body = (sent: Subject['sent'], ages: Subject['ages'], signature = drawn) =>
  signedBody({ subject: { names: ['Kim'], sent, ages }, template }, signature)

test.group('The body of a signature', () => {
  test('a signature is sent with the text shown, picture, method and pen movements', ({
    assert,
  }) => {
    assert.deepEqual(body({}, ['adult']), {
      template_id: 3,
      signature_data: drawn.image,
      content_hash: 'abc',
      method: 'drawn',
      strokes: drawn.strokes,
    })
  })

  test("a signature for a minor includes the minor and the guardian's consent", ({ assert }) => {
    assert.deepInclude(body({ minor_id: 7 }, ['minor']), {
      minor_id: 7,
      consent: { text_id: GUARDIAN_CONSENT.id, accepted: true },
    })
  })

  test('a signature for several includes all of them, with consent if one is a minor', ({
    assert,
  }) => {
    const several = body({ subject_ids: [1, 7] }, ['adult', 'minor'])
    assert.deepInclude(several, {
      subject_ids: [1, 7],
      consent: { text_id: GUARDIAN_CONSENT.id, accepted: true },
    })
    assert.notProperty(several, 'minor_id')
  })

  test('a typed signature says so and has no strokes', ({ assert }) => {
    const typed = body({}, ['adult'], { image: drawn.image, method: 'typed' })
    assert.equal(typed.method, 'typed')
    assert.notProperty(typed, 'strokes')
  })

  test('the server accepts the body of a signature', ({ assert }) => {
    for (const sent of [{}, { minor_id: 7 }, { subject_ids: [1, 7] }]) {
      assert.isTrue(check(signWaiverSchema({ today: '2026-06-01' }), body(sent, ['minor'])).ok)
    }
  })
})
