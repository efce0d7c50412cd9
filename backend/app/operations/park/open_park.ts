import logger from '@adonisjs/core/services/logger'
import type { ApplicationService } from '@adonisjs/core/types'
import db from '@adonisjs/lucid/services/db'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { firstAdmin } from '#staff/first_admin'
import { clock } from '#platform/clock'
import { makeCounters } from '#platform/database/counters'
import { markInterruptedImports } from '#customers/import/interrupted_imports'
import { releaseLostLetters } from '#platform/mail/process_outbox'
import { lookForWebhooks } from '#operations/webhooks/queue_events'
import { refreshFace } from '#platform/park_face'
import { withStartupLock } from '#operations/park/startup_lock'
import { attestFirst } from '#waivers/gate/attest_present'
import { checkSigningKey, noteSigningKey } from '#waivers/seal/signing_key'
import { checkPassKey } from '#access/passes/pass_key'
import { sqlTime } from '#platform/database/sql_time'
import { closedToOthers } from '#start/data_folder'
import { VERSION } from '#start/database_level'
import { seedCampaignTypes } from '#database/seeds/campaign_types'
import { seedMembershipTypes } from '#database/seeds/membership_types'
import { seedWaiverTemplates } from '#database/seeds/waiver_templates'

/**
 * Prepares the database for this version: migrations, the seed data of a new park, and a first
 * admin. Safe to run at every start and on several processes at once.
 */
export async function openPark(app: ApplicationService) {
  tellWhatWasClosed()
  await checkSigningKey()
  await checkPassKey()
  await withStartupLock(async () => {
    await migrate(app)
    await noteSigningKey()
    await noteVersion()
    await refreshFace()
    await lookForWebhooks()
    await makeCounters()
    await attestFirst()
    await seedMembershipTypes()
    await seedCampaignTypes()
    await seedWaiverTemplates()
    await firstAdmin()
    await markInterruptedImports()
    await releaseLostLetters()
  })
}

/**
 * Logs files that other users of this machine could read until this start, and those that they can
 * still read because another user owns them.
 */
function tellWhatWasClosed() {
  const { mended, open } = closedToOthers
  if (mended.length > 0) {
    const about = { files: mended.length, example: mended[0] }
    logger.warn(about, 'DATA_DIR: others on this machine could read these; closed to them')
  }
  if (open.length > 0) {
    const about = { files: open.length, example: open[0] }
    logger.warn(
      about,
      'DATA_DIR: others on this machine can read these, and they are not ours to close'
    )
  }
}

/**
 * One row: the version that opened the park last. An older one with the same migrations may open it
 * too, and is then the last.
 */
async function noteVersion() {
  const noted = await rowsIn('park_version').select('id', 'version').first()
  const now = { version: VERSION, changed_at: sqlTime(clock.now()) }
  if (!noted) await rowsInto('park_version').insert(now)
  else if (noted.version !== VERSION) {
    await rowsIn('park_version').where('id', noted.id).update(now)
  }
}

async function migrate(app: ApplicationService) {
  const migrator = new MigrationRunner(db, app, { direction: 'up', disableLocks: true })
  await migrator.run()
  if (migrator.error) throw migrator.error
}
