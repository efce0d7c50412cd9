import * as v from 'valibot'
import {
  countAnswer,
  idAnswer,
  ignored,
  instant,
  revision,
  strictBody,
  without,
} from '../fields.ts'
import { answersOf, changesInputsOf, newInputsOf } from '../records/field_schemas.ts'
import { namesOf } from '../records/fields.ts'
import { campaignTypeFields } from './campaign_type_fields.ts'

const READ_ONLY = ['id', 'created_at', 'updated_at'] as const

/** POST /marketing/campaign-types */
export function newCampaignTypeSchema() {
  return v.pipe(
    strictBody({
      ...newInputsOf(campaignTypeFields, namesOf(campaignTypeFields)),
      ...ignored(['revision', ...READ_ONLY]),
    }),
    v.transform(without(['revision', ...READ_ONLY]))
  )
}
export type NewCampaignType = v.InferOutput<ReturnType<typeof newCampaignTypeSchema>>

/** PUT /marketing/campaign-types/{id}: any subset. */
export function campaignTypeChangesSchema() {
  return v.pipe(
    strictBody({ ...changesInputsOf(campaignTypeFields), revision, ...ignored(READ_ONLY) }),
    v.transform(without(READ_ONLY))
  )
}
export type CampaignTypeChanges = v.InferOutput<ReturnType<typeof campaignTypeChangesSchema>>

/** A campaign type. */
export const campaignType = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  ...answersOf(campaignTypeFields, namesOf(campaignTypeFields)),
  created_at: instant,
  updated_at: instant,
  revision: countAnswer,
})
export type CampaignType = v.InferOutput<typeof campaignType>
