import { test } from '@japa/runner'
import type { FamilyMember } from '@trailgate/shared/kiosk/schemas'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'

import { asSubject, roundsOf, sittingsOf } from './subjects.ts'

let ids = 0

function aMember(given: Partial<FamilyMember> = {}, missing: number[] = []): FamilyMember {
  ids += 1
  const coverage: FamilyMember['coverage'] = {
    covered: false,
    state: 'unsigned',
    reason: 'never_signed',
    next_step: 'sign',
    covered_until: null,
    signed_on: null,
    missing_template_ids: missing,
  }
  const who = {
    id: ids,
    first_name: 'Kim',
    last_name: 'R.',
    is_self: false,
    is_minor: true,
    consent: 'parent-1' as const,
    needs_parent: false,
  }
  const mayRide: FamilyMember['may_ride'] = { verdict: 'no', reasons: [] }
  const gate = { may_ride: mayRide, visits_left: null, is_in: false, came_last_time: false }
  return { ...who, age: 9, coverage, ...gate, ...given }
}

function aText(id: number, audience: RiderTemplate['audience']): RiderTemplate {
  const text = { name: `Text ${id}`, version: '1.0', content: '', content_hash: 'x' }
  return { id, ...text, audience }
}

const self = { is_self: true, is_minor: false, age: null }

test.group('Texts that a family reads and signs', () => {
  test('a family reads one text where it is meant for all riders', ({ assert }) => {
    const family = [aMember(self), aMember(), aMember()]
    const rounds = roundsOf(family, [aText(1, 'any'), aText(2, 'adult')])
    assert.deepEqual(rounds, [{ people: family, templateId: null }])
  })

  test('a family reads one text for the minors and one for the adult where none is for all', ({
    assert,
  }) => {
    const [parent, kim, bo] = [aMember(self), aMember(), aMember()]
    assert.deepEqual(roundsOf([parent, kim, bo], [aText(1, 'adult'), aText(2, 'minor')]), [
      { people: [kim, bo], templateId: null },
      { people: [parent], templateId: null },
    ])
    assert.deepEqual(roundsOf([parent], [aText(1, 'adult')]), [
      { people: [parent], templateId: null },
    ])
  })

  test('a family reads each required text once, for all who miss it', ({ assert }) => {
    const parent = aMember(self, [1, 3])
    const kim = aMember({}, [3])
    const bo = aMember()
    const texts = [aText(1, 'adult'), aText(2, 'minor'), aText(3, 'any')]
    assert.deepEqual(roundsOf([parent, kim, bo], texts), [
      { people: [parent], templateId: 1 },
      { people: [parent, kim], templateId: 3 },
      { people: [bo], templateId: null },
    ])
  })

  test('a required text is read even where the list of texts lacks it', ({ assert }) => {
    const kim = aMember({}, [9])
    assert.deepEqual(roundsOf([kim], [aText(2, 'minor')]), [{ people: [kim], templateId: null }])
    assert.deepEqual(roundsOf([], []), [])
  })
})

test.group('Texts that a family signs together', () => {
  const [parent, kim, bo] = [aMember(self), aMember(), aMember()]
  const [adults, minors] = [aText(1, 'adult'), aText(2, 'minor')]

  test('texts without a choice are signed together, each for the riders who need it', ({
    assert,
  }) => {
    assert.deepEqual(sittingsOf([parent, kim, bo], [adults, minors]), [
      {
        people: [parent, kim, bo],
        templateId: null,
        together: [
          { subject: asSubject([kim, bo]), template: minors },
          { subject: asSubject([parent]), template: adults },
        ],
      },
    ])
  })

  test('a text is signed alone where it is the only one, or was chosen', ({ assert }) => {
    const family = [parent, kim, bo]
    for (const texts of [[aText(3, 'any')], [adults, aText(4, 'adult'), minors], [adults]]) {
      assert.deepEqual(sittingsOf(family, texts), roundsOf(family, texts))
    }
    assert.deepEqual(sittingsOf([parent], [adults]), roundsOf([parent], [adults]))
  })

  test('each required text comes before a chosen one', ({ assert }) => {
    const owing = aMember(self, [1, 3])
    const texts = [adults, aText(3, 'any'), minors, aText(4, 'minor')]
    const [together, chosen, ...more] = sittingsOf([owing, kim], texts)
    assert.deepEqual(
      together?.together?.map(({ template }) => template.id),
      [1, 3]
    )
    assert.deepEqual(together?.people, [owing])
    assert.deepEqual(chosen, { people: [kim], templateId: null })
    assert.lengthOf(more, 0)
  })
})
