import { test } from '@japa/runner'
import type { Audience } from '@trailgate/shared/waivers/constants'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'

import {
  previous,
  signing,
  startReading,
  startSigning,
  templatesOf,
  type Signing,
  type SigningEvent,
  type Subject,
} from './flow.ts'

const self: Subject = { names: ['Maya Ryder'], sent: {}, ages: ['adult'] }
const kim: Subject = { names: ['Kim Ryder'], sent: { minor_id: 7 }, ages: ['minor'] }
const family: Subject = {
  names: ['Maya', 'Kim'],
  sent: { subject_ids: [1, 7] },
  ages: ['adult', 'minor'],
}

function template(id: number, name: string, audience: Audience = 'any'): RiderTemplate {
  return { id, name, audience, version: '1.0', content: '<p>…</p>', content_hash: `hash-${id}` }
}
const release = template(1, 'Adult Release', 'adult')
const rental = template(2, 'Rental Agreement')
const forMinors = template(3, 'Waiver for MINORS', 'minor')
const school = template(4, 'School Class', 'minor')
const park = [release, rental, forMinors, school]

/** State of the flow after these events. */
function after(...events: SigningEvent[]): Signing {
  return events.reduce(signing, startSigning(null))
}

/** State of a signer who reads this text. */
const reading = (subject: Subject, shown: RiderTemplate) => ({
  step: 'view-template' as const,
  texts: [{ subject, template: shown }],
})

const PARK_ARRIVES = { type: 'templates-arrived', templates: park } as const
const KIM_CHOSEN = { type: 'minor-chosen', subject: kim } as const
const atKim: SigningEvent[] = [{ type: 'for-a-minor' }, KIM_CHOSEN, PARK_ARRIVES]
const signingSelf: SigningEvent[] = [
  { type: 'for-myself', subject: self },
  { type: 'template-chosen', template: release },
  { type: 'proceed' },
]

test.group('Signing a waiver', () => {
  test('signing asks for the person, the text, shows it and takes the signature', ({ assert }) => {
    assert.equal(after().step, 'choose-type')
    assert.equal(after(...signingSelf.slice(0, 1)).step, 'select-template')
    assert.equal(after(...signingSelf.slice(0, 2)).step, 'view-template')
    assert.deepEqual(after(...signingSelf), {
      step: 'sign',
      texts: [{ subject: self, template: release }],
      sending: false,
      failure: null,
    })
  })

  test('signing starts with the text if the person is known', ({ assert }) => {
    assert.deepEqual(startSigning(kim), { step: 'select-template', subject: kim, template: null })
    const shown = signing(startSigning(kim), { type: 'templates-arrived', templates: park })
    assert.deepEqual(shown, {
      step: 'view-template',
      texts: [{ subject: kim, template: forMinors }],
      changed: false,
    })
  })

  test('no text is shown before the minor is chosen', ({ assert }) => {
    const state = after({ type: 'for-a-minor' })
    assert.deepEqual(signing(state, { type: 'template-chosen', template: school }), state)
    assert.deepEqual(signing(state, { type: 'templates-arrived', templates: park }), state)
  })

  test('a minor gets the text with "minor" in its name at once, in any case', ({ assert }) => {
    assert.deepInclude(after(...atKim), reading(kim, forMinors))
  })

  test('the signer chooses without such a name, or on a text for adults only', ({ assert }) => {
    for (const templates of [[rental, school], [template(9, 'Minor damages', 'adult')]]) {
      const state = after(...atKim.slice(0, 2), { type: 'templates-arrived', templates })
      assert.deepInclude(state, { step: 'select-template', subject: kim })
    }
  })

  test('no text is preselected for an adult', ({ assert }) => {
    const state = after(
      { type: 'for-myself', subject: self },
      { type: 'templates-arrived', templates: park }
    )
    assert.equal(state.step, 'select-template')
  })

  test('the only text is shown at once in a hurry; several are offered', ({ assert }) => {
    const arrival = (templates: RiderTemplate[]) =>
      ({ type: 'templates-arrived', templates, hurried: true }) as const
    for (const subject of [self, family]) {
      const shown = signing(startSigning(subject), arrival([rental, forMinors]))
      assert.deepInclude(shown, reading(subject, rental))
      const back = signing(shown, { type: 'back' })
      assert.deepEqual(signing(back, arrival([rental])), back)
    }
    const several = signing(startSigning(self), arrival(park))
    assert.equal(several.step, 'select-template')
    assert.equal(signing(startSigning(self), arrival([])).step, 'select-template')
  })

  test('a signer who came back to choose another text stays there', ({ assert }) => {
    const back = after(...atKim, { type: 'back' })
    assert.deepEqual(back, { step: 'select-template', subject: kim, template: forMinors })
    assert.deepEqual(signing(back, { type: 'templates-arrived', templates: park }), back)
    const other = signing(back, { type: 'template-chosen', template: school })
    assert.deepInclude(other, reading(kim, school))
  })

  test('passing over names with the keyboard never moves on, whenever the texts arrive', ({
    assert,
  }) => {
    const passing = after({ type: 'for-a-minor' }, { ...KIM_CHOSEN, passing: true })
    assert.deepInclude(passing, { step: 'select-template', subject: kim })
    assert.deepEqual(signing(passing, PARK_ARRIVES), passing)
    const shown = signing(passing, { type: 'template-chosen', template: school })
    assert.deepInclude(shown, reading(kim, school))
    const chosen = signing(signing(passing, KIM_CHOSEN), PARK_ARRIVES)
    assert.deepInclude(chosen, reading(kim, forMinors))
  })

  test('choosing another minor, or none, resets the text', ({ assert }) => {
    const back = after(...atKim, { type: 'back' })
    const none = signing(back, { type: 'minor-chosen', subject: null })
    assert.deepEqual(none, { step: 'select-template', subject: null, template: null })
    assert.equal(signing(none, { type: 'for-whom-again' }).step, 'choose-type')
  })

  test('Back leads from the signature to the text and from the text to the list; before that it ends', ({
    assert,
  }) => {
    assert.equal(previous(after(...signingSelf))?.step, 'view-template')
    assert.equal(previous(after(...signingSelf.slice(0, 2)))?.step, 'select-template')
    assert.isNull(previous(after(...signingSelf.slice(0, 1))))
    assert.isNull(previous(after()))
  })

  test('the flow cannot be left while the signature is being sent', ({ assert }) => {
    const sent = after(...signingSelf, { type: 'sent' })
    assert.deepInclude(sent, { step: 'sign', sending: true })
    assert.isNull(previous(sent))
    assert.deepEqual(signing(sent, { type: 'back' }), sent)
  })

  test('a failure is shown at the signature and cleared by the next attempt', ({ assert }) => {
    const failure = { message: 'Network error occurred', retry: true }
    const failed = after(...signingSelf, { type: 'sent' }, { type: 'failed', failure })
    assert.deepInclude(failed, { step: 'sign', sending: false, failure })
    assert.deepInclude(signing(failed, { type: 'sent' }), { sending: true, failure: null })
  })

  test('a text that changed meanwhile is shown again, with a notice shown once', ({ assert }) => {
    const newer = { ...release, version: '1.1', content_hash: 'other' }
    const changed = after(
      ...signingSelf,
      { type: 'sent' },
      { type: 'text-changed', template: newer }
    )
    assert.deepEqual(changed, { ...reading(self, newer), changed: true })
    const again = signing(signing(changed, { type: 'proceed' }), { type: 'back' })
    assert.deepInclude(again, { step: 'view-template', changed: false })
  })

  test('a text replaced while it is read is shown again', ({ assert }) => {
    const newer = { ...release, content_hash: 'newer' }
    const changed = signing(signing(after(...signingSelf), { type: 'back' }), {
      type: 'text-changed',
      template: newer,
    })
    assert.deepInclude(changed, { ...reading(self, newer), changed: true })
    const other = { ...newer, id: release.id + 1 }
    assert.strictEqual(signing(changed, { type: 'text-changed', template: other }), changed)
  })

  test('a new signature clears the failure of the last one', ({ assert }) => {
    const failure = { message: 'No network', retry: true }
    const failed = after(...signingSelf, { type: 'sent' }, { type: 'failed', failure })
    assert.deepInclude(failed, { failure })
    assert.deepInclude(signing(failed, { type: 'rewritten' }), { step: 'sign', failure: null })
  })

  test('events at the wrong time change nothing', ({ assert }) => {
    for (const event of [
      { type: 'proceed' },
      { type: 'sent' },
      { type: 'failed', failure: { message: '', retry: false } },
      { type: 'text-changed', template: release },
      { type: 'template-chosen', template: release },
      { type: 'minor-chosen', subject: kim },
      { type: 'back' },
    ] satisfies SigningEvent[]) {
      assert.equal(after(event).step, 'choose-type', event.type)
    }
  })
})

