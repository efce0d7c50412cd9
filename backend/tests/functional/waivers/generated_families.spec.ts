import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { MINOR_SIGNER_RULES } from '@trailgate/shared/waivers/constants'
import { resetLimits } from '#platform/http/rate_limits'
import { settings } from '#start/settings'
import { CHILD_NAMES, FamilyDrive, family } from '#tests/helpers/families'
import { aTemplate, retireTemplates } from '#tests/helpers/waivers'

/** Families of a run; FAMILIES=1000 generates more, FAMILY_SEED others. */
const RUNS = Number(process.env.FAMILIES ?? 40)
const SEED = Number(process.env.FAMILY_SEED ?? 20_261_129)

const before = settings.minorSigners

test.group('Generated families', (group) => {
  group.each.teardown(async () => {
    settings.minorSigners = before
    await retireTemplates()
  })

  test('every child has one record and is covered by an adult whose sentence is true', async ({
    client,
    assert,
  }) => {
    const template = await aTemplate({ name: 'Family waiver' })
    const counts = { children: 0, merged: 0, links: 0, refused: 0 }
    const rule = fc.constantFrom(...MINOR_SIGNER_RULES)
    await fc.assert(
      fc.asyncProperty(family, rule, async (given, minorSigners) => {
        await resetLimits()
        settings.minorSigners = minorSigners
        const drive = new FamilyDrive({ client, assert, template, minorSigners })
        await drive.run(given)
        await drive.expectTruth()
        for (const key of Object.keys(counts) as (keyof typeof counts)[]) {
          counts[key] += drive.counts[key]
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true }
    )
    for (const [what, count] of Object.entries(counts)) {
      assert.isAbove(count, 0, `no family of this run had any: ${what}`)
    }
    const lost = await db
      .from('signed_waivers as w')
      .leftJoin('waiver_records as r', 'r.uid', 'w.uid')
      .whereNull('r.uid')
    assert.lengthOf(lost, 0)
    assert.isAtMost(counts.children, RUNS * CHILD_NAMES.length)
  }).timeout(Math.max(60_000, RUNS * 2000))
})
