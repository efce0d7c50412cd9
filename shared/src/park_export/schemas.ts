import * as v from 'valibot'
import { idAnswer } from '../fields.ts'
import { PARK_EXPORT_STATES } from './constants.ts'

/** POST /park-export. */
export const parkExportStarted = /* @__PURE__ */ v.strictObject({ export_id: idAnswer })
export type ParkExportStarted = v.InferOutput<typeof parkExportStarted>

/** GET /park-export/{id}; size in bytes and SHA-256 of the file once it is ready. */
export const parkExport = /* @__PURE__ */ v.strictObject({
  status: v.picklist(PARK_EXPORT_STATES),
  size: v.nullable(v.number()),
  sha256: v.nullable(v.string()),
})
export type ParkExport = v.InferOutput<typeof parkExport>
