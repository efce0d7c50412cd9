import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/waivers/field_messages'
import { waiverProof } from '@trailgate/shared/waivers/proof'
import { shownAnswer } from '@trailgate/shared/waivers/text_answers'
import {
  FIELD_KINDS,
  FIELD_PERS,
  spanOf,
  type TextField,
} from '@trailgate/shared/waivers/text_fields'
import { cleanText } from '#platform/rich_text'
import { resetLimits } from '#platform/http/rate_limits'
import { verifyAnswers } from '#waivers/answers/verify_answers'
import type { FrozenBody } from '#waivers/seal/frozen_body'
import { expectShape } from '#tests/helpers/answers'
import { asRider, asStaff } from '#tests/helpers/credentials'
import { aRider } from '#tests/helpers/people'
import { printedPages } from '#tests/helpers/pdf'
import { fileOf, resealed, verifyProofs } from '#tests/helpers/verifier'
import { aTemplate, retireTemplates, signed } from '#tests/helpers/waivers'

const RUNS = Number(process.env.ANSWER_RUNS ?? 15)

/** Words as a manager and a rider may type them, hostile ones among them. */
const words = fc.oneof(
  fc.constantFrom(
    'Blood group?',
    '<b>bold</b>',
    '"><img src=x onerror=alert(1)>',
    '</span></p><script>alert(1)</script>',
    '&lt;i&gt; &amp;amp; &quot;',
    "' or 1=1; --",
    '=HYPERLINK("http://evil.example")',
    'data-field="tick"',
    '{label} {name}',
    'Größe ñ',
    'x'.repeat(90)
  ),
  fc
    .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })
    .map((text) => text.replace(/[|]/g, '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
)
const keys = fc.oneof(
  fc
    .stringMatching(/^[a-z0-9_-]{1,40}$/)
    .filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
  fc.constantFrom('tostring', 'valueof', 'hasownproperty', '__proto', 'length', '0', '-', '_', 'id')
)
const anyField = fc
  .record({
    key: keys,
    kind: fc.constantFrom(...FIELD_KINDS),
    label: words,
    required: fc.boolean(),
    per: fc.constantFrom(...FIELD_PERS),
    options: fc.uniqueArray(words, { minLength: 2, maxLength: 4 }),
    medical: fc.boolean(),
    stops: fc.boolean(),
  })
  .map(({ stops, options, ...field }): TextField => {
    const own = field.kind === 'choice' ? options : []
    const stop = field.kind === 'choice' ? options.slice(0, 1) : ['true']
    const mayStop = field.kind === 'choice' || field.kind === 'tick'
    return { ...field, options: own, stop: stops && mayStop ? stop : [], flag: [] }
  })
const anyAnswers = fc
  .record({
    fields: fc.uniqueArray(anyField, { maxLength: 10, selector: ({ key }) => key }),
    typed: fc.array(words, { minLength: 10, maxLength: 10 }),
    left: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
  })
  .map(({ fields, typed, left }) => ({
    fields,
    answers: Object.fromEntries(
      fields.flatMap((field, place): [string, string | true][] => {
        if (!field.required && left[place]) return []
        return [[field.key, answerTo(field, typed[place] ?? 'x', place)]]
      })
    ),
  }))

function answerTo({ kind, options }: TextField, typed: string, place: number): string | true {
  if (kind === 'tick') return true
  if (kind === 'choice') return options[place % options.length] ?? ''
  if (kind === 'initials') return 'ABCD'.slice(0, 1 + (place % 4))
  return kind === 'date' ? '2024-02-29' : typed
}

/** Letters only: a PDF breaks lines, and shows signs that its fonts lack as numbers. */
const letters = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\x20-\x7e]/gu, '')
    .replace(/\s+/g, '')

test.group('Answers to the fields of a text', (group) => {
  group.each.setup(() => resetLimits())
  group.each.teardown(() => retireTemplates())

  test('answers agree on paper, in the proof, in the verifier and in the lists, whatever is typed', async ({
    client,
    assert,
  }) => {
    const staff = await asStaff('staff')
    await fc.assert(
      fc.asyncProperty(anyAnswers, async ({ fields, answers }) => {
        await resetLimits()
        const content = `<h2>Rules</h2>${fields.map((field) => `<p>${spanOf(field)}</p>`).join('')}<p>End.</p>`
        assert.equal(cleanText(content), content)
        const template = await aTemplate({ content })
        const rider = await aRider()
        const { id } = await signed(client, await asRider(rider), {
          template_id: template.id,
          answers,
        })

        const proof = expectShape(
          assert,
          waiverProof,
          await client.get(`/api/waivers/${id}/proof`).headers(staff)
        )
        assert.deepEqual((await verifyProofs([fileOf(proof)])).faults, [])
        const body: FrozenBody = JSON.parse(proof.record?.body ?? '')
        const expected = fields.flatMap((field) => {
          const value = Object.hasOwn(answers, field.key) ? answers[field.key] : undefined
          if (value === undefined) return []
          const { key, label, per } = field
          return [
            {
              key,
              label,
              value: value === true ? value : value.normalize('NFC'),
              per,
              subject: per === 'rider' ? rider.id : null,
            },
          ]
        })
        assert.deepEqual((body.answers ?? []) as unknown, expected)

        const detail = await client
          .get(`/api/customers/${rider.id}/waivers/${id}/detail`)
          .headers(staff)
        assert.deepEqual(detail.body().answers ?? [], expected)
        const pdf = await client.get(`/api/waivers/${id}/pdf`).headers(staff)
        const paper = letters(
          printedPages(pdf.body())
            .map(({ text }) => text)
            .join('')
        )
        const name = `${rider.first_name} ${rider.last_name}`
        for (const { label, value, per } of expected) {
          const shown = per === 'rider' ? fill(messages.label_for, { label, name }) : label
          assert.include(paper, letters(shown))
          assert.include(paper, letters(shownAnswer(value)))
        }

        const listed = await db
          .from('waiver_answers')
          .where('waiver_id', id)
          .where('medical', false)
        const open = expected.filter(
          ({ key }) => !fields.find((field) => field.key === key)?.medical
        )
        assert.deepEqual(
          listed.map(({ field_key: key, value }) => `${key}=${value}`).sort(),
          open.map(({ key, value }) => `${key}=${value}`).sort()
        )
        if (expected.length > 0) {
          const forged = resealed(proof, (other) => {
            const [first] = other.answers ?? []
            if (first) first.value = 'Forged'
          })
          const { digest } = proof.link
          assert.isNotEmpty((await verifyProofs([fileOf(forged)], { seal: digest })).faults)
        }
      }),
      { numRuns: RUNS }
    )
    assert.deepEqual(await verifyAnswers(db), [])
  }).timeout(120_000)
})
