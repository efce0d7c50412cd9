import { test } from '@japa/runner'

import type { WaiverTemplate } from '@trailgate/shared/waivers/schemas'
import { templateFields } from '@trailgate/shared/waivers/template_fields'
import { messages } from '@trailgate/shared/waivers/template_messages'
import { blankRecord } from '@trailgate/shared/records/blank_record'

import { blank, makesNewVersion, readChanges, readNew, valuesOf } from './templateForm.ts'

const TODAY = '2026-11-21'

const template: WaiverTemplate = {
  ...blankRecord(templateFields),
  id: 1,
  name: 'Night Ride',
  content: '<p>Text</p>',
  version: '1.0',
  effective_date: '2026-01-01',
  is_active: true,
  created_at: '2026-01-01T10:00:00Z',
  audience: 'any',
  valid_for_days: 365,
  required: false,
  requires_resign: true,
  revision: 3,
  content_hash: 'x',
  signed_count: 2,
  version_signed: true,
  version_count: 1,
  version_in_force: null,
}

test.group('The form of a waiver template', () => {
  test('a new template starts at version 1.0 from today, and needs a name and content', ({
    assert,
  }) => {
    assert.deepEqual(readNew(blank(TODAY), TODAY), {
      ok: false,
      details: {
        name: [messages['name.required']],
        content: [messages['content.required']],
      },
    })
    const read = readNew({ ...blank(TODAY), name: 'A', content: '<p>b</p>' }, TODAY)
    assert.deepInclude(read.ok ? read.value : {}, {
      version: '1.0',
      effective_date: TODAY,
      valid_for_days: null,
    })
  })

  test('an edit of a template sends only what changed; an untouched day or tick is no change', ({
    assert,
  }) => {
    const values = valuesOf(template, TODAY)
    assert.deepInclude(values, { effective_date: TODAY, requires_resign: false })
    assert.deepEqual(readChanges(values, template, TODAY), { ok: true, value: {} })
    assert.deepEqual(readChanges({ ...values, valid_for_days: '' }, template, TODAY), {
      ok: true,
      value: { valid_for_days: null },
    })
    const changed = { ...values, content: '<p>Other</p>', requires_resign: true }
    assert.deepEqual(readChanges(changed, template, TODAY), {
      ok: true,
      value: { content: '<p>Other</p>', requires_resign: true },
    })
    assert.deepEqual(readChanges({ ...values, version: '' }, template, TODAY), {
      ok: false,
      details: { version: [messages['version.required']] },
    })
  })

  test('the form tells when saving makes a new version', ({ assert }) => {
    const values = valuesOf(template, TODAY)
    assert.isFalse(makesNewVersion({ ...values, required: true }, template, TODAY))
    assert.isTrue(makesNewVersion({ ...values, name: 'Other' }, template, TODAY))
    const unsigned = { ...template, version_signed: false }
    assert.isFalse(makesNewVersion({ ...values, name: 'Other' }, unsigned, TODAY))
  })
})
