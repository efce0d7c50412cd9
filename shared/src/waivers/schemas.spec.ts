import { test } from '@japa/runner'
import { check } from '../fields.ts'
import { SIGNATURE } from './constants.ts'
import {
  birthDatesSchema,
  newTemplateSchema,
  signWaiverSchema,
  templateChangesSchema,
} from './schemas.ts'

test.group('Waiver templates', () => {
  test('version, day and audience have defaults', ({ assert }) => {
    const sent = { name: 'Adult waiver', content: '<p>Text</p>' }
    assert.deepEqual(check(newTemplateSchema({ today: '2026-03-09' }), sent), {
      ok: true,
      value: {
        ...sent,
        version: '1.0',
        effective_date: '2026-03-09',
        is_active: true,
        audience: 'any',
      },
    })
  })

  test('name, version, effective date and content are required', ({ assert }) => {
    const blank = { name: '', content: ' ', version: '', effective_date: '' }
    assert.deepEqual(check(newTemplateSchema({ today: '2026-03-09' }), blank), {
      ok: false,
      details: {
        name: ['Template name is required'],
        content: ['Content is required'],
        version: ['Version is required'],
        effective_date: ['Effective date is required'],
      },
    })
  })

  test('a change may consist of the active flag alone', ({ assert }) => {
    assert.deepEqual(check(templateChangesSchema(), { is_active: false }), {
      ok: true,
      value: { is_active: false },
    })
    assert.isFalse(check(templateChangesSchema(), { name: 'x'.repeat(201) }).ok)
    assert.isFalse(check(templateChangesSchema(), { version: 'x'.repeat(21) }).ok)
  })
})

test.group('Signing', () => {
  const signature = `${SIGNATURE.prefix}iVBORw0KGgo=`

  test('a template and a signature are required, the rest is optional', ({ assert }) => {
    assert.deepEqual(
      check(signWaiverSchema({ today: '2026-06-01' }), {
        template_id: 1,
        signature_data: signature,
      }),
      {
        ok: true,
        value: { template_id: 1, signature_data: signature },
      }
    )
    assert.isTrue(
      check(signWaiverSchema({ today: '2026-06-01' }), {
        template_id: '1',
        signature_data: signature,
        minor_id: 2,
        content_hash: 'abc',
        consent: { text_id: 'guardian-1', accepted: true },
        strokes: [[{ x: 1, y: 2 }]],
        method: 'drawn',
        subject_ids: [1, 2],
        date_of_birth: '2016-06-01',
        birth_dates: { 1: '1988-04-12', 2: '2026-06-01' },
      }).ok
    )
  })

  test('a birth date says what is wrong with it, for each person apart')
    .with([
      { born: '', says: 'Date of birth is required' },
      { born: '2026-02-30', says: 'Invalid date' },
      { born: '2026-06-02', says: 'Date of birth cannot be in the future' },
    ])
    .run(({ assert }, { born, says }) => {
      const birthDates = { 1: '1988-04-12', 2: born }
      assert.deepEqual(
        check(birthDatesSchema({ today: '2026-06-01' }), { birth_dates: birthDates }),
        {
          ok: false,
          details: { 'birth_dates.2': [says] },
        }
      )
    })

  test('birth dates are given by id: {key} is none')
    .with([
      { key: '__proto__' },
      { key: 'constructor' },
      { key: '1.5' },
      { key: '-1' },
      { key: '' },
    ])
    .run(({ assert }, { key }) => {
      const birthDates: unknown = JSON.parse(`{"${key}": "1988-04-12"}`)
      const checked = check(birthDatesSchema({ today: '2026-06-01' }), { birth_dates: birthDates })
      assert.isTrue(!checked.ok || Object.keys(checked.value.birth_dates).length === 0)
    })

  test('a signature is a PNG data image')
    .with([
      { data: undefined },
      { data: '' },
      { data: 'data:image/svg+xml;base64,PHN2Zz4=' },
      { data: 7 },
      { data: SIGNATURE.prefix + 'A'.repeat(700_000) },
    ])
    .run(({ assert }, { data }) => {
      assert.deepEqual(
        check(signWaiverSchema({ today: '2026-06-01' }), { template_id: 1, signature_data: data }),
        {
          ok: false,
          details: { signature_data: ['Please provide a signature'] },
        }
      )
    })
})
