import { readFileSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import type { Audience } from '@trailgate/shared/waivers/constants'
import { clock } from '#platform/clock'
import { cleanText, contentHash } from '#platform/rich_text'
import { rowsInto } from '#platform/database/rows_into'
import { isSampleText } from '#waivers/templates/sample_text'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'

const SAMPLES: { name: string; audience: Audience; file: string }[] = [
  { name: 'Adult Release and Waiver (sample)', audience: 'adult', file: 'adult_waiver.html' },
  { name: 'Minor Participant Waiver (sample)', audience: 'minor', file: 'minor_waiver.html' },
]

/** Two sample texts, marked as such: a park's lawyer must replace them, or a manager confirm them. Nothing is added once there is any. */
export async function seedWaiverTemplates() {
  const known = await db.from('waiver_templates').select('id').first()
  if (known) return
  const now = sqlTime(clock.now())
  const today = clock.today()
  await inTransaction(async (trx) => {
    for (const { name, audience, file } of SAMPLES) {
      const text = readFileSync(new URL(`./waiver_texts/${file}`, import.meta.url), 'utf8')
      const content = cleanText(text)
      const [templateId] = await rowsInto('waiver_templates', trx).insert({
        audience,
        is_active: true,
        valid_for_days: 365,
        created_at: now,
      })
      await rowsInto('waiver_versions', trx).insert({
        template_id: Number(templateId),
        name,
        version: '1.0',
        content,
        content_hash: contentHash(content),
        is_sample: isSampleText(content),
        effective_date: today,
        created_at: now,
      })
    }
  })
}