test.group('Signing several texts together', () => {
  const ofKim = { subject: kim, template: forMinors }
  const own = { subject: self, template: release }
  const begun = startReading([ofKim, own])
  const atThePad = [{ type: 'proceed' }, { type: 'sent' }] satisfies SigningEvent[]

  test('signing several texts starts with all of them, without a choice before', ({ assert }) => {
    assert.deepEqual(begun, { step: 'view-template', texts: [ofKim, own], changed: false })
    assert.isNull(previous(begun))
    const pad = signing(begun, { type: 'proceed' })
    assert.deepInclude(pad, { step: 'sign', texts: [ofKim, own] })
    assert.deepEqual(previous(pad), begun)
  })

  test('texts that were not accepted stay, at the pad and in the view', ({ assert }) => {
    const failure = { message: 'Network error occurred', retry: true }
    const left = [...atThePad, { type: 'text-signed', text: ofKim } as const].reduce(signing, begun)
    assert.deepInclude(left, { step: 'sign', texts: [own], sending: true })
    const failed = signing(left, { type: 'failed', failure })
    assert.deepInclude(failed, { texts: [own], failure })
    assert.deepInclude(signing(failed, { type: 'back' }), reading(self, release))
    assert.deepEqual(
      signing(startSigning(self), { type: 'text-signed', text: own }).step,
      'select-template'
    )
  })

  test('all texts are shown again when one has changed', ({ assert }) => {
    const newer = { ...release, content_hash: 'newer' }
    const changed = signing(begun, { type: 'text-changed', template: newer })
    assert.deepEqual(changed, {
      step: 'view-template',
      texts: [ofKim, { subject: self, template: newer }],
      changed: true,
    })
  })
})

test.group('The texts to choose from', () => {
  test('the templates offered fit everyone who is signed for', ({ assert }) => {
    const names = (subject: Subject | null) => templatesOf(subject, park).map(({ id }) => id)
    assert.deepEqual(names(self), [1, 2])
    assert.deepEqual(names(kim), [2, 3, 4])
    assert.deepEqual(names(family), [2])
    // A minor not chosen yet
    assert.deepEqual(names(null), [2, 3, 4])
  })
})
