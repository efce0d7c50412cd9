import type { CampaignType } from '@trailgate/shared/marketing/campaign_type_schemas'
import { searchable } from '@trailgate/shared/text'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import {
  toCampaignType,
  type CampaignTypeRow,
} from '#marketing/campaign_types/campaign_type_transformer'

/** All campaign types, in order of creation. */
export async function campaignTypes(): Promise<CampaignType[]> {
  const rows: CampaignTypeRow[] = await rowsIn('campaign_types').orderBy('id')
  return rows.map(toCampaignType)
}

/** @throws {NotFound} */
export async function campaignTypeById(id: number): Promise<CampaignType> {
  const row: CampaignTypeRow | null = await rowsIn('campaign_types').where('id', id).first()
  if (!row) throw new NotFound()
  return toCampaignType(row)
}

/** Finds a campaign type by id or, if the text is not a number, by name. @throws {NotFound} */
export async function campaignTypeNamed(idOrName: string): Promise<CampaignType> {
  if (/^\d{1,9}$/.test(idOrName)) return campaignTypeById(Number(idOrName))
  const wanted = searchable(idOrName)
  const found = (await campaignTypes()).find(({ name }) => searchable(name) === wanted)
  if (!found) throw new NotFound()
  return found
}
