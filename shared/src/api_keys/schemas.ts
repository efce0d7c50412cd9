import * as v from 'valibot'
import {
  idAnswer,
  instant,
  line,
  listOf,
  nullableText,
  paging,
  query,
  strictBody,
} from '../fields.ts'
import { isMoment, toSecond } from '../moments.ts'
import { fill } from '../text.ts'
import { API_KEY_DAYS_MAX, API_KEY_NAME_MAX, API_KEY_STATES } from './constants.ts'
import { messages } from './messages.ts'
import { API_SCOPES } from './scopes.ts'

interface Asked {
  /** A key ends after this; absent if the schema is only for documentation. */
  now?: Date
}

const DAY_MS = 24 * 3600 * 1000

/** POST /api-keys: without `expires_at` the key has no end. */
export function newApiKeySchema({ now }: Asked = {}) {
  return strictBody({
    name: line('Name', API_KEY_NAME_MAX),
    scopes: v.pipe(
      listOf('Scopes', v.picklist(API_SCOPES, messages['scopes.required'])),
      v.minLength(1, messages['scopes.required']),
      v.maxLength(API_SCOPES.length, messages['scopes.required']),
      v.transform((scopes) => API_SCOPES.filter((scope) => scopes.includes(scope)))
    ),
    expires_at: v.nullish(
      v.pipe(
        v.string(messages['ends.invalid']),
        v.trim(),
        v.check(isMoment, messages['ends.invalid']),
        v.transform(toSecond),
        v.check((end) => !end || !now || Date.parse(end) > now.getTime(), messages['ends.past']),
        v.check(
          (end) => !now || Date.parse(end) - now.getTime() <= API_KEY_DAYS_MAX * DAY_MS,
          fill(messages['ends.far'], { n: API_KEY_DAYS_MAX })
        )
      )
    ),
  })
}
export type NewApiKey = v.InferOutput<ReturnType<typeof newApiKeySchema>>

/** GET /api-keys; paged. */
export function apiKeyListSchema() {
  return query(paging())
}

/** A key as admins see it; the key itself is in the answer of POST alone. */
export const apiKey = /* @__PURE__ */ v.strictObject({
  id: idAnswer,
  name: v.string(),
  scopes: v.array(v.picklist(API_SCOPES)),
  state: v.picklist(API_KEY_STATES),
  created_at: instant,
  created_by: nullableText,
  last_used_at: v.nullable(instant),
  expires_at: v.nullable(instant),
  revoked_at: v.nullable(instant),
})
export type ApiKey = v.InferOutput<typeof apiKey>

/** 201 of POST /api-keys: the only answer with the key. */
export const newApiKeyAnswer = /* @__PURE__ */ v.strictObject({
  ...apiKey.entries,
  key: v.string(),
})
export type NewApiKeyAnswer = v.InferOutput<typeof newApiKeyAnswer>
