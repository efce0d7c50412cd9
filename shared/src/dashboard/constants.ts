/** Recent riders: number loaded, and number shown. */
export const RECENT_RIDERS_FETCHED = 10
export const RECENT_RIDERS_SHOWN = 5

/** Cache time and polling interval of the four figures. */
export const LOGIN_STATS_FRESH_SECONDS = 60
export const LOGIN_STATS_REFETCH_SECONDS = 120

/** Days in the dashboard's chart: two weekends, a park's busiest days. */
export const ACTIVITY_DAYS = 14

/** Targets of the dashboard's links. */
export const API_DOCS_PATH = '/api/docs'

/** Days ahead in which waivers that run out are counted: this week. */
export const RUNNING_OUT_DAYS = 7

/** Days after which a tablet that was not seen counts as silent: it was at the gate last weekend. */
export const SILENT_TABLET_DAYS = 8

/** Days back for which letters that could not be sent are counted. */
export const FAILED_LETTER_DAYS = 7

/** Things that wait for staff, in the order in which they are listed. */
export const ATTENTION = [
  'deletion_requests',
  'guardian_requests',
  'open_drawers',
  'failed_letters',
  'offline_items',
  'waiting_tablets',
  'silent_tablets',
  'duplicates',
] as const
export type Attention = (typeof ATTENTION)[number]
