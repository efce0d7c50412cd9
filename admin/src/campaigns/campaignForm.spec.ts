import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/marketing/campaign_messages'
import { CAMPAIGN_TEXT_MAX } from '@trailgate/shared/marketing/campaigns'

import { readCampaign, readChanges, valuesOf } from './campaignForm.ts'

const DRAFT = {
  id: 1,
  campaign_type_id: 3,
  campaign_type_name: 'Events',
  channel: 'email',
  subject: 'Races',
  text: 'On Sunday',
  state: 'draft',
  author_name: 'Sam Staff',
  created_at: '2026-05-01T12:00:00.000Z',
  updated_at: '2026-05-01T12:00:00.000Z',
  sent_at: null,
  finished_at: null,
  revision: 1,
  progress: { total: 0, waiting: 0, sent: 0, failed: 0, skipped: 0, uncertain: 0 },
} as const

test.group('The form of a campaign', () => {
  const values = valuesOf(DRAFT)
  const refusals = (changes: Partial<typeof values>) => {
    const read = readCampaign({ ...values, ...changes })
    return read.ok ? {} : read.details
  }

  test('an e-mail needs a subject and a message; a text message must be short', ({ assert }) => {
    assert.deepEqual(refusals({ subject: ' ', text: '' }), {
      subject: [messages['subject.required']],
      text: [messages['text.required']],
    })
    assert.deepEqual(refusals({ channel: 'sms', subject: '' }), {})
    const long = 'x'.repeat(CAMPAIGN_TEXT_MAX.sms + 1)
    assert.deepEqual(Object.keys(refusals({ channel: 'sms', text: long })), ['text'])
    assert.deepEqual(refusals({ text: long }), {})
  })

  test('an edit of a campaign sends only what changed', ({ assert }) => {
    const changes = (changed: Partial<typeof values>) => {
      const read = readChanges({ ...values, ...changed }, DRAFT)
      return read.ok ? read.value : read.details
    }
    assert.deepEqual(changes({}), {})
    assert.deepEqual(changes({ text: 'On Monday ' }), { text: 'On Monday' })
    assert.deepEqual(changes({ channel: 'sms' }), { channel: 'sms', subject: null })
  })
})
