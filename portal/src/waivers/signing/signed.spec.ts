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

test.group('What is sent for a signature', () => {
  test('is the text that was shown, the picture, how it was made and how the pen moved', ({
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

  test('for a minor is whose it is as well, and what the guardian ticked', ({ assert }) => {
    assert.deepInclude(body({ minor_id: 7 }, ['minor']), {
      minor_id: 7,
      consent: { text_id: GUARDIAN_CONSENT.id, accepted: true },
    })
  })

  test('for several is all of them, with the tick as soon as one is a minor', ({ assert }) => {
    const several = body({ subject_ids: [1, 7] }, ['adult', 'minor'])
    assert.deepInclude(several, {
      subject_ids: [1, 7],
      consent: { text_id: GUARDIAN_CONSENT.id, accepted: true },
    })
    assert.notProperty(several, 'minor_id')
  })

  test('says when it was typed, and then has no strokes', ({ assert }) => {
    const typed = body({}, ['adult'], { image: drawn.image, method: 'typed' })
    assert.equal(typed.method, 'typed')
    assert.notProperty(typed, 'strokes')
  })

  test('is what the server takes', ({ assert }) => {
    for (const sent of [{}, { minor_id: 7 }, { subject_ids: [1, 7] }]) {
      assert.isTrue(check(signWaiverSchema({ today: '2026-06-01' }), body(sent, ['minor'])).ok)
    }
  })
})
