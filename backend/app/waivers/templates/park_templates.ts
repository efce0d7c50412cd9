import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import type { CoverageTemplate, CoverageVersion } from '@trailgate/shared/waivers/coverage'
import type { WaiverTemplatesRow, WaiverVersionsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { statement } from '#platform/database/statement'
import type { Reader, Transaction } from '#platform/database/transaction'

export type ParkVersion = CoverageVersion &
  Pick<WaiverVersionsRow, 'name' | 'version' | 'content_hash'> & { sample: ParkSample | null }

/** Confirmation of a sample text. */
export type ParkSample = { confirmedAt: string | null; confirmedBy: string | null }

/** A template with all its versions, without their texts. */
export type ParkTemplate = ParkHead & { versions: ParkVersion[] }

type Head = Omit<CoverageTemplate, 'versions'>
type ParkHead = Head & Pick<WaiverTemplatesRow, 'valid_for_days'>

/** Columns of a version and its template that decide about coverage. */
export type VersionRow = Pick<
  WaiverVersionsRow,
  'id' | 'template_id' | 'effective_date' | 'requires_resign'
> &
  Pick<WaiverTemplatesRow, 'audience' | 'required' | 'is_active' | 'archived_at'>

/** All templates that the park ever had: they are few, and old signatures need old versions. */
export async function parkTemplates(client: Reader = db): Promise<ParkTemplate[]> {
  return parkTemplatesOf(await TEMPLATES.all({}, client))
}

/**
 * All templates, locked for share: no one changes them until the transaction ends, and concurrent signatures do not
 * block each other.
 */
export async function heldTemplates(trx: Transaction): Promise<ParkTemplate[]> {
  return parkTemplatesOf(await HELD_TEMPLATES.all({}, trx))
}

function allRows() {
  return rowsIn('waiver_versions as v')
    .join('waiver_templates as t', 't.id', 'v.template_id')
    .orderBy('t.id')
    .orderBy('v.id')
    .select('v.template_id', 't.audience', 't.required', 't.is_active', 't.archived_at')
    .select('t.valid_for_days', 'v.id', 'v.name', 'v.version', 'v.content_hash')
    .select('v.effective_date', 'v.requires_resign')
    .select('v.is_sample', 'v.sample_confirmed_at', 'v.sample_confirmed_by')
}

type Row = Awaited<ReturnType<typeof allRows>>[number]

const TEMPLATES = statement(allRows)
const HELD_TEMPLATES = statement(() => allRows().forShare())

function parkTemplatesOf(rows: readonly Row[]): ParkTemplate[] {
  const toHead = (row: Row): ParkHead => ({
    ...toTemplate(row),
    valid_for_days: row.valid_for_days,
  })
  return groupedByTemplate(rows, toHead, toParkVersion)
}

/** Templates of these versions, as far as they decide about coverage. */
export function coverageTemplatesOf(rows: readonly VersionRow[]): CoverageTemplate[] {
  return groupedByTemplate(rows, toTemplate, toVersion)
}

function groupedByTemplate<Joined extends VersionRow, Template extends Head, Version>(
  rows: readonly Joined[],
  toHead: (row: Joined) => Template,
  toOne: (row: Joined) => Version
) {
  const templates = new Map<number, Template & { versions: Version[] }>()
  for (const row of rows) {
    const template = templates.get(row.template_id) ?? { ...toHead(row), versions: [] }
    template.versions.push(toOne(row))
    templates.set(row.template_id, template)
  }
  return [...templates.values()]
}

/** Version of a template in force on a day: the newest of those in effect. */
export function inForce({ versions }: ParkTemplate, on: Day): ParkVersion | undefined {
  return versions
    .filter((version) => version.effective_date <= on)
    .sort((a, b) => a.effective_date.localeCompare(b.effective_date) || a.id - b.id)
    .at(-1)
}

function toTemplate(row: VersionRow): Head {
  return {
    id: row.template_id,
    audience: row.audience,
    required: row.required === 1,
    is_active: row.is_active === 1 && row.archived_at === null,
  }
}

function toVersion(row: VersionRow): CoverageVersion {
  return {
    id: row.id,
    effective_date: row.effective_date,
    requires_resign: row.requires_resign === 1,
  }
}

function toParkVersion(row: Row): ParkVersion {
  return {
    ...toVersion(row),
    name: row.name,
    version: row.version,
    content_hash: row.content_hash,
    sample: row.is_sample
      ? { confirmedAt: row.sample_confirmed_at, confirmedBy: row.sample_confirmed_by }
      : null,
  }
}
